package io.straightway.benchmark.chaos.site;

import io.straightway.feeder.answer.AckLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads what a feeder appends to its file of acknowledgements, as it appends it. */
final class ReceiptTail {
  private static final int COLUMNS = 5;

  private final Path trades;
  private final Path acknowledgements;
  private long read = AckLines.HEADER.length();

  ReceiptTail(Path trades, Path acknowledgements) {
    this.trades = trades;
    this.acknowledgements = acknowledgements;
  }

  /** The whole lines that have come since the last call. */
  List<Receipt> more() throws IOException {
    if (!Files.exists(acknowledgements) || Files.size(acknowledgements) <= read) {
      return List.of();
    }
    String text;
    try (FileChannel channel = FileChannel.open(acknowledgements)) {
      ByteBuffer bytes = ByteBuffer.allocate((int) (channel.size() - read));
      while (bytes.hasRemaining() && channel.read(bytes, read + bytes.position()) >= 0) {
        // until all is read
      }
      text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    read += whole.getBytes(StandardCharsets.UTF_8).length;
    return whole.lines().map(this::receipt).toList();
  }

  /** The feeder's trades are of our making: no value of theirs needs quotes. */
  private Receipt receipt(String line) {
    List<String> cells = new ArrayList<>(List.of(line.split(",", COLUMNS)));
    return new Receipt(
        trades, Long.parseLong(cells.get(0)), cells.get(1), cells.get(2), cells.get(3));
  }
}
