package io.straightway.custodian;

import io.straightway.iso15022.MtFile;
import io.straightway.iso15022.MtHeader;
import io.straightway.iso15022.MtWriter;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.statement.CashEntry;
import io.straightway.iso20022.statement.CashReport053;
import io.straightway.iso20022.statement.CashStatement;
import io.straightway.iso20022.statement.Holding;
import io.straightway.iso20022.statement.PostingReport017;
import io.straightway.iso20022.statement.SecuritiesPosting;
import io.straightway.iso20022.statement.SecuritiesPosting.Money;
import io.straightway.iso20022.statement.Statement002;
import io.straightway.iso20022.xml.MessageWriter;
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
 * The settled balances of all accounts that anything was instructed for, those of zero included,
 * and what has settled on the day. Balances begin at zero: the custodian knows nothing but its
 * instructions.
 */
public final class SimulatedStatement {
  private static final String HEADER = "statement_date,kind,account,instrument,quantity\n";

  private final LocalDate date;
  private final SortedMap<Place, BigDecimal> securities = new TreeMap<>(Place.ORDER);
  private final SortedMap<Place, BigDecimal> cash = new TreeMap<>(Place.ORDER);
  private final List<Posted> posted = new ArrayList<>();
  private @Nullable SimulatedInstruction mt; // who is sent ISO 15022, and from whom

  /** An account, and what it holds: an ISIN or a currency. */
  private record Place(String account, String instrument, boolean faceAmount) {
    static final Comparator<Place> ORDER =
        Comparator.comparing(Place::account)
            .thenComparing(Place::instrument)
            .thenComparing(Place::faceAmount);
  }

  /** What has settled, and where and how much cash moved with it, zero if none did. */
  private record Posted(SecuritiesPosting posting, Place cash, BigDecimal amount) {}

  SimulatedStatement(LocalDate date, Collection<SimulatedInstruction> orders) {
    this.date = date;
    orders.forEach(this::add);
    posted.sort(
        Comparator.comparing((Posted part) -> part.posting().safekeepingAccount())
            .thenComparing(part -> part.posting().isin()));
  }

  private void add(SimulatedInstruction order) {
    SettlementInstruction023 terms = order.instruction();
    if (mt == null && order.mt() != null) {
      mt = order;
    }
    Place cashPlace = new Place(terms.cashAccount(), terms.currency(), false);
    securities.merge(
        new Place(terms.safekeepingAccount(), terms.isin(), terms.faceAmount()),
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
          new Posted(
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

  /** The business date. */
  public LocalDate date() {
    return date;
  }

  /** As CSV with a header: statement_date, kind, account, instrument, quantity. */
  public byte[] toCsv() {
    StringBuilder text = new StringBuilder(HEADER);
    securities.forEach((place, balance) -> row(text, "SECURITIES", place, balance));
    cash.forEach((place, balance) -> row(text, "CASH", place, balance));
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private void row(StringBuilder text, String kind, Place place, BigDecimal balance) {
    String account = place.account();
    boolean quoted = account.indexOf(',') >= 0 || account.indexOf('"') >= 0; // by RFC 4180
    text.append(date).append(',').append(kind).append(',');
    text.append(quoted ? '"' + account.replace("\"", "\"\"") + '"' : account);
    text.append(',').append(place.instrument()).append(',');
    text.append(balance.toPlainString()).append('\n');
  }

  /** Whether an account owner is sent ISO 15022. */
  public boolean speaksMt() {
    return mt != null;
  }

  /** As semt.002, which holds securities only. */
  public byte[] toSemt002() {
    return new MessageWriter().write(holdings());
  }

  /** The same as MT535. */
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

  /** As semt.017: what has settled on the day in each safekeeping account. */
  public byte[] toSemt017() {
    return new MessageWriter().write(postings());
  }

  /** The same as MT536. */
  public byte[] toMt536() {
    return MtWriter.postings(postings(), header(id("TX")));
  }

  private PostingReport017 postings() {
    Set<String> accounts =
        securities.keySet().stream().map(Place::account).collect(Collectors.toSet());
    List<SecuritiesPosting> postings = posted.stream().map(Posted::posting).toList();
    return new PostingReport017(id("TX"), date, date, true, accounts, postings, 1, true);
  }

  /**
   * As camt.053: a statement of each cash account and currency, with what was posted on the day.
   */
  public byte[] toCamt053() {
    return new MessageWriter().write(cash());
  }

  /** The same as MT950, one for each account and currency. */
  public byte[] toMt950() {
    return MtFile.of(
        cash().statements().stream()
            .map(one -> MtWriter.cash(one, header(one.statementId())))
            .toList());
  }

  private MtHeader header(String reference) {
    SimulatedInstruction order = mt;
    if (order == null) {
      throw new IllegalStateException("no account owner is sent ISO 15022");
    }
    return new MtHeader(order.instruction().custodian(), String.valueOf(order.mt()), reference);
  }

  private CashReport053 cash() {
    Map<Place, List<Posted>> paid =
        posted.stream()
            .filter(part -> part.posting().money() != null)
            .collect(Collectors.groupingBy(Posted::cash));
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

  private CashEntry entry(Posted part) {
    SecuritiesPosting posting = part.posting();
    return new CashEntry(
        posting.servicerReference(), posting.transactionId(), null, null, date, part.amount());
  }

  private CashStatement statement(
      Place place, BigDecimal closing, String id, List<CashEntry> entries) {
    BigDecimal moved =
        entries.stream().map(CashEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    return new CashStatement(
        id,
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
