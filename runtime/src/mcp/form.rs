//! Questions as forms that clients show, and what people answered. Plain choices, which every version of the protocol has.

use rmcp::model::PrimitiveSchemaDefinition::{Enum, String as Text};
use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema, EnumSchema, StringSchema};

use crate::permission::{Answer, Question};

const ANSWER: &str = "answer";
const REASON: &str = "reason";

const ONCE: &str = "allow once";
const FOR_THE_SESSION: &str = "allow for this session";
const DENY: &str = "deny";

/// The question whether a call may run.
pub(super) fn of_permission(question: &Question) -> ElicitRequestParams {
    let Question { tool, does, arguments, because, remember, .. } = question;
    let mut message = format!("{tool} wants to run: it {does}\nArguments: {arguments}\nAsked because {because}.");
    let mut choices = vec![ONCE.to_owned()];
    if !remember.is_empty() {
        let rules: Vec<_> = remember.iter().map(|rule| format!("`{rule}`")).collect();
        let rules = rules.join(" and ");
        message = format!("{message}\n\"{FOR_THE_SESSION}\" would allow {rules}.");
        choices.push(FOR_THE_SESSION.to_owned());
    }
    choices.push(DENY.to_owned());
    let choice = EnumSchema::builder(choices).title("May it run?").build();
    let reason = StringSchema::new().title("Reason").description("What the model is told when it is denied");
    form(message, |form| form.required_property(ANSWER, Enum(choice)).property(REASON, Text(reason)))
}

/// A question that a tool asks in its own words.
pub(super) fn of_words(question: &str) -> ElicitRequestParams {
    form(question.to_owned(), |form| form.required_property(ANSWER, Text(StringSchema::new().title("Answer"))))
}

fn form(
    message: String,
    fields: impl FnOnce(rmcp::model::ElicitationSchemaBuilder) -> rmcp::model::ElicitationSchemaBuilder,
) -> ElicitRequestParams {
    let requested_schema = fields(ElicitationSchema::builder()).build_unchecked();
    ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema }
}

/// Whether the call may run. Whatever is not clearly a yes is a no.
pub(super) fn permission(answer: &ElicitResult) -> Answer {
    let field = |name: &str| answer.content.as_ref()?.get(name)?.as_str();
    let deny = |reason: Option<&str>| {
        let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
        Answer::Deny { reason: reason.map(str::to_owned) }
    };
    match (&answer.action, field(ANSWER)) {
        (ElicitationAction::Accept, Some(ONCE)) => Answer::Allow,
        (ElicitationAction::Accept, Some(FOR_THE_SESSION)) => Answer::AllowAlways,
        (ElicitationAction::Accept, Some(DENY)) => deny(field(REASON)),
        (ElicitationAction::Decline, _) => deny(None),
        (ElicitationAction::Cancel, _) => Answer::Unanswered { why: "the question was dismissed".into() },
        _ => Answer::Unanswered { why: "the client's answer to the question is none of its choices".into() },
    }
}

/// What a person answered to a tool; `None` if nothing.
pub(super) fn words(answer: &ElicitResult) -> Option<String> {
    let said = answer.content.as_ref()?.get(ANSWER)?.as_str()?;
    (answer.action == ElicitationAction::Accept).then(|| said.to_owned())
}
