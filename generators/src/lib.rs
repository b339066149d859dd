//! Which inputs to try: random schemas and adversarial arguments.
