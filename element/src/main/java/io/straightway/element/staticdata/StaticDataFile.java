package io.straightway.element.staticdata;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads one CSV file (RFC 4180, in UTF-8 with or without byte order mark). Empty lines are skipped.
 * Every fault is collected, none thrown.
 */
final class StaticDataFile {
  private static final int MAX_BYTES = 256 * 1024 * 1024;
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();

  private final Path file;
  private final List<StaticDataRow> rows = new ArrayList<>();
  private final List<BadRow> badRows = new ArrayList<>();
  private List<String> header = List.of();
  private @Nullable StaticDataKind kind;

  private StaticDataFile(Path file) {
    this.file = file;
  }

  static StaticDataFile read(Path file) {
    StaticDataFile read = new StaticDataFile(file);
    try {
      read.readAll();
    } catch (IOException e) {
      String why = e instanceof NoSuchFileException ? "there is no such file" : e.toString();
      read.fault(0, null, "can't be read: " + ValueCheck.printable(why));
    }
    return read;
  }

  /** The rows, as far as they could be read; each as many values as there are columns. */
  List<StaticDataRow> rows() {
    return rows;
  }

  /** What is wrong with the file itself. */
  List<BadRow> badRows() {
    return badRows;
  }

  private void readAll() throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      fault(0, null, "is longer than " + MAX_BYTES + " bytes");
      return;
    }
    String text = decode(Files.readAllBytes(file));
    if (text == null) {
      return;
    }
    try (CSVParser parser = CSVParser.parse(new StringReader(text), FORMAT)) {
      parse(parser);
    }
  }

  private @Nullable String decode(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      long line = 1 + IntStream.range(0, in.position()).filter(i -> bytes[i] == '\n').count();
      fault(line, null, "is not UTF-8");
      return null;
    }
    String text = out.flip().toString();
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private void parse(CSVParser parser) {
    Iterator<CSVRecord> records = parser.iterator();
    long line = 1;
    try {
      while (records.hasNext()) {
        line = take(records.next(), line, parser);
        if (kind == null && !header.isEmpty()) {
          return;
        }
      }
      if (header.isEmpty()) {
        fault(1, null, "is empty: there is no header");
      }
    } catch (UncheckedIOException e) {
      fault(line, null, "is not CSV: " + ValueCheck.printable(String.valueOf(e.getMessage())));
    }
  }

  /** Takes a record that begins at a line; answers where the next one begins. */
  private long take(CSVRecord csv, long line, CSVParser parser) {
    if (csv.size() == 1 && csv.get(0).isEmpty()) {
      return parser.getCurrentLineNumber() + 1;
    }
    if (header.isEmpty()) {
      takeHeader(csv.toList(), line);
    } else if (csv.size() != header.size()) {
      fault(line, null, "has " + csv.size() + " values, but the header " + header.size());
    } else if (kind != null) {
      rows.add(new StaticDataRow(kind, file, line, values(csv)));
    }
    return parser.getCurrentLineNumber() + 1;
  }

  private void takeHeader(List<String> names, long line) {
    header = names;
    Set<String> distinct = new HashSet<>();
    for (String name : names) {
      if (!distinct.add(name)) {
        fault(line, ValueCheck.printable(name), "stands twice in the header");
        return;
      }
    }
    kind = StaticDataKind.withColumns(distinct);
    if (kind == null) {
      String known =
          Arrays.stream(StaticDataKind.values())
              .map(StaticDataKind::header)
              .collect(Collectors.joining("; "));
      fault(line, null, "the header is none of these: " + known);
    }
  }

  private Map<String, String> values(CSVRecord csv) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < header.size(); i++) {
      values.put(header.get(i), csv.get(i));
    }
    return values;
  }

  private void fault(long line, @Nullable String field, String reason) {
    badRows.add(new BadRow(file, line, field, reason));
  }
}
