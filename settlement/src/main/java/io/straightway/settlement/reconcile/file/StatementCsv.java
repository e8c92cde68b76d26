package io.straightway.settlement.reconcile.file;

import io.straightway.markup.DecimalForm;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.settlement.reconcile.AccountKey;
import io.straightway.settlement.reconcile.Balance;
import io.straightway.settlement.reconcile.BalanceKey;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.file.StatementReading.BadRow;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads a statement as CSV with the columns statement_date, kind, account, instrument and quantity.
 * It covers securities, cash or both, depending on its rows.
 */
final class StatementCsv {
  private static final List<String> HEADER =
      List.of("statement_date", "kind", "account", "instrument", "quantity");
  private static final DecimalForm QUANTITY = DecimalForm.signed(18, 8);
  private static final Pattern ACCOUNT = Pattern.compile("[\\x21-\\x7e][\\x20-\\x7e]{0,34}");
  private static final int SHOWN = 40;
  private static final int MOST_BAD_ROWS = 1_000;

  private final Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
  private final List<BadRow> badRows = new ArrayList<>();
  private @Nullable LocalDate date;

  private StatementCsv() {}

  static StatementReading read(byte[] bytes) {
    return new StatementCsv().readAll(bytes);
  }

  private StatementReading readAll(byte[] bytes) {
    try (CSVParser parser =
        CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get().parse(text(bytes))) {
      boolean first = true;
      for (CSVRecord row : parser) {
        if (first && !row.toList().equals(HEADER)) {
          return bad(1, "the heading must be " + String.join(",", HEADER));
        }
        if (!first) {
          take(row, parser.getCurrentLineNumber());
        }
        first = false;
        if (badRows.size() == MOST_BAD_ROWS) {
          break;
        }
      }
    } catch (CharacterCodingException e) {
      return bad(0, "the file is not in UTF-8");
    } catch (IOException | UncheckedIOException e) {
      return bad(0, "the file is not CSV: " + e.getMessage());
    }
    if (!badRows.isEmpty()) {
      return new StatementReading.Faults(badRows);
    }
    if (date == null) {
      return bad(0, "the statement has no rows");
    }
    Set<BalanceKey.Kind> kinds =
        balances.keySet().stream().map(BalanceKey::kind).collect(Collectors.toSet());
    Set<AccountKey> accounts =
        balances.keySet().stream().map(BalanceKey::place).collect(Collectors.toSet());
    return new StatementReading.FileContent(
        List.of(new Statement(date, kinds, accounts, List.copyOf(balances.values()))));
  }

  private static StringReader text(byte[] bytes) throws CharacterCodingException {
    return new StringReader(
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
  }

  private static StatementReading bad(long line, String reason) {
    return new StatementReading.Faults(List.of(new BadRow(line, reason)));
  }

  private void take(CSVRecord row, long line) {
    String wrong = row.size() == HEADER.size() ? take(row) : row.size() + " columns, not 5";
    if (wrong != null) {
      badRows.add(new BadRow(line, wrong));
    }
  }

  /** Takes a row of five columns; returns the fault, or null if there is none. */
  private @Nullable String take(CSVRecord row) {
    LocalDate day = day(row.get(0));
    if (day == null) {
      return "statement_date " + shown(row.get(0)) + " is not a date such as 2026-11-20";
    }
    if (date != null && !date.equals(day)) {
      return "statement_date is " + day + ", but " + date + " in the rows above";
    }
    BalanceKey.Kind kind = kind(row.get(1));
    if (kind == null) {
      return "kind " + shown(row.get(1)) + " is neither SECURITIES nor CASH";
    }
    if (!ACCOUNT.matcher(row.get(2)).matches()) {
      return "account " + shown(row.get(2)) + " is not 1 to 35 printable ASCII characters";
    }
    boolean security = kind == BalanceKey.Kind.SECURITIES;
    if (!(security ? FieldRules.isIsin(row.get(3)) : FieldRules.isCurrency(row.get(3)))) {
      return "instrument " + shown(row.get(3)) + " is not " + (security ? "an ISIN" : "a currency");
    }
    BigDecimal quantity = QUANTITY.read(row.get(4));
    if (quantity == null) {
      return "quantity "
          + shown(row.get(4))
          + " is not a number of at most 18 digits and 8 decimals";
    }
    date = day;
    BalanceKey key = new BalanceKey(kind, row.get(2), row.get(3));
    Balance balance = new Balance(key, quantity);
    return balances.putIfAbsent(key, balance) == null
        ? null
        : kind + " " + key.account() + " " + key.instrument() + " is repeated";
  }

  private static @Nullable LocalDate day(String text) {
    try {
      LocalDate day = LocalDate.parse(text);
      return FieldRules.isDate(day) ? day : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static BalanceKey.@Nullable Kind kind(String text) {
    return switch (text) {
      case "SECURITIES" -> BalanceKey.Kind.SECURITIES;
      case "CASH" -> BalanceKey.Kind.CASH;
      default -> null;
    };
  }

  private static String shown(String text) {
    return "'" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text) + "'";
  }
}
