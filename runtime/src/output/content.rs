//! The content of a result: blocks of text and images, and the structured value where there is one.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a call gives back to the model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Content {
    /// Blocks in reading order.
    pub blocks: Vec<Block>,
    /// The value that the text shows, where the tool returned one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured: Option<Value>,
}

/// One block of content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Block {
    /// Text.
    Text {
        /// The text.
        text: String,
    },
    /// An image.
    Image {
        /// Media type, as `image/png`.
        media_type: String,
        /// The bytes in base64.
        data: String,
    },
}

impl Block {
    fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text { text } => Some(text),
            Self::Image { .. } => None,
        }
    }
}

impl Content {
    /// Content of one text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { blocks: vec![Block::Text { text: text.into() }], structured: None }
    }

    /// A value shown as compact JSON and kept as structured content.
    pub fn json(value: Value) -> Self {
        Self { blocks: vec![Block::Text { text: value.to_string() }], structured: Some(value) }
    }

    /// Content of one image: its media type, as `image/png`, and its bytes in base64.
    pub fn image(media_type: impl Into<String>, data: impl Into<String>) -> Self {
        Self { blocks: vec![Block::Image { media_type: media_type.into(), data: data.into() }], structured: None }
    }

    /// The texts of all blocks, one below the other.
    pub fn as_text(&self) -> String {
        let mut texts = self.blocks.iter().filter_map(Block::as_text);
        let first = texts.next().unwrap_or_default().to_owned();
        texts.fold(first, |all, text| all + "\n" + text)
    }

    /// The same texts of content that is not needed any more; one alone is not copied.
    pub fn into_text(mut self) -> String {
        match self.blocks.as_mut_slice() {
            [Block::Text { text }] => std::mem::take(text),
            _ => self.as_text(),
        }
    }

    /// Characters of text in all blocks.
    pub fn characters(&self) -> usize {
        self.blocks.iter().filter_map(Block::as_text).map(|text| text.chars().count()).sum()
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<Vec<Block>> for Content {
    fn from(blocks: Vec<Block>) -> Self {
        Self { blocks, structured: None }
    }
}
