"""The outcomes of the protocol `misread/1`."""


def accepted(arguments, **more):
    """The call went through; `more` holds `handlerCalled`, `wire`, `notes` where they are known."""
    return {"outcome": "accepted", "arguments": arguments, **more}


def refused(kind, issues, **more):
    """The framework did not accept the arguments."""
    return {"outcome": "error", "error": {"kind": kind, "issues": issues}, **more}


def threw(error, **more):
    """The framework raised something that is no validation error."""
    return refused("internal", [{"message": f"{type(error).__name__}: {error}"}], **more)


def unsupported(reason):
    """This surface cannot carry this value."""
    return {"outcome": "unsupported", "reason": reason}
