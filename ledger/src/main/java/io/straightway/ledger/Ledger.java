package io.straightway.ledger;

import io.straightway.db.Transactions;
import io.straightway.db.dialect.Fold;
import io.straightway.db.write.PendingRanges;
import io.straightway.db.write.RollUp;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** Writes journal entries. Safe for use by many threads. */
public final class Ledger {
  private static final String PARTICULARS =
      "entry_id bigint, reference bigint, kind text, value_date date, reverses bigint";

  /** An entry whose row holds its postings. */
  private static final RowForm WHOLE_ENTRY =
      RowForm.into("journal_entry", PARTICULARS + ", accounts text[], amounts numeric[]");

  /** The two tables for databases whose rows hold no lists. */
  private static final RowForm ENTRY = RowForm.into("journal_entry", PARTICULARS);

  private static final RowForm POSTING =
      RowForm.into(
          "posting", "entry_id bigint, line smallint, account text, currency text, amount numeric");

  /**
   * An account that already exists is written as well, because looking it up proves nothing about
   * replication: the session that opened it may have been lost while its commit waited for a
   * standby, and the row may be lost with the primary. This commit waits again.
   */
  private static final RowForm ACCOUNT =
      RowForm.upsert(
          "ledger_account",
          List.of("account"),
          List.of("opened_at = old.opened_at"),
          "account text, kind text, currency text");

  static final Fold FOLD =
      new Fold(
          "roll_up_ledger",
          "ledger_pending",
          "posting",
          "entry_id",
          "ledger_balance",
          List.of("account"),
          List.of("amount"),
          List.of("balance"));

  private static final int RANGES_PER_STEP = 5_000;
  private static final PendingRanges PENDING = new PendingRanges("ledger_pending");

  private final Transactions transactions;

  /** Codes of the accounts known to be open. */
  private final Map<LedgerAccount, String> open = new ConcurrentHashMap<>();

  /** Creates a ledger that opens accounts in transactions of their own. */
  public Ledger(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * Returns the roll-up that folds postings into balances, a few thousand transactions per step.
   */
  public static RollUp rollUp(DataSource database) {
    return new RollUp(database, FOLD, RANGES_PER_STEP);
  }

  /**
   * Opens those accounts of the entries that aren't open yet. Call it before the transaction that
   * posts: opening commits at once, so that two elements that meet the same new account never wait
   * for each other's batches.
   */
  public void openAccounts(Collection<JournalEntry> entries) throws SQLException {
    Map<String, LedgerAccount> unopened = new TreeMap<>();
    for (JournalEntry entry : entries) {
      for (Posting posting : entry.postings()) {
        if (!open.containsKey(posting.account())) {
          unopened.put(posting.account().code(), posting.account());
        }
      }
    }
    if (unopened.isEmpty()) {
      return;
    }
    transactions.run(
        connection -> {
          Rows accounts = ACCOUNT.rows();
          unopened.forEach((code, a) -> accounts.add(code, a.kind().name(), a.currency()));
          new WriteBatch().add(accounts).execute(connection);
          return accounts.size();
        });
    unopened.forEach((code, account) -> open.put(account, code));
  }

  /**
   * Runs a transaction that {@linkplain #post posts}. If accounts are missing, opens them after the
   * rollback, so that no row is locked while another connection is awaited, and runs the
   * transaction again.
   *
   * @throws SQLException from the work, the commit or the opening
   */
  public <T> T opening(Transactions of, Transactions.Work<T> work) throws SQLException {
    while (true) {
      try {
        return of.run(work);
      } catch (AccountsNotOpenException e) {
        openAccounts(e.entries());
      }
    }
  }

  /**
   * Adds the rows of {@code entries} to {@code batch}. Their ids must belong to the caller's
   * transaction alone.
   *
   * @throws AccountsNotOpenException if an account was not opened by {@link #openAccounts} of this
   *     ledger
   */
  public void post(List<JournalEntry> entries, WriteBatch batch) {
    List<List<String>> codes = new ArrayList<>(entries.size());
    for (JournalEntry entry : entries) {
      codes.add(entry.postings().stream().map(p -> code(p.account(), entries)).toList());
    }
    batch.addFor(
        dialect ->
            dialect.runsEverything() ? whole(entries, codes) : entriesAndPostings(entries, codes));
    batch.addPending(PENDING.of(entries.stream().mapToLong(JournalEntry::id).toArray()));
  }

  private static List<Rows> whole(List<JournalEntry> entries, List<List<String>> codes) {
    Rows rows = WHOLE_ENTRY.rows();
    for (int i = 0; i < entries.size(); i++) {
      JournalEntry entry = entries.get(i);
      rows.add(
          entry.id(),
          entry.reference(),
          entry.kind().name(),
          entry.valueDate(),
          entry.reverses(),
          codes.get(i),
          entry.postings().stream().map(Posting::amount).toList());
    }
    return List.of(rows);
  }

  private static List<Rows> entriesAndPostings(
      List<JournalEntry> entries, List<List<String>> codes) {
    Rows entryRows = ENTRY.rows();
    Rows postingRows = POSTING.rows();
    for (int i = 0; i < entries.size(); i++) {
      JournalEntry entry = entries.get(i);
      entryRows.add(
          entry.id(), entry.reference(), entry.kind().name(), entry.valueDate(), entry.reverses());
      for (int p = 0; p < entry.postings().size(); p++) {
        Posting posting = entry.postings().get(p);
        postingRows.add(
            entry.id(),
            (short) (p + 1),
            codes.get(i).get(p),
            posting.account().currency(),
            posting.amount());
      }
    }
    return List.of(entryRows, postingRows);
  }

  private String code(LedgerAccount account, List<JournalEntry> entries) {
    String currency = open.get(account);
    if (currency == null) {
      throw new AccountsNotOpenException(account, entries);
    }
    return currency;
  }
}
