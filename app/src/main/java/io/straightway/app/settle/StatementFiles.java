package io.straightway.app.settle;

import io.straightway.app.cli.EnumWord;
import io.straightway.custodian.SimulatedStatement;
import io.straightway.db.file.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Writes the simulated custodian's statements. A file has its name when it is whole. */
final class StatementFiles {
  private StatementFiles() {}

  /** What a statement can be written as. */
  enum Format {
    CSV(SimulatedStatement::toCsv),
    SEMT002(SimulatedStatement::toSemt002),
    CAMT053(SimulatedStatement::toCamt053),
    SEMT017(SimulatedStatement::toSemt017);

    @SuppressWarnings("ImmutableEnumChecker") // references to methods
    private final Function<SimulatedStatement, byte[]> writing;

    Format(Function<SimulatedStatement, byte[]> writing) {
      this.writing = writing;
    }

    byte[] bytes(SimulatedStatement statement) {
      return writing.apply(statement);
    }
  }

  static void writeAll(SimulatedStatement statement, Path directory) throws IOException {
    Files.createDirectories(directory);
    for (Format format : Format.values()) {
      String ending = format == Format.CSV ? ".csv" : ".xml";
      SharedFiles.write(
          directory.resolve(EnumWord.of(format) + "-" + statement.date() + ending),
          format.bytes(statement));
    }
  }
}
