package io.straightway.staticdata.load;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV (RFC 4180, in UTF-8 with or without byte order mark): rows of one kind, which the
 * header determines. Empty lines are skipped.
 */
final class StaticDataCsv {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();

  private final StaticDataFile out;
  private List<String> header = List.of();
  private long headerLine;
  private @Nullable StaticDataKind kind;

  /** Creates a reader that gives rows and faults to {@code out}. */
  StaticDataCsv(StaticDataFile out) {
    this.out = out;
  }

  void read(byte[] bytes) throws IOException {
    String text = decode(bytes);
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
    CharBuffer chars = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, chars, true);
    if (result.isError()) {
      long line = 1 + IntStream.range(0, in.position()).filter(i -> bytes[i] == '\n').count();
      out.fault(line, null, "is not UTF-8");
      return null;
    }
    String text = chars.flip().toString();
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
        out.fault(1, null, "is empty: there is no header");
      }
    } catch (UncheckedIOException e) {
      out.fault(line, null, "is not CSV: " + ValueCheck.printable(String.valueOf(e.getMessage())));
    }
  }

  /** Takes a record that begins at a line; returns the line of the next one. */
  private long take(CSVRecord csv, long line, CSVParser parser) {
    if (csv.size() == 1 && csv.get(0).isEmpty()) {
      return parser.getCurrentLineNumber() + 1;
    }
    if (header.isEmpty()) {
      takeHeader(csv.toList(), line);
    } else if (csv.size() != header.size()) {
      out.fault(
          line,
          null,
          "has %d values, but the header in line %d has %d: %s"
              .formatted(
                  csv.size(),
                  headerLine,
                  header.size(),
                  ValueCheck.printable(String.join(",", csv.toList()))));
    } else if (kind != null) {
      out.add(kind, line, values(kind, csv));
    }
    return parser.getCurrentLineNumber() + 1;
  }

  private void takeHeader(List<String> names, long line) {
    header = names;
    headerLine = line;
    Set<String> distinct = new HashSet<>();
    for (String name : names) {
      if (!distinct.add(name)) {
        out.fault(line, ValueCheck.printable(name), "is repeated in the header");
        return;
      }
    }
    kind = StaticDataKind.withColumns(distinct);
    if (kind == null) {
      StaticDataKind nearest =
          Collections.max(
              List.of(StaticDataKind.values()),
              Comparator.comparing(of -> of.names().stream().filter(distinct::contains).count()));
      out.fault(
          line,
          null,
          "no kind has this header; the nearest, of %s, is %s"
              .formatted(nearest.words(2), nearest.header()));
    }
  }

  private Map<String, String> values(StaticDataKind of, CSVRecord csv) {
    Map<String, String> values = new HashMap<>();
    of.names().forEach(name -> values.put(name, ""));
    for (int i = 0; i < header.size(); i++) {
      values.put(header.get(i), csv.get(i));
    }
    return values;
  }
}
