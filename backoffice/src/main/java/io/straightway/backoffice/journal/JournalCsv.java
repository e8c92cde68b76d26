package io.straightway.backoffice.journal;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads the lines of a journal from CSV, and reports every bad line. */
public final class JournalCsv {
  /** The heading of the file. */
  public static final String HEADER = "account,owner,currency,debit,credit,isin,quantity";

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

  private final List<JournalLine> lines = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private JournalCsv() {}

  /**
   * The result of reading a file.
   *
   * @param faults the faults, each with its line number; if there are any, the lines are not to be
   *     used
   */
  public record JournalLines(List<JournalLine> lines, List<String> faults) {}

  /**
   * Reads a file.
   *
   * @throws IOException if it can't be read
   */
  public static JournalLines read(Reader file) throws IOException {
    JournalCsv csv = new JournalCsv();
    try (CSVParser parser = CSVParser.parse(file, FORMAT)) {
      if (!String.join(",", parser.getHeaderNames()).equals(HEADER)) {
        csv.faults.add("1: the heading must be " + HEADER);
        return csv.result();
      }
      for (CSVRecord row : parser) {
        csv.take(row, parser.getCurrentLineNumber());
        if (csv.lines.size() + csv.faults.size() > JournalDraft.MOST_LINES) {
          csv.faults.add("the file has more than " + JournalDraft.MOST_LINES + " lines");
          break;
        }
      }
    } catch (UncheckedIOException | IllegalArgumentException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      csv.faults.add("the file is not CSV: " + reason.getMessage());
    }
    return csv.result();
  }

  private JournalLines result() {
    return new JournalLines(List.copyOf(lines), List.copyOf(faults));
  }

  private void take(CSVRecord row, long number) {
    if (row.size() != 7) {
      faults.add(number + ": has " + row.size() + " values, not 7");
      return;
    }
    List<JournalFault> lineFaults = new ArrayList<>();
    new JournalLineText(
            row.get("account"),
            row.get("owner"),
            row.get("currency"),
            row.get("debit"),
            row.get("credit"),
            row.get("isin"),
            row.get("quantity"))
        .read((int) number, lineFaults)
        .ifPresent(lines::add);
    lineFaults.forEach(fault -> faults.add(number + ": " + fault.rule()));
  }
}
