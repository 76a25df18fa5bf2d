//! Zip archives with a few files: compressed files in memory, and uncompressed files that are written while
//! they are made.

use crate::error::ExportError;
use miniz_oxide::deflate::compress_to_vec;
use std::io::{self, Write};

/// Returns an archive of files with these names. Names must be ASCII. Fails if a file or the archive is
/// larger than 4 GiB, because the sizes in an archive have 32 bits.
pub(super) fn zip(files: &[(&str, &[u8])]) -> Result<Vec<u8>, ExportError> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let compressed = compress_to_vec(content, LEVEL);
        let offset = size(archive.len())?;
        // The fields that a file's header and its directory entry share.
        let mut fields = Vec::new();
        for field in [VERSION, 0, DEFLATE, 0, FIRST_DAY] {
            fields.extend(field.to_le_bytes());
        }
        let sizes = [size(compressed.len())?, size(content.len())?];
        for field in [crc32fast::hash(content), sizes[0], sizes[1]] {
            fields.extend(field.to_le_bytes());
        }
        fields.extend((name.len() as u16).to_le_bytes());
        // No extra field.
        fields.extend([0; 2]);

        archive.extend(b"PK\x03\x04");
        archive.extend(&fields);
        archive.extend(name.as_bytes());
        archive.extend(compressed);

        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&fields);
        // No comment, the first volume, and no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, length) = (size(archive.len())?, size(directory.len())?);
    archive.extend(directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        archive.extend((files.len() as u16).to_le_bytes());
    }
    archive.extend(length.to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}

/// An archive of uncompressed files that is written while the files are made. Names must be ASCII.
pub(super) struct StoredZip<W> {
    out: W,
    /// The number of bytes written.
    written: u64,
    directory: Vec<u8>,
    files: u16,
    /// The hash of the current file.
    hash: crc32fast::Hasher,
    /// The offset of the current file's content.
    content: u64,
}

impl<W: Write> StoredZip<W> {
    pub(super) fn new(out: W) -> StoredZip<W> {
        StoredZip {
            out,
            written: 0,
            directory: Vec::new(),
            files: 0,
            hash: crc32fast::Hasher::new(),
            content: 0,
        }
    }

    /// Begins a file. Its size and its hash follow its content.
    pub(super) fn begin(&mut self, name: &str) -> io::Result<()> {
        self.hash = crc32fast::Hasher::new();
        let mut header = b"PK\x03\x04".to_vec();
        for field in [VERSION, HAS_DESCRIPTOR, STORED, 0, FIRST_DAY] {
            header.extend(field.to_le_bytes());
        }
        header.extend([0; 12]);
        header.extend((name.len() as u16).to_le_bytes());
        header.extend([0; 2]);
        header.extend(name.as_bytes());
        self.put(&header)?;
        self.content = self.written;
        Ok(())
    }

    /// Appends bytes to the current file.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.put(bytes)
    }

    /// Ends the current file, whose name is given again.
    pub(super) fn end(&mut self, name: &str) -> io::Result<()> {
        // No size is larger than the archive, whose size was checked.
        let size = (self.written - self.content) as u32;
        let start = (self.content - HEADER - name.len() as u64) as u32;
        let mut sizes = self.hash.clone().finalize().to_le_bytes().to_vec();
        sizes.extend(size.to_le_bytes());
        sizes.extend(size.to_le_bytes());
        self.directory.extend(b"PK\x01\x02");
        for field in [VERSION, VERSION, HAS_DESCRIPTOR, STORED, 0, FIRST_DAY] {
            self.directory.extend(field.to_le_bytes());
        }
        self.directory.extend(&sizes);
        self.directory.extend((name.len() as u16).to_le_bytes());
        // No extra field, no comment, the first volume, and no attributes.
        self.directory.extend([0; 12]);
        self.directory.extend(start.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.files += 1;
        self.put(b"PK\x07\x08")?;
        self.put(&sizes)
    }

    /// Writes the directory of the archive.
    pub(super) fn finish(mut self) -> io::Result<W> {
        let start = self.written as u32;
        let directory = std::mem::take(&mut self.directory);
        self.put(&directory)?;
        self.put(b"PK\x05\x06\0\0\0\0")?;
        self.put(&self.files.to_le_bytes())?;
        self.put(&self.files.to_le_bytes())?;
        self.put(&(directory.len() as u32).to_le_bytes())?;
        self.put(&start.to_le_bytes())?;
        self.put(&[0; 2])?;
        Ok(self.out)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

/// Converts a size to the 32-bit number that archives store.
fn size(bytes: usize) -> Result<u32, ExportError> {
    u32::try_from(bytes).map_err(|_| {
        ExportError::Impossible(
            "the solid is larger than the 4 GiB of a 3mf file: make the maze smaller".into(),
        )
    })
}

/// The version of the format: 2.0, the first with compression.
const VERSION: u16 = 20;
/// The number of the compression method.
const DEFLATE: u16 = 8;
/// The number of the method without compression.
const STORED: u16 = 0;
/// The flag of files whose size follows their content.
const HAS_DESCRIPTOR: u16 = 1 << 3;
/// The length of a file's header without its name.
const HEADER: u64 = 30;
/// The date of all files: 1 January 1980, so that the same files make the same archive.
const FIRST_DAY: u16 = 1 << 5 | 1;
/// The compression level, from 0 to 10. Higher levels take much longer and save little.
const LEVEL: u8 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_beyond_32_bits_are_refused() {
        assert_eq!(size(u32::MAX as usize).expect("a size"), u32::MAX);
        assert!(size(u32::MAX as usize + 1).is_err());
    }
}
