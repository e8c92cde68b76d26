package io.straightway.backoffice.journal;

import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.books.BusinessDate;
import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Posting;
import io.straightway.ledger.rules.ManualJournal;
import io.straightway.markup.BicForm;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposals;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The desk at which operators enter journals. A proposal posts nothing. Its approval by another
 * operator, its ledger entry and its position movements are one transaction.
 */
public final class JournalDesk {
  private final Transactions transactions;
  private final Bookkeeper books;
  private final Journals journals = new Journals();
  private final Proposals<Journal> proposals = new Proposals<>("journal", journals::find);
  private final StaticDataStore store = new StaticDataStore();
  private volatile @Nullable StaticData staticData;

  /**
   * Creates the desk.
   *
   * @param database at least two connections of the engine's role
   */
  public JournalDesk(DataSource database) {
    this.transactions = new Transactions(database);
    this.books = new Bookkeeper(database);
  }

  /**
   * Returns the value date of a journal.
   *
   * @param day the given day; null for the business date
   */
  public LocalDate orToday(@Nullable LocalDate day) throws SQLException {
    return day != null
        ? day
        : transactions
            .run(BusinessDate::readToday)
            .orElseThrow(
                () ->
                    new IllegalArgumentException("no business day has been opened; give the date"));
  }

  /**
   * Proposes a journal.
   *
   * @param reason the reason, for the approver and for the audit
   * @throws InvalidJournal if it names an unknown account, security or currency, or an amount with
   *     more decimals than its currency
   */
  public Journal propose(OperatorLogin login, JournalDraft draft, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          JournalDraft named = named(draft, staticData(connection));
          requireKnown(named, staticData(connection));
          return proposed(connection, login, named, reason);
        });
  }

  /**
   * Proposes the journal of a movement that the custodian has confirmed without our instruction.
   * Its approval closes the item. The value date is the settlement day.
   *
   * @param item the item, such as {@code custodian:30004}
   * @param account our account that moves; null if only one is kept in the safekeeping account
   * @param value the value of securities that move free of payment, in their currency; null if cash
   *     moves
   * @throws DeskRefusal if the item is no such confirmation in repair, or account or value do not
   *     fit it
   */
  public Journal unsolicited(
      OperatorLogin login,
      String item,
      @Nullable String account,
      @Nullable BigDecimal value,
      String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          UnsolicitedMovement movement = UnsolicitedMovement.read(connection, item);
          StaticData current = staticData(connection);
          LocalDate day = movement.day();
          Security security = current.security(movement.confirmation().isin(), day);
          String currency =
              movement.freeOfPayment() && security != null
                  ? security.currency()
                  : movement.confirmation().currency();
          JournalDraft draft =
              movement.draft(movement.account(connection, account), currency, value);
          requireKnown(draft, current);
          return proposed(connection, login, draft, reason);
        });
  }

  /**
   * Proposes the line-by-line reversal of a journal.
   *
   * @param valueDate the value date of the reversal
   * @throws DeskRefusal if the journal is not approved, is itself a reversal, or is already
   *     reversed
   */
  public Journal reverse(
      OperatorLogin login, long journalId, LocalDate valueDate, String document, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          List<JournalLine> lines =
              journals.find(connection, journalId).lines().stream()
                  .map(JournalLine::reversed)
                  .toList();
          JournalDraft draft =
              new JournalDraft(JournalKind.REVERSAL, valueDate, document, lines, journalId);
          return proposed(connection, login, draft, reason);
        });
  }

  /**
   * Proposes to write off the difference of a cash break.
   *
   * @param account our account to write it off on; null if only one is kept there
   * @throws DeskRefusal if the break is not open, is no cash break, or is above the limit
   */
  public Journal writeOff(OperatorLogin login, long number, @Nullable String account, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection ->
            journals.find(
                connection,
                Long.parseLong(
                    OperatorCalls.call(
                        connection, login, "propose_write_off", number, account, reason))));
  }

  /** Returns the loaded static data, which are read again only if another version was loaded. */
  private StaticData staticData(Connection connection) throws SQLException {
    StaticData current = staticData;
    if (current == null || current.version() != store.version(connection)) {
      current = store.read(connection);
      staticData = current;
    }
    return current;
  }

  private Journal proposed(
      Connection connection, OperatorLogin login, JournalDraft draft, String reason)
      throws SQLException {
    return proposals.propose(
        connection,
        login,
        draft.kind().name(),
        draft.valueDate(),
        draft.document(),
        reason,
        draft.reverses(),
        Journals.json(draft.lines()));
  }

  /** Returns a draft in which owners that are not accounts of ours are BICs of 11 characters. */
  private static JournalDraft named(JournalDraft draft, StaticData staticData) {
    List<JournalLine> lines =
        draft.lines().stream()
            .map(
                line ->
                    isAccount(line.owner(), draft.valueDate(), staticData)
                        ? line
                        : line.ownedBy(BicForm.full(line.owner())))
            .toList();
    return new JournalDraft(
        draft.kind(), draft.valueDate(), draft.document(), lines, draft.reverses());
  }

  private static boolean isAccount(String owner, LocalDate day, StaticData staticData) {
    return staticData.account(owner, day) != null || staticData.accountEnd(owner, day) != null;
  }

  private static void requireKnown(JournalDraft draft, StaticData staticData) {
    List<JournalFault> faults = new ArrayList<>();
    for (int i = 0; i < draft.lines().size(); i++) {
      JournalLine line = draft.lines().get(i);
      int number = i + 1;
      unknown(line, draft.valueDate(), staticData)
          .forEach((field, rule) -> faults.add(new JournalFault(number, field, rule)));
    }
    InvalidJournal.requireNone(faults);
  }

  /** Returns the faults of a line against the static data, by field. */
  private static Map<String, String> unknown(
      JournalLine line, LocalDate day, StaticData staticData) {
    Map<String, String> unknown = new LinkedHashMap<>();
    Currency currency = staticData.currency(line.currency());
    if (currency == null) {
      unknown.put("currency", line.currency() + " is not a known currency");
    } else if (!currency.holds(line.amount())) {
      unknown.put(
          "debit",
          line.amount().toPlainString() + " is finer than " + line.currency() + " has decimals");
    }
    // an ended account, counterparty or security is allowed, as it is emptied by a journal
    boolean counterparty =
        staticData.knowsCounterparty(line.owner(), day)
            || staticData.counterpartyEnd(line.owner(), day) != null;
    if (!isAccount(line.owner(), day, staticData)
        && (line.position().isPresent() || !counterparty)) {
      unknown.put("owner", line.owner() + " is not a known account on " + day);
    }
    if (line.isin() != null
        && staticData.security(line.isin(), day) == null
        && staticData.securityEnd(line.isin(), day) == null) {
      unknown.put("isin", line.isin() + " is not a known security on " + day);
    }
    return unknown;
  }

  /**
   * Approves a journal that another operator has proposed, and posts it.
   *
   * @param shown the hash of the content that was looked at
   * @throws DeskRefusal if it can't be approved, including the write-off of a break that has
   *     changed
   */
  public Journal approve(OperatorLogin login, long journalId, ContentHash shown)
      throws SQLException {
    Journal proposal = transactions.run(connection -> journals.find(connection, journalId));
    long id = books.takeIds(owners(proposal).size());
    books.open(List.of(new Booking(entry(proposal, id, null))));
    return OperatorCalls.run(
        transactions,
        connection -> {
          OperatorCalls.call(connection, login, "approve_journal", journalId, shown.bytes(), id);
          post(connection, proposal, id);
          return journals.find(connection, journalId);
        });
  }

  /**
   * Rejects a proposed journal; its proposer withdraws it in the same way.
   *
   * @throws DeskRefusal if it is already decided, or there is no such journal
   */
  public Journal reject(OperatorLogin login, long journalId, String reason) throws SQLException {
    return proposals.reject(transactions, login, journalId, reason);
  }

  private void post(Connection connection, Journal journal, long id) throws SQLException {
    Long reverses = journal.reverses();
    Journal original = reverses == null ? null : journals.find(connection, reverses);
    Long reversed = original == null ? null : original.entryId();
    Booking booking =
        new Booking(
            entry(journal, id, reversed),
            movements(journal, original == null ? journal.kind() : original.kind(), id));
    books.execute(connection, List.of(booking), new WriteBatch());
  }

  private static JournalEntry entry(Journal journal, long id, @Nullable Long reversed) {
    List<Posting> postings =
        journal.lines().stream().flatMap(line -> line.posting().stream()).toList();
    ManualJournal rule = new ManualJournal(postings);
    return reversed == null
        ? rule.entry(id, journal.valueDate())
        : rule.reversal(id, journal.valueDate(), reversed);
  }

  /** Returns the owners by name; the positions of each are a booking of its own. */
  private static SortedSet<String> owners(Journal journal) {
    return new TreeSet<>(journal.lines().stream().map(JournalLine::owner).toList());
  }

  private static List<PositionMovement> movements(Journal journal, JournalKind kind, long id) {
    List<String> owners = List.copyOf(owners(journal));
    Map<PositionKey, BigDecimal> moves = new LinkedHashMap<>();
    for (JournalLine line : journal.lines()) {
      line.position().ifPresent(key -> moves.merge(key, line.moved(), BigDecimal::add));
    }
    return moves.entrySet().stream()
        .filter(move -> move.getValue().signum() != 0)
        .map(
            move ->
                new PositionMovement(
                    id + owners.indexOf(move.getKey().account()),
                    move.getKey(),
                    kind.movesTraded() ? move.getValue() : BigDecimal.ZERO,
                    kind.movesSettled() ? move.getValue() : BigDecimal.ZERO))
        .toList();
  }
}
