package io.straightway.custodian;

import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.statement.SecuritiesPosting.Money;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settled balances of all accounts with instructions, zero balances included, and the
 * transactions settled on the day. Balances begin at zero, because the custodian knows only its
 * instructions. Cash statements are numbered by business dates, each year from 1.
 */
public final class SimulatedStatement {
  private static final String HEADER = "statement_date,kind,account,instrument,quantity\n";

  private final LocalDate date;
  private final long number;
  private final SortedMap<AccountItem, BigDecimal> securities = new TreeMap<>(AccountItem.ORDER);
  private final SortedMap<AccountItem, BigDecimal> cash = new TreeMap<>(AccountItem.ORDER);
  private final List<SettledPosting> posted = new ArrayList<>();
  private @Nullable SimulatedInstruction mt; // names the parties of MT headers

  /** An account and the ISIN or currency that it holds. */
  private record AccountItem(String account, String instrument, boolean faceAmount) {
    static final Comparator<AccountItem> ORDER =
        Comparator.comparing(AccountItem::account)
            .thenComparing(AccountItem::instrument)
            .thenComparing(AccountItem::faceAmount);
  }

  /** A settled posting, its cash account, and the cash moved there, zero if none. */
  private record SettledPosting(SecuritiesPosting posting, AccountItem cash, BigDecimal amount) {}

  SimulatedStatement(LocalDate date, long number, Collection<SimulatedInstruction> orders) {
    this.date = date;
    this.number = number;
    orders.forEach(this::add);
    posted.sort(
        Comparator.comparing((SettledPosting part) -> part.posting().safekeepingAccount())
            .thenComparing(part -> part.posting().isin()));
  }

  private void add(SimulatedInstruction order) {
    SettlementInstruction023 terms = order.instruction();
    if (mt == null && order.mt() != null) {
      mt = order;
    }
    AccountItem cashPlace = new AccountItem(terms.cashAccount(), terms.currency(), false);
    securities.merge(
        new AccountItem(terms.safekeepingAccount(), terms.isin(), terms.faceAmount()),
        order.moved().securities(),
        BigDecimal::add);
    if (!terms.currency().equals(FieldRules.NO_CURRENCY)) {
      cash.merge(cashPlace, order.moved().cash(), BigDecimal::add);
    }
    BigDecimal quantity = order.movedOn(date).securities();
    if (quantity.signum() != 0) {
      BigDecimal paid = order.movedOn(date).cash();
      Money money = terms.payment() == Payment.FREE ? null : new Money(terms.currency(), paid);
      posted.add(
          new SettledPosting(
              new SecuritiesPosting(
                  terms.safekeepingAccount(),
                  terms.transactionId(),
                  order.reference(),
                  terms.isin(),
                  quantity,
                  terms.faceAmount(),
                  money,
                  date),
              cashPlace,
              paid));
    }
  }

  public LocalDate date() {
    return date;
  }

  /**
   * Returns the balances as CSV with a header: statement_date, kind, account, instrument, quantity.
   */
  public byte[] toCsv() {
    StringBuilder text = new StringBuilder(HEADER);
    securities.forEach((place, balance) -> row(text, "SECURITIES", place, balance));
    cash.forEach((place, balance) -> row(text, "CASH", place, balance));
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private void row(StringBuilder text, String kind, AccountItem place, BigDecimal balance) {
    String account = place.account();
    boolean quoted = account.indexOf(',') >= 0 || account.indexOf('"') >= 0; // RFC 4180
    text.append(date).append(',').append(kind).append(',');
    text.append(quoted ? '"' + account.replace("\"", "\"\"") + '"' : account);
    text.append(',').append(place.instrument()).append(',');
    text.append(balance.toPlainString()).append('\n');
  }

  /** Returns whether any account owner is sent ISO 15022. */
  public boolean speaksMt() {
    return mt != null;
  }

  /** Returns the holdings as semt.002, which covers securities only. */
  public byte[] toSemt002() {
    return new MessageWriter().write(holdings());
  }

  /** Returns the holdings as MT535. */
  public byte[] toMt535() {
    return MtWriter.holdings(holdings(), header(id("ST")));
  }

  private Statement002 holdings() {
    List<Holding> holdings = new ArrayList<>();
    securities.forEach(
        (place, balance) ->
            holdings.add(
                new Holding(place.account(), place.instrument(), balance, place.faceAmount())));
    return new Statement002(id("ST"), date, Set.of(), holdings, 1, true);
  }

  /** Returns the transactions settled on the day in each safekeeping account, as semt.017. */
  public byte[] toSemt017() {
    return new MessageWriter().write(postings());
  }

  /** Returns the transactions settled on the day as MT536. */
  public byte[] toMt536() {
    return MtWriter.postings(postings(), header(id("TX")));
  }

  private PostingReport017 postings() {
    Set<String> accounts =
        securities.keySet().stream().map(AccountItem::account).collect(Collectors.toSet());
    List<SecuritiesPosting> postings = posted.stream().map(SettledPosting::posting).toList();
    return new PostingReport017(id("TX"), date, date, true, accounts, postings, 1, true);
  }

  /**
   * Returns a statement of each cash account and currency with the postings of the day, as
   * camt.053.
   */
  public byte[] toCamt053() {
    return new MessageWriter().write(cash());
  }

  /** Returns the cash statements as MT950, one for each account and currency. */
  public byte[] toMt950() {
    return MtFile.of(
        cash().statements().stream()
            .map(statement -> MtWriter.cash(statement, header(statement.statementId())))
            .toList());
  }

  private MtHeader header(String reference) {
    SimulatedInstruction order = mt;
    if (order == null) {
      throw new IllegalStateException("no account owner gets ISO 15022");
    }
    return new MtHeader(order.instruction().custodian(), String.valueOf(order.mt()), reference);
  }

  private CashReport053 cash() {
    Map<AccountItem, List<SettledPosting>> paid =
        posted.stream()
            .filter(part -> part.posting().money() != null)
            .collect(Collectors.groupingBy(SettledPosting::cash));
    List<CashStatement> statements = new ArrayList<>();
    cash.forEach(
        (place, closing) ->
            statements.add(
                statement(
                    place,
                    closing,
                    id("CA") + "-" + (statements.size() + 1),
                    paid.getOrDefault(place, List.of()).stream().map(this::entry).toList())));
    return new CashReport053(id("CA"), statements);
  }

  private CashEntry entry(SettledPosting part) {
    SecuritiesPosting posting = part.posting();
    return new CashEntry(
        posting.servicerReference(), posting.transactionId(), null, null, date, part.amount());
  }

  private CashStatement statement(
      AccountItem place, BigDecimal closing, String id, List<CashEntry> entries) {
    BigDecimal moved =
        entries.stream().map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    return new CashStatement(
        id,
        new StatementNumbers(number, 0),
        place.account(),
        place.instrument(),
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
