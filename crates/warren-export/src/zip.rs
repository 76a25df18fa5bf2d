//! Zip archives with a few compressed files.

use miniz_oxide::deflate::compress_to_vec;

/// Returns an archive of files with these names. Names must be ASCII, and the archive must be smaller
/// than 4 GiB.
pub(super) fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let compressed = compress_to_vec(content, LEVEL);
        let offset = archive.len() as u32;
        // The fields that the header of a file and its entry in the directory share.
        let mut fields = Vec::new();
        for field in [VERSION, 0, DEFLATE, 0, FIRST_DAY] {
            fields.extend(field.to_le_bytes());
        }
        let sizes = [compressed.len(), content.len()].map(|size| size as u32);
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
    let (start, length) = (archive.len() as u32, directory.len() as u32);
    archive.extend(directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        archive.extend((files.len() as u16).to_le_bytes());
    }
    archive.extend(length.to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0; 2]);
    archive
}

/// The version of the format: 2.0, the first with compression.
const VERSION: u16 = 20;
/// The number of the compression.
const DEFLATE: u16 = 8;
/// The date of all files: 1 January 1980, so that the same files make the same archive.
const FIRST_DAY: u16 = 1 << 5 | 1;
/// The compression level, from 0 to 10. Higher levels take much longer and save little.
const LEVEL: u8 = 6;
