package io.straightway.backoffice.approval;

import io.straightway.backoffice.approval.Approval.Kind;
import io.straightway.backoffice.approval.Approval.Version;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.Journals;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairReader;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.StaticDataPreview;
import io.straightway.element.staticdata.load.StaticDataPreview.RowChange;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.ExchangeTerms;
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
    for (Kind kind : Kind.values()) {
      for (Proposal each : kind.proposals().latest(connection, Proposal.State.PROPOSED, MOST)) {
        if (!othersOnly || !each.maker().equals(asks)) {
          waiting.add(approval(connection, kind, each, asks));
        }
      }
    }
    waiting.sort(
        Comparator.comparing(Approval::madeAt)
            .thenComparing(Approval::kind)
            .thenComparing(Approval::number));
    return waiting;
  }

  private Approval approval(Connection connection, Kind kind, Proposal proposal, String asks)
      throws SQLException {
    long number = proposal.proposalId();
    String itself = "proposal:" + number;
    return switch (kind) {
      case REPAIR -> {
        Repair repair = repairs.find(connection, number);
        yield Approval.of(
            kind,
            proposal,
            ItemName.message(repair.messageId()).toString(),
            asks,
            versions(repair));
      }
      case JOURNAL -> {
        Journal journal = journals.find(connection, number);
        Long reverses = journal.reverses();
        yield Approval.of(
            kind,
            proposal,
            "journal:" + (reverses == null ? Long.valueOf(number) : reverses),
            asks,
            journal.lines().stream().map(line -> version(line, reverses != null)).toList());
      }
      case STATIC_DATA ->
          Approval.of(
              kind,
              proposal,
              itself,
              asks,
              versions(StaticDataPreview.of(connection, proposal.content())));
      case EXCHANGE ->
          Approval.of(
              kind,
              proposal,
              itself,
              asks,
              versions(ExchangeReader.find(connection, number).terms()));
      case AMOUNT, REVERSAL, CASH_TOLERANCE -> {
        SettlementDecision decision = SettlementDecision.find(connection, number);
        String field = kind == Kind.CASH_TOLERANCE ? "tolerance" : "amount";
        yield Approval.of(
            kind,
            proposal,
            decision.subject(),
            asks,
            List.of(new Version(field, decision.before(), decision.after())));
      }
    };
  }

  private static List<Version> versions(Repair repair) {
    return repair.changes().stream()
        .map(change -> new Version(change.field(), change.original(), change.corrected()))
        .toList();
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

  private static List<Version> versions(ExchangeTerms terms) {
    return List.of(
        new Version("isin", terms.oldIsin(), terms.newIsin()),
        new Version("units", String.valueOf(terms.oldUnits()), String.valueOf(terms.newUnits())),
        new Version("effectiveOn", null, terms.effectiveOn().toString()),
        new Version("document", null, terms.document()));
  }
}
