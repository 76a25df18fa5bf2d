//! Zip archives with a few compressed files.

use crate::error::ExportError;
use miniz_oxide::deflate::compress_to_vec;

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
