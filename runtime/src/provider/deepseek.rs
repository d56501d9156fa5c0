//! `DeepSeek` chat completions: OpenAI Chat without images. Its `reasoning_content` must go back with the calls, and does, with
//! the whole reply (source: the guide to its thinking mode).

use serde_json::Value;

use super::answer::{Answer, Elsewhere};
use super::{Rules, chat};

pub(super) const RULES: Rules = Rules { read: chat::read, reply: chat::reply, results };

fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    answers.iter().map(|answer| chat::tool_message(answer, Elsewhere::Nowhere)).collect()
}
