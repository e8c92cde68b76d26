package io.straightway.app.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** The files of a distribution, as the build left them. */
final class BuiltFiles {
  private BuiltFiles() {}

  /**
   * A member of an archive.
   *
   * @param checksum of its content
   */
  record Member(TarArchiveEntry header, long checksum) {
    /** Returns what an installation keeps of it. */
    String installed() {
      return "%o %s %d".formatted(header.getMode(), header.getLinkName(), checksum);
    }
  }

  /** Returns the only file of a directory that matches. */
  static Path only(Path directory, String glob) throws IOException {
    try (var matching = Files.newDirectoryStream(directory, glob)) {
      List<Path> all = new ArrayList<>();
      matching.forEach(all::add);
      assertThat(all).as("%s in %s; made by 'mvn package'", glob, directory).hasSize(1);
      return all.get(0);
    }
  }

  /** Returns the members of a compressed tar by name, and closes it. */
  static Map<String, Member> members(InputStream gzip) throws IOException {
    Map<String, Member> members = new TreeMap<>();
    try (InputStream file = new BufferedInputStream(gzip);
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new GzipCompressorInputStream(file))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        CRC32 checksum = new CRC32();
        checksum.update(tar.readAllBytes());
        members.put(entry.getName(), new Member(entry, checksum.getValue()));
      }
    }
    return members;
  }

  /** Asserts that neither time nor user of the build are in an archive. */
  static void assertReproducible(Map<String, Member> members) {
    assertThat(members).isNotEmpty();
    members.forEach(
        (name, member) -> {
          TarArchiveEntry entry = member.header();
          assertThat(entry.getLastModifiedTime().toInstant())
              .as(name)
              .isEqualTo(Instant.parse("2026-11-30T00:00:00Z"));
          assertThat(entry.getUserName() + ":" + entry.getGroupName()).isEqualTo("root:root");
          assertThat(entry.getMode() & 0_022).as(name + " for others").isZero();
        });
  }
}
