package io.straightway.feeder.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A reader of the acknowledgement file of a fed file, whose fields are unquoted in most tests. */
record Acks(Path file) {
  /** One line. */
  record Line(long offset, String source, String messageId, String outcome, String code) {}

  static Acks of(Path fed) {
    return new Acks(fed.resolveSibling(fed.getFileName() + ".feed").resolve("acks.csv"));
  }

  List<Line> lines() throws IOException {
    return Files.readAllLines(file).stream().skip(1).map(Acks::line).toList();
  }

  private static Line line(String text) {
    String[] fields = text.split(",", -1);
    return new Line(Long.parseLong(fields[0]), fields[1], fields[2], fields[3], fields[4]);
  }
}
