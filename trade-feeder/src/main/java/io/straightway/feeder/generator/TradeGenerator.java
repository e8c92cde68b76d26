package io.straightway.feeder.generator;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A writer of trade files. The same settings give the same bytes. */
public record TradeGenerator(GeneratorSettings settings) {
  private static final String OPENING =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TradeMessages xmlns="urn:straightway:trade:1">
      """;
  private static final String CLOSING = "</TradeMessages>\n";

  /**
   * Writes a whole trade file to a stream, in large pieces; does not close the stream.
   *
   * @throws IOException if writing to the stream fails
   */
  public void writeTo(OutputStream out) throws IOException {
    MessageBytes bytes = new MessageBytes(out);
    TradeMessageWriter messages = TradeMessageWriter.inBatch(settings.source(), bytes);
    TradeSequence sequence = new TradeSequence(settings);
    bytes.put(OPENING);
    for (long i = 0; i < settings.trades(); i++) {
      sequence.next(messages);
      bytes.flushIfFull();
    }
    bytes.put(CLOSING);
    bytes.flush();
  }

  /**
   * Writes a trade file, which is called {@code FILE.part} until it is complete.
   *
   * @throws IOException if the file cannot be written
   */
  public void writeTo(Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (OutputStream out = Files.newOutputStream(part)) {
      writeTo(out);
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
