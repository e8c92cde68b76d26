package io.straightway.feeder.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The static data that no seed changes: CSV files that come with the program. */
final class SampleData {
  private final String name;

  /** The file of this name: {@code closed-days.csv} or {@code counterparties.csv}. */
  SampleData(String name) {
    this.name = name;
  }

  /** All of it, heading included. */
  String text() {
    try (InputStream in = SampleData.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not part of this program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }

  /** The fields of each line but the heading. No field has a comma. */
  List<List<String>> rows() {
    return text().lines().skip(1).map(line -> List.of(line.split(",", -1))).toList();
  }
}
