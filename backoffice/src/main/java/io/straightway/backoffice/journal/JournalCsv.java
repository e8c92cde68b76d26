package io.straightway.backoffice.journal;

import io.straightway.ledger.AccountKind;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a journal from CSV; every bad line is reported. */
public final class JournalCsv {
  /** The heading of the file. */
  public static final String HEADER = "account,owner,currency,debit,credit,isin,quantity";

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
  private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,4})?");
  private static final Pattern QUANTITY = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,8})?");

  private final List<JournalLine> lines = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private JournalCsv() {}

  /**
   * What was read.
   *
   * @param faults what is wrong, each with its line; then the lines are not to be used
   */
  public record Read(List<JournalLine> lines, List<String> faults) {}

  /**
   * Reads a file.
   *
   * @throws IOException if it can't be read
   */
  public static Read read(Reader file) throws IOException {
    JournalCsv csv = new JournalCsv();
    try (CSVParser parser = CSVParser.parse(file, FORMAT)) {
      if (!String.join(",", parser.getHeaderNames()).equals(HEADER)) {
        csv.faults.add("1: the heading must be " + HEADER);
        return csv.result();
      }
      for (CSVRecord row : parser) {
        csv.take(row, parser.getCurrentLineNumber());
      }
    } catch (UncheckedIOException | IllegalArgumentException e) {
      csv.faults.add("it is not CSV: " + e.getMessage());
    }
    return csv.result();
  }

  private Read result() {
    return new Read(List.copyOf(lines), List.copyOf(faults));
  }

  private void take(CSVRecord row, long number) {
    if (row.size() != 7) {
      faults.add(number + ": has " + row.size() + " values, not 7");
      return;
    }
    AccountKind account = account(row.get("account"));
    BigDecimal amount = amount(row.get("debit"), row.get("credit"));
    boolean quantified = QUANTITY.matcher(row.get("quantity")).matches();
    if (account == null) {
      faults.add(number + ": there is no account '" + printable(row.get("account")) + "'");
    } else if (amount == null) {
      faults.add(number + ": either debit or credit must be an amount of at most 4 decimals");
    } else if (row.get("isin").isEmpty() ? !row.get("quantity").isEmpty() : !quantified) {
      faults.add(number + ": isin and quantity, a number of at most 8 decimals, go together");
    } else {
      lines.add(
          new JournalLine(
              account,
              row.get("owner"),
              row.get("currency"),
              amount,
              quantified ? row.get("isin") : null,
              quantified ? new BigDecimal(row.get("quantity")) : null));
    }
  }

  private static @Nullable AccountKind account(String name) {
    for (AccountKind kind : AccountKind.values()) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    return null;
  }

  /** Debit positive, credit negative, and zero if there is neither; null if it is malformed. */
  private static @Nullable BigDecimal amount(String debit, String credit) {
    if (debit.isEmpty() && credit.isEmpty()) {
      return BigDecimal.ZERO;
    }
    boolean both = !debit.isEmpty() && !credit.isEmpty();
    String given = debit.isEmpty() ? credit : debit;
    if (both || !AMOUNT.matcher(given).matches()) {
      return null;
    }
    BigDecimal amount = new BigDecimal(given);
    return debit.isEmpty() ? amount.negate() : amount;
  }

  private static String printable(String text) {
    return text.substring(0, Math.min(40, text.length())).replaceAll("[^ -~]", "?");
  }
}
