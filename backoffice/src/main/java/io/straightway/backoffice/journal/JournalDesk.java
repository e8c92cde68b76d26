package io.straightway.backoffice.journal;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.ledger.Posting;
import io.straightway.ledger.rules.ManualJournal;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionModel;
import io.straightway.positions.PositionMovement;
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
 * Where operators enter journals. A proposal posts nothing. Its approval by another operator, its
 * ledger entry and what it moves in positions are one transaction.
 */
public final class JournalDesk {
  private final IdRange ids;
  private final Transactions transactions;
  private final Ledger ledger;
  private final Journals journals = new Journals();

  /** A desk with at least two connections of the engine's role. */
  public JournalDesk(DataSource database) {
    this.ids = new IdRange(database, "message_id_range");
    this.transactions = new Transactions(database);
    this.ledger = new Ledger(transactions);
  }

  /**
   * The day that a journal counts from.
   *
   * @param day the one that was given; null for the business date
   */
  public LocalDate orToday(@Nullable LocalDate day) throws SQLException {
    return day != null
        ? day
        : transactions
            .run(BusinessDate::read)
            .map(BusinessDate::today)
            .orElseThrow(
                () ->
                    new IllegalArgumentException("no business day has been opened; give the date"));
  }

  /**
   * Proposes a journal.
   *
   * @param reason why it is entered, for who approves it and for the audit
   * @throws InvalidJournal if it names an account, security or currency that is not known, or an
   *     amount that the currency can't hold
   */
  public Journal propose(OperatorLogin login, JournalDraft draft, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          requireKnown(draft, new StaticDataStore().read(connection));
          return proposed(connection, login, draft, reason);
        });
  }

  /**
   * Proposes to take a journal back, line by line.
   *
   * @param valueDate the day that the reversal counts from
   * @throws DeskRefusal if it is not approved, a reversal itself, or reversed already
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
              new JournalDraft(Journal.Kind.REVERSAL, valueDate, document, lines, journalId);
          return proposed(connection, login, draft, reason);
        });
  }

  /**
   * Proposes to write off what a break of cash differs by.
   *
   * @param account ours that it is written off on; null if only one is kept there
   * @throws DeskRefusal if the break is not open, no entry of cash, or above the limit
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

  private Journal proposed(
      Connection connection, OperatorLogin login, JournalDraft draft, String reason)
      throws SQLException {
    String id =
        OperatorCalls.call(
            connection,
            login,
            "propose_journal",
            draft.kind().name(),
            draft.valueDate(),
            draft.document(),
            reason,
            draft.reverses(),
            Journals.json(draft.lines()));
    return journals.find(connection, Long.parseLong(id));
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

  /** What the static data doesn't know or can't hold, by field. */
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
    // what has ended may be named: a journal is how it is emptied
    boolean account =
        staticData.account(line.owner(), day) != null
            || staticData.accountEnd(line.owner(), day) != null;
    boolean counterparty =
        staticData.knowsCounterparty(line.owner(), day)
            || staticData.counterpartyEnd(line.owner(), day) != null;
    if (!account && (line.position().isPresent() || !counterparty)) {
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
   * Approves a journal that somebody else has proposed, and posts it.
   *
   * @param shown the hash of what was looked at
   * @throws DeskRefusal if it can't be; also if it writes a break off that has changed
   */
  public Journal approve(OperatorLogin login, long journalId, ContentHash shown)
      throws SQLException {
    Journal proposal = transactions.run(connection -> journals.find(connection, journalId));
    long id = take(owners(proposal).size());
    ledger.openAccounts(List.of(entry(proposal, id, null)));
    return OperatorCalls.run(
        transactions,
        connection -> {
          OperatorCalls.call(connection, login, "approve_journal", journalId, shown.bytes(), id);
          post(connection, proposal, id);
          return journals.find(connection, journalId);
        });
  }

  /**
   * Rejects a journal that is proposed; its maker withdraws it that way.
   *
   * @throws DeskRefusal if it is decided already, or there is none
   */
  public Journal reject(OperatorLogin login, long journalId, String reason) throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          OperatorCalls.call(connection, login, "reject_journal", journalId, reason);
          return journals.find(connection, journalId);
        });
  }

  private void post(Connection connection, Journal journal, long id) throws SQLException {
    Long reverses = journal.reverses();
    Journal original = reverses == null ? null : journals.find(connection, reverses);
    Long takenBack = original == null ? null : original.entryId();
    WriteBatch batch = new WriteBatch();
    ledger.post(List.of(entry(journal, id, takenBack)), batch);
    List<PositionMovement> movements =
        movements(journal, original == null ? journal.kind() : original.kind(), id);
    if (!movements.isEmpty()) {
      PositionModel.current(connection).keeper().apply(movements, batch);
    }
    batch.execute(connection);
  }

  private long take(int count) throws SQLException {
    synchronized (ids) {
      return ids.take(count);
    }
  }

  private static JournalEntry entry(Journal journal, long id, @Nullable Long takenBack) {
    List<Posting> postings =
        journal.lines().stream().flatMap(line -> line.posting().stream()).toList();
    ManualJournal rule = new ManualJournal(postings);
    return takenBack == null
        ? rule.entry(id, journal.valueDate())
        : rule.reversal(id, journal.valueDate(), takenBack);
  }

  /** Each owner's positions are a booking of their own, in the order of the owners' names. */
  private static SortedSet<String> owners(Journal journal) {
    return new TreeSet<>(journal.lines().stream().map(JournalLine::owner).toList());
  }

  private static List<PositionMovement> movements(Journal journal, Journal.Kind kind, long id) {
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
