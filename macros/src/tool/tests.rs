//! What `#[tool]` makes of a few shapes, as text. A change here is a change in every user's crate.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes the expected texts")]

use expect_test::{Expect, expect};

/// What becomes of an item, one statement a line.
#[track_caller]
fn check(attribute: &str, item: &str, expected: &Expect) {
    let tokens = super::tool(attribute.parse().unwrap(), item.parse().unwrap());
    expected.assert_eq(&lines(&tight(&tokens.to_string())));
}

fn tight(text: &str) -> String {
    let spaces = [
        (" :: ", "::"),
        (":: <", "::<"),
        (" . ", "."),
        (" (", "("),
        (" ,", ","),
        (" ;", ";"),
        (" !", "!"),
        ("& ", "&"),
    ];
    let more = [
        ("< ", "<"),
        (" >", ">"),
        (" <", "<"),
        (" : ", ": "),
        ("# [", "#["),
        ("] #", "]\n#"),
        ("' ", "'"),
        (":: {", "::{"),
    ];
    spaces.iter().chain(&more).fold(text.to_owned(), |text, (spaced, tight)| text.replace(spaced, tight))
}

fn lines(text: &str) -> String {
    let (mut lines, mut depth) = (vec![String::new()], 0_usize);
    for word in text.split_inclusive(' ') {
        let bare = word.trim();
        if bare.starts_with('}') {
            depth = depth.saturating_sub(1);
            lines.push("    ".repeat(depth));
        }
        lines.last_mut().unwrap().push_str(word);
        depth += usize::from(bare.ends_with('{'));
        if bare.ends_with(['{', ';']) || bare == "}" {
            lines.push("    ".repeat(depth));
        }
    }
    let kept: Vec<_> = lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()).collect();
    kept.join("\n")
}

