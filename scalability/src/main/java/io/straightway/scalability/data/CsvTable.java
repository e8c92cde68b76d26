package io.straightway.scalability.data;

import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable.Heading;
import io.straightway.scalability.data.DataTable.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * CSV with a header, separated by commas, semicolons or tabs; {@code #} starts a comment line. A
 * first line such as {@code sep=;}, which spreadsheets write, names the separator.
 */
final class CsvTable {
  private static final Pattern SEPARATOR = Pattern.compile("(?i)\"?sep=(.)\"?");
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"?");
  private static final String SEPARATORS = ",;\t";

  private CsvTable() {}

  static DataTable parse(String name, String text, Map<String, String> settings) {
    String header = header(text).strip();
    Matcher separator = SEPARATOR.matcher(header);
    if (separator.matches()) {
      char named = separator.group(1).charAt(0);
      if (SEPARATORS.indexOf(named) < 0) {
        throw new DataFailure(
            Fault.MALFORMED,
            "%s names the separator '%s', but only comma, semicolon and tab are understood"
                .formatted(name, named));
      }
      // a comment is skipped, and the lines keep their numbers
      return parse(name, text.replaceFirst("(?im)^[ \\t]*\"?sep=", "# sep="), settings, named);
    }
    return parse(name, text, settings, delimiter(header));
  }

  private static DataTable parse(
      String name, String text, Map<String, String> settings, char delimiter) {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setCommentMarker('#')
            .setIgnoreEmptyLines(true)
            .setIgnoreSurroundingSpaces(true)
            .setDelimiter(delimiter)
            .get();
    // with a final line break the parser's line number is that of the record just read
    try (CSVParser parser = CSVParser.parse(text.endsWith("\n") ? text : text + "\n", format)) {
      return read(name, parser, settings);
    } catch (IOException | UncheckedIOException e) {
      throw new DataFailure(Fault.MALFORMED, name + " is no CSV: " + e.getMessage());
    }
  }

  private static String header(String text) {
    return text.lines()
        .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
        .findFirst()
        .orElse("");
  }

  /** Finds the separator in the header; separators within quotes don't count. */
  private static char delimiter(String header) {
    String bare = QUOTED.matcher(header).replaceAll("");
    return bare.indexOf(',') >= 0
        ? ','
        : bare.indexOf(';') >= 0 ? ';' : bare.indexOf('\t') >= 0 ? '\t' : ',';
  }

  private static DataTable read(String name, CSVParser parser, Map<String, String> settings) {
    Map<String, String> units = new LinkedHashMap<>(settings);
    List<String> columns = null;
    List<Row> rows = new ArrayList<>();
    List<Exclusion> unreadable = new ArrayList<>();
    for (CSVRecord record : parser) {
      long line = parser.getCurrentLineNumber();
      if (columns == null) {
        columns = columns(name, record, units);
      } else if (record.size() == columns.size()) {
        rows.add(new Row(line, cells(columns, record)));
      } else {
        unreadable.add(wrongCount(line, columns.size(), record));
      }
    }
    if (columns == null || (rows.isEmpty() && unreadable.isEmpty())) {
      throw new DataFailure(Fault.EMPTY, name + " has no rows");
    }
    return new DataTable(name, columns, rows, unreadable, units);
  }

  /** Returns the names of the columns, and adds the units in their headings to {@code settings}. */
  private static List<String> columns(String name, CSVRecord header, Map<String, String> settings) {
    if (header.stream().allMatch(CellReader::isNumber)) {
      throw new DataFailure(
          Fault.NO_HEADER,
          "%s begins with the numbers %s; write the names of the columns above them, such as n,throughput"
              .formatted(name, String.join(", ", header)));
    }
    List<Heading> headings = header.stream().map(Heading::of).toList();
    List<String> bare =
        headings.stream().map(heading -> DataTable.columnName(heading.name())).toList();
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < bare.size(); i++) {
      boolean alone = Collections.frequency(bare, bare.get(i)) == 1;
      columns.add(alone ? bare.get(i) : DataTable.columnName(header.get(i)));
      String unit = headings.get(i).unit();
      if (unit != null) {
        settings.put(DataTable.UNIT_OF + columns.get(i), unit);
      }
    }
    Set<String> names = new HashSet<>();
    for (String column : columns) {
      if (!names.add(column)) {
        throw new DataFailure(
            Fault.DUPLICATE_COLUMN, name + " has two columns called '" + column + "'");
      }
    }
    return columns;
  }

  private static Map<String, String> cells(List<String> columns, CSVRecord record) {
    Map<String, String> cells = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      if (!record.get(i).isBlank()) {
        cells.put(columns.get(i), record.get(i).strip());
      }
    }
    return cells;
  }

  private static Exclusion wrongCount(long line, int expected, CSVRecord record) {
    return Exclusion.of(
        line,
        Exclusion.Code.FIELD_COUNT,
        "%d fields where the header has %d%s"
            .formatted(
                record.size(),
                expected,
                record.size() > expected ? "; write decimals with a point, 1.5, not 1,5" : ""));
  }
}
