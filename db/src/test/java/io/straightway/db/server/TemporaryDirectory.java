package io.straightway.db.server;

import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A directory for a server that may have to run under another account than the test. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
  private static final String PREFIX = "straightway-test-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,9})-\\d+");

  public static TemporaryDirectory create() {
    try {
      return new TemporaryDirectory(
          Files.createTempDirectory(
              PREFIX + ProcessHandle.current().pid() + "-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The directories of test JVMs that were killed before they could remove them. */
  static List<TemporaryDirectory> leftBehind() {
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            Path.of(System.getProperty("java.io.tmpdir")), TemporaryDirectory::isLeftBehind)) {
      List<TemporaryDirectory> leftBehind = new ArrayList<>();
      found.forEach(path -> leftBehind.add(new TemporaryDirectory(path)));
      return leftBehind;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isLeftBehind(Path path) throws IOException {
    Matcher name = NAME.matcher(path.getFileName().toString());
    return name.matches()
        && ServerAccount.uid(path) == ServerAccount.me()
        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
  }

  @Override
  public void close() {
    try {
      Directories.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
