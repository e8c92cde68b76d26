package io.straightway.app.settle;

import io.straightway.app.cli.EnumWord;
import io.straightway.custodian.SimulatedStatement;
import io.straightway.db.file.SharedFiles;
import io.straightway.iso15022.MtFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Writes the simulated custodian's statements. A file has its name when it is whole. */
public final class StatementFiles {
  private StatementFiles() {}

  /** What a statement can be written as. */
  enum Format {
    CSV(SimulatedStatement::toCsv),
    SEMT002(SimulatedStatement::toSemt002),
    CAMT053(SimulatedStatement::toCamt053),
    SEMT017(SimulatedStatement::toSemt017),
    MT535(SimulatedStatement::toMt535),
    MT536(SimulatedStatement::toMt536),
    MT950(SimulatedStatement::toMt950);

    @SuppressWarnings("ImmutableEnumChecker") // references to methods
    private final Function<SimulatedStatement, byte[]> writing;

    Format(Function<SimulatedStatement, byte[]> writing) {
      this.writing = writing;
    }

    byte[] bytes(SimulatedStatement statement) {
      return writing.apply(statement);
    }

    /** Whether it is of ISO 15022, in which only who instructs in it is sent statements. */
    boolean isMt() {
      return compareTo(MT535) >= 0;
    }

    private String ending() {
      return this == CSV ? ".csv" : isMt() ? MtFile.ENDING : ".xml";
    }
  }

  /** Writes one in every format: FORMAT-DATE.xml, .csv or .fin. */
  public static void writeAll(SimulatedStatement statement, Path directory) throws IOException {
    Files.createDirectories(directory);
    for (Format format : Format.values()) {
      if (!format.isMt() || statement.speaksMt()) {
        SharedFiles.write(
            directory.resolve(EnumWord.of(format) + "-" + statement.date() + format.ending()),
            format.bytes(statement));
      }
    }
  }
}
