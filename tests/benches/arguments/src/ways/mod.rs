//! The ways from the text of arguments to typed ones, and to a whole call. Each makes every text of a batch typed once.

pub mod alone;
pub mod call;

/// One way to treat the arguments of many calls.
pub struct Way {
    pub name: &'static str,
    /// Treats every text.
    pub run: Box<dyn Fn(&[String])>,
}

impl Way {
    fn new(name: &'static str, run: impl Fn(&[String]) + 'static) -> Self {
        Self { name, run: Box::new(run) }
    }

    /// A way that treats one text after the other.
    fn each<T>(name: &'static str, one: impl Fn(&str) -> T + 'static) -> Self {
        Self::new(name, move |texts| {
            for text in texts {
                std::hint::black_box(one(text));
            }
        })
    }
}
