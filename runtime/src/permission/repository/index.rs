//! The submodules in the index of a repository (source: gitformat-index(5), versions 2 to 4).

/// The mode of a submodule.
const SUBMODULE: u32 = 0o160_000;

/// The paths of the submodules; `None` if the index is not one that is known, or only a part of it. `hash` is the length of names of
/// objects.
pub(super) fn submodules(bytes: &[u8], hash: usize) -> Option<Vec<String>> {
    let mut reader = Reader { bytes, at: 0 };
    if reader.take(4)? != b"DIRC" {
        return None;
    }
    let version = reader.number()?;
    if !(2..=4).contains(&version) {
        return None;
    }
    let count = reader.number()?;
    let mut name: Vec<u8> = Vec::new();
    let mut found = Vec::new();
    for _ in 0..count {
        let start = reader.at;
        reader.take(24)?;
        let mode = reader.number()?;
        reader.take(12 + hash)?;
        let flags = reader.take(2)?;
        if version > 2 && flags[0] & 0x40 != 0 {
            reader.take(2)?;
        }
        if version == 4 {
            let kept = name.len().checked_sub(reader.offset()?)?;
            name.truncate(kept);
        } else {
            name.clear();
        }
        name.extend_from_slice(reader.until_zero()?);
        if version < 4 {
            // Padded with one to eight zeros, of which one is taken.
            let length = reader.at - start;
            reader.take((8 - length % 8) % 8)?;
        }
        if mode == SUBMODULE {
            found.push(String::from_utf8(name.clone()).ok()?);
        }
    }
    reader.extensions(hash).then_some(found)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }

    fn until_zero(&mut self) -> Option<&'a [u8]> {
        let length = self.bytes.get(self.at..)?.iter().position(|byte| *byte == 0)?;
        let taken = self.take(length);
        self.at += 1;
        taken
    }

    /// A number of seven bits a byte, as that of an offset in a pack.
    fn offset(&mut self) -> Option<usize> {
        let mut byte = self.take(1)?[0];
        let mut value = usize::from(byte & 0x7f);
        while byte & 0x80 != 0 {
            byte = self.take(1)?[0];
            value = value.checked_add(1)?.checked_mul(128)? + usize::from(byte & 0x7f);
        }
        Some(value)
    }

    /// Whether what follows the entries adds none: a `link` to a shared index does.
    fn extensions(&mut self, hash: usize) -> bool {
        while self.bytes.len().saturating_sub(self.at) >= hash + 8 {
            let (Some(name), Some(length)) = (self.take(4), self.number()) else { return false };
            if name == b"link" || self.take(length as usize).is_none() {
                return false;
            }
        }
        true
    }
}
