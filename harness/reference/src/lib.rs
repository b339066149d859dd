//! A small toolkit that reads tool arguments right, on four surfaces.
