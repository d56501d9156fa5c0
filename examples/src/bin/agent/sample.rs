//! The sample project. The program carries its files and writes a fresh copy for every run; the shipped ones stay as they are.

use std::io;

use tempfile::TempDir;

macro_rules! files {
    ($($path:literal),* $(,)?) => { [$(($path, include_str!(concat!("../../../sample/", $path)))),*] };
}

const FILES: [(&str, &str); 9] = files![
    "CHANGELOG.md",
    "README.md",
    "bill.sh",
    "money.sh",
    "orders/exact.csv",
    "orders/large.csv",
    "orders/small.csv",
    "tests/run.sh",
    "total.sh",
];

/// A fresh copy of the sample project in a temporary directory, which is removed when the value is dropped.
pub(crate) fn fresh_copy() -> io::Result<TempDir> {
    let directory = tempfile::Builder::new().prefix("bill-").tempdir()?;
    for (path, text) in FILES {
        let path = directory.path().join(path);
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(path, text)?;
    }
    Ok(directory)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn files_below(directory: &Path, found: &mut Vec<String>, root: &Path) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files_below(&path, found, root);
            } else {
                found.push(path.strip_prefix(root).unwrap().to_str().unwrap().to_owned());
            }
        }
    }

    #[test]
    fn every_file_of_the_sample_is_carried() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample");
        let mut shipped = Vec::new();
        files_below(&root, &mut shipped, &root);
        shipped.sort();
        assert_eq!(shipped, FILES.map(|(path, _)| path));
    }
}
