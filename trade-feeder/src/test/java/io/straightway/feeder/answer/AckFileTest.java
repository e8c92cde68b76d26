package io.straightway.feeder.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.feeder.file.FeedPosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AckFileTest {
  private static final FeedPosition START = new FeedPosition(0, true, 0);
  private static final FeedOutcome BOOKED = new FeedOutcome("GEN1", "GEN1-1", "booked", "");

  @TempDir Path directory;

  private Path file() {
    return directory.resolve("acks.csv");
  }

  private static byte[] line(long offset, FeedOutcome outcome) {
    AckLines lines = new AckLines();
    lines.add(offset, outcome);
    return lines.bytes();
  }

  @Test
  void fieldsAreQuotedWhereTheyMustBe() throws IOException {
    try (AckFile acks = new AckFile(file())) {
      acks.open(START);
      acks.append(line(7, new FeedOutcome("a,b", "say \"x\"\r\n", "=cmd()", "")));
    }
    assertThat(Files.readString(file()))
        .isEqualTo(
            "offset,source,message_id,outcome,code\n7,\"a,b\",\"say \"\"x\"\"\r\n\",=cmd(),\n");
  }

  @Test
  void aTornLastLineIsDroppedAtEveryByte() throws IOException {
    try (AckFile acks = new AckFile(file())) {
      acks.open(START);
      acks.append(line(3, new FeedOutcome("a\n\"b", ",", "booked", "")));
      acks.append(line(11, BOOKED));
    }
    byte[] whole = Files.readAllBytes(file());
    int lastLine = whole.length - line(11, BOOKED).length;
    for (int length = lastLine; length < whole.length; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      try (AckFile acks = new AckFile(file())) {
        acks.open(START);
        assertThat(acks.length()).isEqualTo(lastLine);
        assertThat(acks.offsets().contains(3)).isTrue();
        assertThat(acks.offsets().contains(11)).isFalse();
        acks.append(line(11, BOOKED));
      }
      assertThat(Files.readAllBytes(file())).isEqualTo(whole);
    }
  }

  @Test
  void linesBehindRubbishAreDroppedToo() throws IOException {
    Files.writeString(file(), AckLines.HEADER + "1,,,booked,\n\0\0\0\0\n2,,,booked,\n");
    try (AckFile acks = new AckFile(file())) {
      acks.open(START);
      assertThat(acks.offsets().last()).isEqualTo(1);
    }
    assertThat(Files.readString(file())).isEqualTo(AckLines.HEADER + "1,,,booked,\n");
  }

  @Test
  void onlyOffsetsFromThePositionOnAreKnown() throws IOException {
    long from = AckLines.HEADER.length();
    Files.writeString(file(), AckLines.HEADER + "5,,,booked,\n90,,,booked,\n50,,,booked,\n");
    try (AckFile acks = new AckFile(file())) {
      acks.open(new FeedPosition(50, true, from));
      assertThat(acks.offsets().contains(5)).isFalse();
      assertThat(acks.offsets().contains(50)).isTrue();
      assertThat(acks.offsets().last()).isEqualTo(90);
    }
  }

  @Test
  void aFileShorterThanThePositionIsNotContinued() throws IOException {
    Files.writeString(file(), AckLines.HEADER);
    try (AckFile acks = new AckFile(file())) {
      assertThatThrownBy(() -> acks.open(new FeedPosition(50, true, 1000)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("acks.csv has 38 bytes, but had 1000");
    }
    assertThat(Files.readString(file(), StandardCharsets.UTF_8)).isEqualTo(AckLines.HEADER);
  }
}
