package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettledFilesTest {
  @TempDir Path dir;

  @Test
  void aFileIsSettledWhenTwoLooksFindItTheSame() throws IOException {
    SettledFiles files = new SettledFiles(dir);
    Path file = Files.writeString(dir.resolve("a.xml"), "<Trade");

    assertThat(files.look()).isEmpty();
    Files.writeString(file, "Message/>", StandardOpenOption.APPEND);
    assertThat(files.look()).isEmpty();
    assertThat(files.look()).containsExactly(file);
    assertThat(files.look()).containsExactly(file);
  }

  @Test
  void aChangeThatLeavesTheLengthUnsettlesAFile() throws IOException {
    SettledFiles files = new SettledFiles(dir);
    Path file = Files.writeString(dir.resolve("a.xml"), "<x/>");
    files.look();

    Files.setLastModifiedTime(file, FileTime.fromMillis(1));

    assertThat(files.look()).isEmpty();
    assertThat(files.look()).containsExactly(file);
  }

  @Test
  void aFileThatWasAwayMeanwhileHasToSettleAgain() throws IOException {
    SettledFiles files = new SettledFiles(dir);
    Path file = Files.writeString(dir.resolve("a.xml"), "<x/>");
    files.look();
    files.look();

    Files.delete(file);
    assertThat(files.look()).isEmpty();
    Files.writeString(file, "<x/>");

    assertThat(files.look()).isEmpty();
  }

  @Test
  void theLongestUnchangedComeFirst() throws IOException {
    SettledFiles files = new SettledFiles(dir);
    Path young = changedAt(Files.writeString(dir.resolve("a.xml"), "<x/>"), 2_000);
    Path old = changedAt(Files.writeString(dir.resolve("b.xml"), "<x/>"), 1_000);
    files.look();

    assertThat(files.look()).containsExactly(old, young);
  }

  @Test
  void onlyRegularFilesNamedAsTradeFilesCount() throws IOException {
    SettledFiles files = new SettledFiles(dir);
    Path file = Files.writeString(dir.resolve("a.xml"), "<x/>");
    Files.writeString(dir.resolve("a.xml.part"), "<x/>");
    Files.writeString(dir.resolve("a.XML"), "<x/>");
    Files.writeString(dir.resolve(".hidden.xml"), "<x/>");
    Files.writeString(dir.resolve("n".repeat(197) + ".xml"), "<x/>");
    Files.createDirectory(dir.resolve("directory.xml"));
    Files.createSymbolicLink(dir.resolve("link.xml"), file);
    files.look();

    assertThat(files.look()).containsExactly(file);
  }

  private static Path changedAt(Path file, long millis) throws IOException {
    return Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
  }
}
