package io.straightway.settlement.income;

import io.straightway.markup.DecimalForm;
import io.straightway.messages.iso20022.FieldRules;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Dividends as CSV with a header line. An empty tax column stands for the tax rate in the static
 * data.
 */
public final class DividendFile {
  private static final List<String> HEADER =
      List.of("isin", "currency", "ex_date", "record_date", "payment_date", "rate", "tax_percent");
  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);
  private static final DecimalForm RATE = DecimalForm.unsigned(18, 13);

  private DividendFile() {}

  /**
   * Reads the CSV.
   *
   * @throws IllegalArgumentException if a line is not a valid dividend; the message gives its
   *     number
   */
  public static Dividends read(String csv) {
    try (CSVParser parser =
        CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get().parse(new StringReader(csv))) {
      List<String> rows = new ArrayList<>();
      boolean isFirst = true;
      for (CSVRecord row : parser) {
        require(
            isFirst ? row.toList().equals(HEADER) : row.size() == HEADER.size(),
            parser.getCurrentLineNumber(),
            "does not have the columns " + String.join(",", HEADER));
        if (!isFirst) {
          rows.add(json(row, parser.getCurrentLineNumber()));
        }
        isFirst = false;
      }
      return new Dividends(rows.size(), rows.stream().collect(Collectors.joining(",", "[", "]")));
    } catch (IOException | UncheckedIOException e) {
      throw new IllegalArgumentException("the dividends are not CSV: " + e.getMessage(), e);
    }
  }

  /**
   * The dividends of a file.
   *
   * @param json as the array that the database reads
   */
  public record Dividends(int count, String json) {}

  private static String json(CSVRecord row, long line) {
    require(
        FieldRules.isIsin(row.get(0)) && FieldRules.isCurrency(row.get(1)),
        line,
        "must begin with an ISIN and a currency");
    try {
      LocalDate recorded = LocalDate.parse(row.get(3));
      LocalDate paid = LocalDate.parse(row.get(4));
      require(!paid.isBefore(recorded), line, "is paid before its record date");
      return "{\"isin\":\"%s\",\"currency\":\"%s\",\"ex_date\":\"%s\",\"record_date\":\"%s\",\"payment_date\":\"%s\",\"rate\":%s,\"tax_percent\":%s}"
          .formatted(
              row.get(0),
              row.get(1),
              LocalDate.parse(row.get(2)),
              recorded,
              paid,
              number(row.get(5), line).toPlainString(),
              row.get(6).isEmpty() ? "null" : percent(row.get(6), line));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("line %d: %s".formatted(line, e.getMessage()), e);
    }
  }

  private static BigDecimal number(String text, long line) {
    try {
      return RATE.require(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("line %d: %s".formatted(line, e.getMessage()), e);
    }
  }

  private static String percent(String text, long line) {
    BigDecimal percent = number(text, line);
    require(percent.compareTo(WHOLE) <= 0, line, "has a tax above 100 percent");
    return percent.toPlainString();
  }

  private static void require(boolean isTrue, long line, String fault) {
    if (!isTrue) {
      throw new IllegalArgumentException("line %d %s".formatted(line, fault));
    }
  }
}
