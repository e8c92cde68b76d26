package io.straightway.db.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedFilesTest {
  private static final int ENOUGH = 100;

  @TempDir private Path ours;
  @TempDir private Path shared;
  private Path secret;

  @BeforeEach
  void writeASecret() throws IOException {
    secret = Files.writeString(ours.resolve("credentials.properties"), "secret");
  }

  private static void refuses(Path file, String reason) {
    assertThatThrownBy(() -> SharedFiles.read(file, ENOUGH))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file + ": " + reason);
  }

  @Test
  void aFileIsReadWhole() throws Exception {
    Path file = Files.writeString(shared.resolve("a.xml"), "content");

    assertThat(SharedFiles.read(file, 7)).asString().isEqualTo("content");
    assertThatThrownBy(() -> SharedFiles.read(shared.resolve("b.xml"), ENOUGH))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> SharedFiles.read(file, 6)).hasMessageContaining("larger than 6");
  }

  @Test
  void aLinkIsNotFollowed() throws Exception {
    Path link = Files.createSymbolicLink(shared.resolve("a.xml"), secret);

    refuses(link, "is a link");
    assertThat(SharedFiles.isPlain(link)).isFalse();
  }

  @Test
  void aFileWithAnotherNameIsNotRead() throws Exception {
    refuses(Files.createLink(shared.resolve("a.xml"), secret), "has another name (a hard link)");
  }

  @Test
  void aPipeIsNotWaitedForAndADeviceNotRead() throws Exception {
    Path pipe = shared.resolve("a.xml");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    refuses(pipe, "is a link, a directory, a pipe");
    refuses(Path.of("/dev/zero"), "is a link, a directory, a pipe");
    refuses(shared, "is a link, a directory");
  }

  @Test
  void writingReplacesALinkAndLeavesWhatItLeadsTo() throws Exception {
    Path link = Files.createSymbolicLink(shared.resolve("1.bundle.xml"), secret);
    for (String guess : List.of(".1.bundle.xml.part", "1.bundle.xml.part")) {
      Files.createSymbolicLink(shared.resolve(guess), secret);
    }

    SharedFiles.write(link, new byte[] {'n', 'e', 'w'});

    assertThat(secret).hasContent("secret");
    assertThat(link).isRegularFile().hasContent("new");
    assertThat(SharedFiles.isPlain(link)).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(link)))
        .matches("rw-r?-----");
  }

  @Test
  void anIncompleteFileLeavesNothing() throws Exception {
    try (NewFile file = NewFile.of(shared.resolve("a.xml"))) {
      file.out().write(1);
    }

    try (Stream<Path> left = Files.list(shared)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aDirectoryThatIsALinkIsNotUsed() throws Exception {
    Path done = shared.resolve("done");
    assertThat(SharedFiles.directory(done)).isDirectory();
    assertThat(SharedFiles.directory(done)).isDirectory();
    Files.delete(done);
    Files.createSymbolicLink(done, ours);

    assertThatThrownBy(() -> SharedFiles.directory(done)).hasMessageContaining("not a directory");
  }
}
