package io.straightway.backoffice.upload;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.staticdata.load.StaticDataDesk.SentFile;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.confirm.ReceivedCounts;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.StatementRefusedException;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.settlement.reconcile.file.StatementReading.BadRow;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where operators hand in files: trades, and what the custodian sends. The audit has who handed in
 * which bytes before anything is done with them, and all goes the way of what comes by itself.
 */
public final class UploadDesk {
  private final DataSource database;
  private final Clock clock;

  /** A desk with four connections of the engine's role. */
  public UploadDesk(DataSource database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Hands trades to an element: a message, or a batch of them. What is refused is kept.
   *
   * @param maxBytes the most bytes that it takes
   */
  public TradeIntake.Answer trades(
      OperatorLogin login, SentFile file, TradeIntake intake, int maxBytes)
      throws SQLException, InterruptedException {
    note(login, "TRADES", file);
    int bytes = file.bytes().length;
    return bytes <= maxBytes
        ? intake.take(file.bytes())
        : intake.refuse(
            file.bytes(),
            Refusal.of(
                ReasonCode.BODY_TOO_LARGE,
                "the file has " + bytes + " bytes; at most " + maxBytes));
  }

  /**
   * Reconciles a statement; what is none is received as a message of the custodian, or a bundle of
   * them, and kept as an exception if it is none either.
   */
  public OfCustodian ofCustodian(OperatorLogin login, SentFile file) throws SQLException {
    note(login, "CUSTODIAN_FILE", file);
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(file.bytes()));
    if (reading instanceof StatementReading.Refused refused) {
      return received(file, refused.badRows());
    }
    List<Statement> statements = ((StatementReading.Whole) reading).statements();
    try {
      return new OfCustodian(
          new Reconciler(database).run(statements, file.name(), file.bytes(), null),
          null,
          List.of());
    } catch (StatementRefusedException e) {
      return received(file, List.of(new BadRow(0, String.valueOf(e.getMessage()))));
    }
  }

  private OfCustodian received(SentFile file, List<BadRow> badRows) throws SQLException {
    ReceivedCounts counts = MessageReceiver.receive(database, file.bytes(), clock);
    boolean isMessage = counts.inRepair().isEmpty() && counts.messages() > counts.duplicates();
    return new OfCustodian(List.of(), counts, isMessage ? List.of() : badRows);
  }

  private void note(OperatorLogin login, String what, SentFile file) throws SQLException {
    OperatorCalls.run(
        new Transactions(database),
        connection ->
            OperatorCalls.call(
                connection,
                login,
                "note_upload",
                what,
                file.name(),
                ContentHash.of(file.bytes()).bytes(),
                file.bytes().length));
  }

  /**
   * What has become of a file of the custodian.
   *
   * @param statements that it was
   * @param messages that it was, or was taken for; null if it was statements
   * @param badRows why it is no statement; empty if it was one, or was messages
   */
  public record OfCustodian(
      List<Reconciliation> statements, @Nullable ReceivedCounts messages, List<BadRow> badRows) {}
}
