package io.straightway.settlement.archive;

import io.straightway.db.ContentHash;
import io.straightway.db.file.SharedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * List of the files of an archive.
 *
 * @param files in the order in which they were written
 */
public record ArchiveManifest(List<Entry> files) {
  /** File name of the manifest in the archive's directory. */
  public static final String NAME = "manifest.csv";

  private static final int MOST_BYTES = 1 << 16;
  private static final String HEADER = "file,rows,sha256";

  /**
   * A file.
   *
   * @param name its name in the directory
   * @param rows number of rows, without the header line
   * @param hash the hash of the compressed file
   */
  public record Entry(String name, long rows, ContentHash hash) {}

  /**
   * Reads the manifest of a directory.
   *
   * @throws IOException if there is none or it can't be read
   */
  static ArchiveManifest read(Path directory) throws IOException {
    String text =
        new String(SharedFiles.read(directory.resolve(NAME), MOST_BYTES), StandardCharsets.UTF_8);
    List<Entry> files = new ArrayList<>();
    for (String line : text.lines().skip(1).toList()) {
      String[] values = line.split(",", -1);
      if (values.length != HEADER.split(",").length) {
        throw new IOException(directory.resolve(NAME) + " has the line '" + line + "'");
      }
      files.add(new Entry(values[0], Long.parseLong(values[1]), ContentHash.parse(values[2])));
    }
    return new ArchiveManifest(files);
  }

  private byte[] bytes() {
    return files.stream()
        .map(file -> "\n%s,%d,%s".formatted(file.name, file.rows, file.hash))
        .collect(Collectors.joining("", HEADER, "\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the hash that the audit trail records. */
  public ContentHash hash() {
    return ContentHash.of(bytes());
  }

  /** Returns the total number of rows in all files. */
  public long rows() {
    return files.stream().mapToLong(Entry::rows).sum();
  }

  void write(Path directory) throws IOException {
    SharedFiles.write(directory.resolve(NAME), bytes());
  }

  /** Returns the SHA-256 of a file, which may be large. */
  static ContentHash hash(Path file) throws IOException {
    MessageDigest digest = ContentHash.newDigest();
    try (InputStream in = new DigestInputStream(SharedFiles.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return new ContentHash(digest.digest());
  }
}
