//! A turn that has ended, for people to look at: a picture, and a file for the viewers of traces. Reads reports, nothing else.

mod chrome;
mod lanes;
mod svg;