#[test]
fn of_nothing() {
    check(
        "",
        "/// Does it.\nfn nothing() {}",
        &expect![[r##"
            #[doc = " Does it."] fn nothing() {
            }
            const _ :() = {
                use::toolpact::private as __toolpact;
                use __toolpact::{
                    GrantsNothing as _, HasItems as _, IsUnknown as _, ReturnsPlain as _
                };
                const __CONTRACT: &__toolpact::Contract = &__toolpact::Contract::new("nothing", "Does it.").source(__toolpact::Source {
                    package: __toolpact::env!("CARGO_PKG_NAME"), file: __toolpact::file!(), line: __toolpact::line!(),
                });
                static __TOOL: __toolpact::LinkedTool = __toolpact::LinkedTool {
                    contract: __CONTRACT, parameters: &[], states: &[], prepare: __prepare,
                };
                fn __prepare(call: &mut __toolpact::Call<'_>) -> __toolpact::Result<__toolpact::Ready, __toolpact::Stop> {
                    __toolpact::Ok(call.run_blocking(move || __toolpact::told(__toolpact::Returned::<()>::new().shape().result(nothing()),<_ as __toolpact::Output>::into_content,<_ as __toolpact::Failure>::into_tool_error)))
                }
                __toolpact::inventory::submit!(__toolpact::Linked(&__TOOL));
            };"##]],
    );
}

#[test]
fn of_values_and_states() {
    let item = "/// Does it.\nasync fn act(/** A path. */ path: WritePath, #[arg(default = 1, range(1..=9))] /** How often. */ times: u8, db: &Db) -> Result<Done, Failed> { todo!() }";
    check(
        "category = edit, guidance = \"Do it well.\", writes(\"log\"), timeout = \"5s\"",
        item,
        &expect![[r##"
            #[doc = " Does it."] async fn act(path: WritePath, times: u8, db: &Db) -> Result<Done, Failed> {
                todo!()
            }
            const _ :() = {
                use::toolpact::private as __toolpact;
                use __toolpact::{
                    GrantsNothing as _, HasItems as _, IsUnknown as _, ReturnsPlain as _
                };
                const __CONTRACT: &__toolpact::Contract = &__toolpact::Contract::new("act", "Does it.").category(__toolpact::Category::Edit).writes(&[__toolpact::Cow::Borrowed("log")]).guidance("Do it well.").timeout(__toolpact::Duration::from_millis(5000u64)).ceiling(__toolpact::Probe::<WritePath>::CEILING.or(__toolpact::Probe::<u8>::CEILING)).source(__toolpact::Source {
                    package: __toolpact::env!("CARGO_PKG_NAME"), file: __toolpact::file!(), line: __toolpact::line!(),
                });
                const _ :() = __toolpact::verify(__CONTRACT, __toolpact::Key::Category);
                const _ :() = __toolpact::Probe::<u8>::KIND.takes(__toolpact::Probe::<u8>::ITEMS, __toolpact::Literal::Integer(1i128));
                const _ :() = __toolpact::Probe::<u8>::KIND.has_range(__toolpact::Some(__toolpact::Literal::Integer(1i128)), __toolpact::Some(__toolpact::Literal::Integer(9i128)));
                const _ :() = __toolpact::Probe::<Db>::KIND.is_own_type();
                static __TOOL: __toolpact::LinkedTool = __toolpact::LinkedTool {
                    contract: __CONTRACT, parameters: &[__toolpact::Parameter {
                        name: "path", description: "A path.", schema :<WritePath as __toolpact::Param>::schema, default: __toolpact::None, keywords: &[], flatten: false,
                    }, __toolpact::Parameter {
                        name: "times", description: "How often.", schema :<u8 as __toolpact::Param>::schema, default: __toolpact::Some("1"), keywords: &[("minimum", "1"),("maximum", "9")], flatten: false,
                    }], states: &[<Db as __toolpact::State>::BORROWED], prepare: __prepare,
                };
                fn __prepare(call: &mut __toolpact::Call<'_>) -> __toolpact::Result<__toolpact::Ready, __toolpact::Stop> {
                    let __0 = call.take(0usize,<WritePath as __toolpact::Param>::take);
                    let __1 = call.take(1usize,<u8 as __toolpact::Param>::take);
                    let(__toolpact::Some(__0), __toolpact::Some(__1),) =(__0, __1,) else {
                        return __toolpact::Err(call.stop())
                    };
                    let __2 = call.lend(<Db as __toolpact::State>::lend) ?;
                    __toolpact::Ok(call.run_future(__toolpact::boxed(async move {
                        act(__0, __1, &__2).await
                    }), | returned | __toolpact::told(__toolpact::Returned::<Result<Done, Failed>>::new().shape().result(returned),<_ as __toolpact::Output>::into_content,<_ as __toolpact::Failure>::into_tool_error)))
                }
                __toolpact::inventory::submit!(__toolpact::Linked(&__TOOL));
            };"##]],
    );
}

#[test]
fn of_what_is_dynamic() {
    let item = "/// Does it.\n#[cfg(unix)]\n#[deprecated]\nfn act(/** A text. */ #[arg(length(1..))] text: String) -> String { text }";
    check(
        "read_only = dynamic(|text| text.is_empty()), permission = dynamic(level), guidance = TEXT",
        item,
        &expect![[r##"
            #[allow(clippy::needless_pass_by_value, reason = "what the model gives is owned")]
            #[doc = " Does it."]
            #[cfg(unix)]
            #[deprecated] fn act(text: String) -> String {
                text
            }
            #[cfg(unix)]
            #[allow(deprecated, reason = "registered like every tool")] const _ :() = {
                use::toolpact::private as __toolpact;
                use __toolpact::{
                    GrantsNothing as _, HasItems as _, IsUnknown as _, ReturnsPlain as _
                };
                const __GUIDANCE: &__toolpact::str = TEXT;
                const _ :() = __toolpact::guidance(__GUIDANCE);
                const __CONTRACT: &__toolpact::Contract = &__toolpact::Contract::new("act", "Does it.").read_only(__toolpact::Declared::Dynamic).permission(__toolpact::Declared::Dynamic).guidance(__toolpact::trimmed(__GUIDANCE)).ceiling(__toolpact::Probe::<String>::CEILING).source(__toolpact::Source {
                    package: __toolpact::env!("CARGO_PKG_NAME"), file: __toolpact::file!(), line: __toolpact::line!(),
                });
                const _ :() = __toolpact::verify(__CONTRACT, __toolpact::Key::ReadOnly);
                const _ :() = __toolpact::verify(__CONTRACT, __toolpact::Key::Permission);
                const _ :() = __toolpact::Probe::<String>::KIND.has_length();
                static __TOOL: __toolpact::LinkedTool = __toolpact::LinkedTool {
                    contract: __CONTRACT, parameters: &[__toolpact::Parameter {
                        name: "text", description: "A text.", schema :<String as __toolpact::Param>::schema, default: __toolpact::None, keywords: &[(__toolpact::Probe::<String>::KIND.least_length(), "1")], flatten: false,
                    }], states: &[], prepare: __prepare,
                };
                fn __prepare(call: &mut __toolpact::Call<'_>) -> __toolpact::Result<__toolpact::Ready, __toolpact::Stop> {
                    let __0 = call.take(0usize,<String as __toolpact::Param>::take);
                    let(__toolpact::Some(__0),) =(__0,) else {
                        return __toolpact::Err(call.stop())
                    };
                    call.read_only(<_ as __toolpact::AnswersReadOnly>::read_only(__toolpact::answer(|| {
                        let text: &String = &__0;
                        text.is_empty()
                    })));
                    call.permission(<_ as __toolpact::AnswersPermission>::permission(level(&__0)));
                    __toolpact::Ok(call.run_blocking(move || __toolpact::told(__toolpact::Returned::<String>::new().shape().result(act(__0)),<_ as __toolpact::Output>::into_content,<_ as __toolpact::Failure>::into_tool_error)))
                }
                __toolpact::inventory::submit!(__toolpact::Linked(&__TOOL));
            };"##]],
    );
}

#[test]
fn of_mistakes() {
    check(
        "nonsense",
        "/// Does it.\nfn act(#[arg(default = 1)] x: &str) {}",
        &expect![[r#"
        #[doc = " Does it."] fn act(x: &str) {
        }::core::compile_error! {
            "`tool` has no key `nonsense`\nhelp: the keys are read_only, category, concurrency, permission, tier, group, guidance, reads, writes, destructive, idempotent, open_world, output_limit, keep, timeout, always_on, interactive, subagent, search, name, title, crate"
        }::core::compile_error! {
            "the model gives owned values, and this borrows\nhelp: write `String`;
            a borrowed parameter is a state that the host lends"
        }"#]],
    );
}
