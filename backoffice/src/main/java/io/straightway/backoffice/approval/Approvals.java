package io.straightway.backoffice.approval;

import io.straightway.backoffice.approval.Approval.Kind;
import io.straightway.backoffice.approval.Approval.Made;
import io.straightway.backoffice.approval.Approval.Version;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.Journals;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairReader;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.StaticDataLoad;
import io.straightway.element.staticdata.load.StaticDataPreview;
import io.straightway.element.staticdata.load.StaticDataPreview.RowChange;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.IsinExchange;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists what waits for a second person. */
public final class Approvals {
  /** The most of each kind that are listed; the latest, where there are more. */
  public static final int MOST = 500;

  private final RepairReader repairs;
  private final Journals journals = new Journals();

  /** Reads documents by {@code xml}. */
  public Approvals(HardenedXml xml) {
    this.repairs = new RepairReader(xml);
  }

  /**
   * A part of what waits; as {@link #waiting}.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public Page<Approval> page(
      Connection connection, String asks, boolean othersOnly, @Nullable String after, int limit)
      throws SQLException {
    return Page.of(
        waiting(connection, asks, othersOnly),
        after,
        limit,
        one -> one.madeAt() + " " + one.kind() + " " + one.number());
  }

  /**
   * Everything that is proposed and not decided on, the oldest first.
   *
   * @param asks the operator who asks
   * @param othersOnly without what he has made himself
   */
  public List<Approval> waiting(Connection connection, String asks, boolean othersOnly)
      throws SQLException {
    List<Approval> waiting = new ArrayList<>();
    for (Repair repair : repairs.proposed(connection, MOST)) {
      waiting.add(of(repair, asks));
    }
    for (Journal journal : journals.latest(connection, Journal.State.PROPOSED, MOST)) {
      waiting.add(of(journal, asks));
    }
    for (Proposal load :
        StaticDataLoad.PROPOSALS.latest(connection, Proposal.State.PROPOSED, MOST)) {
      waiting.add(of(load, asks, connection));
    }
    for (IsinExchange exchange : ExchangeReader.proposed(connection, MOST)) {
      waiting.add(of(exchange, asks));
    }
    for (SettlementDecision decision : SettlementDecision.proposed(connection, MOST)) {
      waiting.add(of(decision, asks));
    }
    return waiting.stream()
        .filter(one -> !othersOnly || !one.mine())
        .sorted(
            Comparator.comparing(Approval::madeAt)
                .thenComparing(Approval::kind)
                .thenComparing(Approval::number))
        .toList();
  }

  private static Approval of(Repair repair, String asks) {
    return Approval.of(
        Kind.REPAIR,
        repair.repairId(),
        "message:" + repair.messageId(),
        new Made(repair.maker(), repair.madeAt(), repair.reason(), repair.contentHash()),
        asks,
        repair.changes().stream()
            .map(change -> new Version(change.field(), change.original(), change.corrected()))
            .toList());
  }

  private static Approval of(Journal journal, String asks) {
    boolean reversal = journal.reverses() != null;
    return Approval.of(
        Kind.JOURNAL,
        journal.journalId(),
        "journal:" + (reversal ? journal.reverses() : Long.valueOf(journal.journalId())),
        new Made(journal.maker(), journal.madeAt(), journal.reason(), journal.contentHash()),
        asks,
        journal.lines().stream().map(line -> version(line, reversal)).toList());
  }

  /** What a reversal takes back is the opposite of its own line. */
  private static Version version(JournalLine line, boolean reversal) {
    String place =
        line.account()
            + ":"
            + line.owner()
            + ":"
            + line.currency()
            + (line.isin() == null ? "" : ":" + line.isin());
    return reversal
        ? new Version(place, text(line.amount().negate(), line, true), null)
        : new Version(place, null, text(line.amount(), line, false));
  }

  private static String text(BigDecimal amount, JournalLine line, boolean opposite) {
    BigDecimal quantity = line.quantity();
    return quantity == null
        ? amount.toPlainString()
        : amount.toPlainString()
            + ", "
            + (opposite ? quantity.negate() : quantity).toPlainString()
            + " units";
  }

  private static Approval of(Proposal load, String asks, Connection connection)
      throws SQLException {
    return Approval.of(
        Kind.STATIC_DATA,
        load.proposalId(),
        "proposal:" + load.proposalId(),
        new Made(load.maker(), load.madeAt(), load.reason(), load.contentHash()),
        asks,
        versions(StaticDataPreview.of(connection, load.content())));
  }

  /** One for each value; of a preview that leaves rows out, those it has. */
  private static List<Version> versions(StaticDataPreview preview) {
    return Stream.concat(
            preview.badRows().stream()
                .map(bad -> new Version("line " + bad.line(), null, bad.reason())),
            preview.changes().stream().flatMap(Approvals::versions))
        .toList();
  }

  private static Stream<Version> versions(RowChange change) {
    return change.values().stream()
        .map(
            value ->
                new Version(change.name() + " " + value.column(), value.before(), value.after()));
  }

  private static Approval of(IsinExchange exchange, String asks) {
    return Approval.of(
        Kind.EXCHANGE,
        exchange.exchangeId(),
        "proposal:" + exchange.exchangeId(),
        new Made(exchange.maker(), exchange.madeAt(), exchange.reason(), exchange.contentHash()),
        asks,
        List.of(
            new Version("isin", exchange.terms().oldIsin(), exchange.terms().newIsin()),
            new Version(
                "units",
                String.valueOf(exchange.terms().oldUnits()),
                String.valueOf(exchange.terms().newUnits())),
            new Version("effectiveOn", null, exchange.terms().effectiveOn().toString()),
            new Version("document", null, exchange.terms().document())));
  }

  private static Approval of(SettlementDecision decision, String asks) {
    Kind kind = Kind.valueOf(decision.kind().name());
    return Approval.of(
        kind,
        decision.decisionId(),
        decision.subject(),
        new Made(decision.maker(), decision.madeAt(), decision.reason(), decision.contentHash()),
        asks,
        List.of(
            new Version(
                kind == Kind.CASH_TOLERANCE ? "tolerance" : "amount",
                decision.before(),
                decision.after())));
  }
}
