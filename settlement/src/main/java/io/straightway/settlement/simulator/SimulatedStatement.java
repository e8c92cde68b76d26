package io.straightway.settlement.simulator;

import io.straightway.settlement.iso20022.statement.Holding;
import io.straightway.settlement.iso20022.statement.Statement002;
import io.straightway.settlement.iso20022.xml.MessageWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settled balances of all accounts that anything was instructed for, those of zero included.
 * They begin at zero: the custodian knows nothing but its instructions.
 *
 * @param date the business date
 * @param lines securities before cash, in the order of accounts and instruments
 */
public record SimulatedStatement(LocalDate date, List<Line> lines) {

  private static final String HEADER = "statement_date,kind,account,instrument,quantity\n";

  /**
   * What an account has.
   *
   * @param kind of the account
   * @param account the safekeeping or cash account
   * @param instrument the ISIN or the currency
   * @param quantity the balance; in cash the amount
   * @param faceAmount whether the quantity is a nominal amount
   */
  public record Line(
      Kind kind, String account, String instrument, BigDecimal quantity, boolean faceAmount) {}

  /** A kind of account. */
  public enum Kind {
    /** A safekeeping account. */
    SECURITIES,
    /** A cash account. */
    CASH
  }

  /** Takes a copy of the list. */
  public SimulatedStatement {
    lines = List.copyOf(lines);
  }

  private record Key(Kind kind, String account, String instrument, boolean faceAmount) {}

  static SimulatedStatement of(LocalDate date, Collection<SimulatedInstruction> orders) {
    Map<Key, BigDecimal> balances =
        new TreeMap<>(
            Comparator.comparing(Key::kind)
                .thenComparing(Key::account)
                .thenComparing(Key::instrument)
                .thenComparing(Key::faceAmount));
    for (SimulatedInstruction order : orders) {
      var reported = order.instruction();
      balances.merge(
          new Key(
              Kind.SECURITIES,
              reported.safekeepingAccount(),
              reported.isin(),
              reported.faceAmount()),
          order.securitiesMoved(),
          BigDecimal::add);
      balances.merge(
          new Key(Kind.CASH, reported.cashAccount(), reported.currency(), false),
          order.cashMoved(),
          BigDecimal::add);
    }
    List<Line> lines = new ArrayList<>();
    balances.forEach(
        (key, balance) ->
            lines.add(
                new Line(key.kind(), key.account(), key.instrument(), balance, key.faceAmount())));
    return new SimulatedStatement(date, lines);
  }

  /** As CSV with a header: statement_date, kind, account, instrument, quantity. */
  public byte[] toCsv() {
    StringBuilder text = new StringBuilder(HEADER);
    for (Line line : lines) {
      text.append(date).append(',').append(line.kind()).append(',');
      text.append(field(line.account())).append(',').append(line.instrument()).append(',');
      text.append(line.quantity().toPlainString()).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** A field by RFC 4180: in quotes if it holds what has a meaning in CSV. */
  private static String field(String text) {
    return text.indexOf(',') < 0 && text.indexOf('"') < 0
        ? text
        : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** As semt.002, which holds securities only. */
  public byte[] toSemt002() {
    List<Holding> holdings =
        lines.stream()
            .filter(line -> line.kind() == Kind.SECURITIES)
            .map(
                line ->
                    new Holding(
                        line.account(), line.instrument(), line.quantity(), line.faceAmount()))
            .toList();
    String id = "ST-" + date.format(DateTimeFormatter.BASIC_ISO_DATE);
    return new MessageWriter().write(new Statement002(id, date, holdings));
  }
}
