package io.straightway.custodian;

import io.straightway.iso20022.Payment;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.statement.CashEntry;
import io.straightway.iso20022.statement.CashReport053;
import io.straightway.iso20022.statement.CashStatement;
import io.straightway.iso20022.statement.Holding;
import io.straightway.iso20022.statement.PostingReport017;
import io.straightway.iso20022.statement.SecuritiesPosting;
import io.straightway.iso20022.statement.Statement002;
import io.straightway.iso20022.xml.MessageWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settled balances of all accounts that anything was instructed for, those of zero included,
 * and what has settled on the day. Balances begin at zero: the custodian knows nothing but its
 * instructions.
 *
 * @param date the business date
 * @param lines securities before cash, in the order of accounts and instruments
 * @param posted what has settled on the day, in the order of safekeeping accounts and securities
 */
public record SimulatedStatement(LocalDate date, List<Line> lines, List<Posted> posted) {

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

  /**
   * What has settled.
   *
   * @param cashAccount where its cash moved, if any did
   */
  public record Posted(SecuritiesPosting posting, String cashAccount) {}

  /** A kind of account. */
  public enum Kind {
    /** A safekeeping account. */
    SECURITIES,
    /** A cash account. */
    CASH
  }

  /** Takes copies of the lists. */
  public SimulatedStatement {
    lines = List.copyOf(lines);
    posted = List.copyOf(posted);
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
    return new SimulatedStatement(date, lines, posted(date, orders));
  }

  private static List<Posted> posted(LocalDate date, Collection<SimulatedInstruction> orders) {
    List<Posted> posted = new ArrayList<>();
    for (SimulatedInstruction order : orders) {
      if (order.securitiesMovedOn(date).signum() != 0) {
        posted.add(new Posted(posting(order, date), order.instruction().cashAccount()));
      }
    }
    posted.sort(
        Comparator.comparing((Posted part) -> part.posting().safekeepingAccount())
            .thenComparing(part -> part.posting().isin()));
    return posted;
  }

  private static SecuritiesPosting posting(SimulatedInstruction order, LocalDate date) {
    SettlementInstruction023 reported = order.instruction();
    return new SecuritiesPosting(
        reported.safekeepingAccount(),
        reported.transactionId(),
        order.lastReference(),
        reported.isin(),
        order.securitiesMovedOn(date),
        reported.faceAmount(),
        reported.payment() == Payment.FREE
            ? null
            : new SecuritiesPosting.Money(reported.currency(), order.cashMovedOn(date)),
        date);
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
    return new MessageWriter().write(new Statement002(id("ST"), date, Set.of(), holdings, 1, true));
  }

  /** As semt.017: what has settled on the day in each safekeeping account. */
  public byte[] toSemt017() {
    Set<String> accounts =
        lines.stream()
            .filter(line -> line.kind() == Kind.SECURITIES)
            .map(Line::account)
            .collect(Collectors.toSet());
    List<SecuritiesPosting> postings = posted.stream().map(Posted::posting).toList();
    return new MessageWriter()
        .write(new PostingReport017(id("TX"), date, date, true, accounts, postings, 1, true));
  }

  /**
   * As camt.053: a statement of each cash account and currency, with what was posted on the day.
   */
  public byte[] toCamt053() {
    Map<String, List<CashEntry>> entries = new HashMap<>();
    for (Posted part : posted) {
      SecuritiesPosting.Money money = part.posting().money();
      if (money != null) {
        entries
            .computeIfAbsent(
                part.cashAccount() + " " + money.currency(), account -> new ArrayList<>())
            .add(entry(part.posting(), money.amount()));
      }
    }
    List<CashStatement> statements = new ArrayList<>();
    for (Line line : lines) {
      if (line.kind() == Kind.CASH) {
        statements.add(
            statement(
                line,
                id("CA") + "-" + (statements.size() + 1),
                entries.getOrDefault(line.account() + " " + line.instrument(), List.of())));
      }
    }
    return new MessageWriter().write(new CashReport053(id("CA"), statements));
  }

  private CashEntry entry(SecuritiesPosting posting, BigDecimal amount) {
    return new CashEntry(
        posting.servicerReference(), posting.transactionId(), null, null, date, amount);
  }

  private CashStatement statement(Line line, String id, List<CashEntry> entries) {
    BigDecimal moved =
        entries.stream().map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal closing = line.quantity();
    return new CashStatement(
        id,
        line.account(),
        line.instrument(),
        date,
        date,
        closing.subtract(moved),
        closing,
        entries,
        1,
        true);
  }

  private String id(String kind) {
    return kind + "-" + date.format(DateTimeFormatter.BASIC_ISO_DATE);
  }
}
