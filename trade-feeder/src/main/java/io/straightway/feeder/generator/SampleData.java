package io.straightway.feeder.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Static data that is independent of the seed: CSV files that are part of the program. */
record SampleData(String name) {
  private static final CSVFormat CSV =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

  /** Returns the fields of each line except the heading. */
  List<List<String>> rows() {
    try (InputStream in = SampleData.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not part of this program");
      }
      CSVParser rows = CSV.parse(new InputStreamReader(in, StandardCharsets.UTF_8));
      return rows.stream().map(CSVRecord::toList).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }
}
