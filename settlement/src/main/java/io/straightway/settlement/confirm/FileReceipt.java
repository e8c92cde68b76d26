package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.StatementRefusedException;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.settlement.reconcile.file.StatementReading.BadRow;
import io.straightway.settlement.reconcile.file.StatementReading.FileContent;
import io.straightway.settlement.upload.UploadOutcome;
import io.straightway.settlement.upload.UploadedFile;
import io.straightway.settlement.upload.UploadedTrades;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * Receipt of uploaded files: a statement is reconciled, other messages of the custodian are
 * applied, and trades are stored for the elements; each in the transaction of its approval.
 */
final class FileReceipt {
  private static final String NOW = "SELECT clock_timestamp()";
  private static final int MOST_SHOWN = 20;
  private static final long MOST_LINES = 20_000;
  private static final long MOST_MESSAGES = 2_000;

  private final Transactions transactions;
  private final CustodianMessageParser parser;
  private final MessageApplier applying;
  private final Reconciler reconciler;
  private final UploadedTrades trades;
  private final StatementFile statements = new StatementFile(new MessageReader(new HardenedXml()));

  FileReceipt(DataSource database, CustodianMessageParser parser, MessageApplier applying) {
    this.transactions = new Transactions(database);
    this.parser = parser;
    this.applying = applying;
    this.reconciler = new Reconciler(database);
    this.trades = new UploadedTrades(database);
  }

  /**
   * Returns the effect of receiving a file now, and receives nothing.
   *
   * @throws DeskRefusal if nothing in it can be read, or its statement can't be reconciled
   */
  UploadOutcome preview(DecisionKind kind, byte[] file) throws SQLException {
    if (kind == DecisionKind.TRADE_FILE) {
      return trades.preview(file);
    }
    StatementReading reading = statements.read(List.of(file));
    if (reading instanceof FileContent content) {
      requireFew(
          "lines", content.statements().stream().mapToLong(Statement::size).sum(), MOST_LINES);
      try {
        return reconciler.preview(content.statements());
      } catch (StatementRefusedException e) {
        throw refusal(String.valueOf(e.getMessage()));
      }
    }
    List<CustodianMessage> messages = messages(file, now());
    if (messages.stream().allMatch(message -> message.content() == null)) {
      throw refusal(reasons(((StatementReading.Faults) reading).badRows()));
    }
    return applying.preview(messages);
  }

  private Instant now() throws SQLException {
    return transactions.run(connection -> Queries.one(connection, Instant.class, NOW));
  }

  private static DeskRefusal refusal(String reason) {
    return new DeskRefusal(DeskRefusal.Code.REQUEST_INVALID, reason);
  }

  private static String reasons(List<BadRow> badRows) {
    return badRows.stream()
            .limit(MOST_SHOWN)
            .map(bad -> bad.line() == 0 ? bad.reason() : "line " + bad.line() + ": " + bad.reason())
            .collect(Collectors.joining("; "))
        + (badRows.size() > MOST_SHOWN
            ? "; and %d more".formatted(badRows.size() - MOST_SHOWN)
            : "");
  }

  private static void requireFew(String parts, long count, long most) {
    if (count > most) {
      throw refusal("the file has %d %s; at most %d can be uploaded".formatted(count, parts, most));
    }
  }

  private List<CustodianMessage> messages(byte[] file, Instant receivedAt) {
    List<byte[]> documents = parser.documents(file);
    requireFew("messages", documents.size(), MOST_MESSAGES);
    return documents.stream().map(document -> parser.received(document, receivedAt)).toList();
  }

  /**
   * Receives a file.
   *
   * @param approval the approval that the database requires, in the same transaction
   * @return the result of {@code approval}
   * @throws DeskRefusal if receiving it would do something else than was proposed
   */
  <T> T receive(DecisionKind kind, UploadedFile file, Transactions.Work<T> approval)
      throws SQLException {
    if (kind == DecisionKind.TRADE_FILE) {
      return trades.receive(file, approval);
    }
    if (statements.read(List.of(file.bytes())) instanceof FileContent content) {
      try {
        return reconciler.upload(file, content.statements(), approval);
      } catch (StatementRefusedException e) {
        throw refusal(String.valueOf(e.getMessage()));
      }
    }
    return applying.upload(file, messages(file.bytes(), file.receivedAt()), approval);
  }
}
