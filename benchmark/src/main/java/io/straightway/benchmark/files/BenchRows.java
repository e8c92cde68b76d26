package io.straightway.benchmark.files;

import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataTable;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.RowFailure;
import io.straightway.scalability.data.Tables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the tables of one directory; what can't be read is added to a list of problems. */
final class BenchRows {
  private final Path directory;
  private final String session;
  private final List<RowProblem> problems;

  /**
   * A reader.
   *
   * @param session how the directory is called in messages
   * @param problems gets what can't be read
   */
  BenchRows(Path directory, String session, List<RowProblem> problems) {
    this.directory = directory;
    this.session = session;
    this.problems = problems;
  }

  /** Makes something of a row. */
  interface Reading<T> {
    T of(Row row, CellReader cells) throws RowFailure;
  }

  /** Reads a table; a file that isn't there has no rows. */
  <T> List<T> read(String file, Reading<T> reading) {
    List<T> read = new ArrayList<>();
    if (!Files.exists(directory.resolve(file))) {
      return read;
    }
    DataTable table = table(file);
    if (table == null) {
      return read;
    }
    table.unreadable().forEach(each -> report(file, each));
    for (Row row : table.rows()) {
      try {
        read.add(reading.of(row, new CellReader(row)));
      } catch (RowFailure e) {
        report(file, e.exclusion());
      }
    }
    return read;
  }

  /** The text of a cell that must not be empty. */
  static String word(Row row, CellReader cells, String column) throws RowFailure {
    Optional<String> word = row.cell(column);
    if (word.isEmpty()) {
      throw cells.missing(column);
    }
    return word.get();
  }

  private @Nullable DataTable table(String file) {
    try {
      return Tables.open(directory, file);
    } catch (DataFailure e) {
      // a table that has no rows yet is what an interrupted command leaves
      if (e.code() != DataFailure.Code.EMPTY) {
        problems.add(new RowProblem(session + "/" + file, 0, String.valueOf(e.getMessage())));
      }
      return null;
    }
  }

  private void report(String file, Exclusion exclusion) {
    problems.add(new RowProblem(session + "/" + file, exclusion.line(), exclusion.reason()));
  }
}
