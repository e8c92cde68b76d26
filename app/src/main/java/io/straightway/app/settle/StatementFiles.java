package io.straightway.app.settle;

import io.straightway.custodian.SimulatedStatement;
import io.straightway.db.file.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the simulated custodian's statements. A file has its name when it is whole. */
final class StatementFiles {
  private static final String CSV = "csv";

  /** What a statement can be written as. */
  static final List<String> FORMATS = List.of(CSV, "semt002", "camt053", "semt017");

  private StatementFiles() {}

  static byte[] bytes(SimulatedStatement statement, String format) {
    return switch (format) {
      case "semt002" -> statement.toSemt002();
      case "camt053" -> statement.toCamt053();
      case "semt017" -> statement.toSemt017();
      default -> statement.toCsv();
    };
  }

  static void writeAll(SimulatedStatement statement, Path directory) throws IOException {
    Files.createDirectories(directory);
    for (String format : FORMATS) {
      String ending = format.equals(CSV) ? ".csv" : ".xml";
      SharedFiles.write(
          directory.resolve(format + "-" + statement.date() + ending), bytes(statement, format));
    }
  }
}
