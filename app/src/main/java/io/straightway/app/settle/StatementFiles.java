package io.straightway.app.settle;

import io.straightway.app.cli.EnumWord;
import io.straightway.custodian.SimulatedStatement;
import io.straightway.db.file.SharedFiles;
import io.straightway.messages.iso15022.MtFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Writes the simulated custodian's statements. A file gets its name only when it is complete. */
public final class StatementFiles {
  private StatementFiles() {}

  /** The formats of a statement. */
  enum StatementFormat {
    CSV(SimulatedStatement::toCsv),
    SEMT002(SimulatedStatement::toSemt002),
    CAMT053(SimulatedStatement::toCamt053),
    SEMT017(SimulatedStatement::toSemt017),
    MT535(SimulatedStatement::toMt535),
    MT536(SimulatedStatement::toMt536),
    MT950(SimulatedStatement::toMt950);

    @SuppressWarnings("ImmutableEnumChecker") // method references
    private final Function<SimulatedStatement, byte[]> writing;

    StatementFormat(Function<SimulatedStatement, byte[]> writing) {
      this.writing = writing;
    }

    byte[] bytes(SimulatedStatement statement) {
      return writing.apply(statement);
    }

    /** Returns whether the format is of ISO 15022, used only for owners that instruct in it. */
    boolean isMt() {
      return compareTo(MT535) >= 0;
    }

    private String ending() {
      return this == CSV ? ".csv" : isMt() ? MtFile.ENDING : ".xml";
    }
  }

  /** Writes a statement in every format: FORMAT-DATE.xml, .csv or .fin. */
  public static void writeAll(SimulatedStatement statement, Path directory) throws IOException {
    Files.createDirectories(directory);
    for (StatementFormat format : StatementFormat.values()) {
      if (!format.isMt() || statement.speaksMt()) {
        SharedFiles.write(
            directory.resolve(EnumWord.of(format) + "-" + statement.date() + format.ending()),
            format.bytes(statement));
      }
    }
  }
}
