package io.straightway.backoffice.approval;

import io.straightway.backoffice.approval.Approval.Kind;
import io.straightway.backoffice.approval.Approval.Version;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingProposal;
import io.straightway.backoffice.ending.EndingTerms;
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
import io.straightway.table.Numbers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists what waits for a second person. */
public final class Approvals {
  /** The most of each kind that are listed; the latest, where there are more. */
  public static final int MOST = 500;

  private final RepairReader repairs;
  private final Journals journals = new Journals();
  private final ApprovalFacts facts = new ApprovalFacts();

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

  /** What has become of a proposal, in a sentence that names it. */
  public String outcome(Connection connection, Kind kind, long number) throws SQLException {
    Proposal proposal = kind.proposals().find(connection, number);
    String name = words(kind) + " " + number + " of " + proposal.maker() + ": " + proposal.reason();
    return proposal.state() == Proposal.State.PROPOSED
        ? "Proposed, and waits for another operator: " + name
        : sentence(proposal.state()) + ": " + name;
  }

  private static String words(Enum<?> code) {
    return code.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String sentence(Enum<?> code) {
    String words = words(code);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
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
                versions(repair))
            .with(List.of(), facts.of(connection, repair), List.of());
      }
      case JOURNAL -> {
        Journal journal = journals.find(connection, number);
        Long reverses = journal.reverses();
        yield Approval.of(
                kind,
                proposal,
                "journal:" + (reverses == null ? Long.valueOf(number) : reverses),
                asks,
                journal.lines().stream().map(line -> version(line, reverses != null)).toList())
            .with(List.of(), facts.of(journal), journal.lines());
      }
      case STATIC_DATA -> {
        StaticDataPreview preview = StaticDataPreview.of(connection, proposal.content());
        yield Approval.of(kind, proposal, itself, asks, versions(preview))
            .with(warnings(preview), List.of(), List.of());
      }
      case EXCHANGE ->
          Approval.of(
              kind,
              proposal,
              itself,
              asks,
              versions(ExchangeReader.find(connection, number).terms()));
      case CLOSE_REST, CANCEL_INSTRUCTION, REJECT_ITEM, ADOPT_PENALTY -> {
        Ending action = Ending.valueOf(kind.name());
        EndingTerms terms = EndingProposal.find(connection, action, number).terms();
        yield Approval.of(
                kind,
                proposal,
                terms.item(),
                asks,
                List.of(new Version("open", terms.money(), null)))
            .with(List.of(action.consequence()), facts.of(terms), List.of());
      }
      case AMOUNT, REVERSAL, CASH_TOLERANCE, BY_HAND, REMAINDER, INCOME, BREAK, SINGLE_LIMIT -> {
        SettlementDecision decision = SettlementDecision.find(connection, number);
        yield Approval.of(
                kind,
                proposal,
                decision.subject(),
                asks,
                List.of(new Version(field(kind), decision.before(), decision.after())))
            .with(List.of(), facts.of(connection, decision), List.of());
      }
    };
  }

  private static String field(Kind kind) {
    return switch (kind) {
      case CASH_TOLERANCE -> "tolerance";
      case SINGLE_LIMIT -> "limit of one operator";
      case BY_HAND -> "settled";
      case REMAINDER -> "cancelled rest";
      case INCOME -> "received of what was expected";
      case BREAK -> "ours and theirs";
      default -> "amount";
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
            preview.changes().stream().flatMap(change -> versions(change, preview.redirecting())))
        .toList();
  }

  private static Stream<Version> versions(RowChange change, List<String> redirecting) {
    String mark = redirecting.contains(change.name()) ? Approval.REDIRECTS : null;
    return change.values().stream()
        .map(
            value ->
                new Version(
                    change.name() + " " + value.column(), value.before(), value.after(), mark));
  }

  private static List<String> warnings(StaticDataPreview preview) {
    List<String> warnings = new ArrayList<>();
    if (!preview.redirecting().isEmpty()) {
      warnings.add(
          Numbers.of(preview.redirecting().size(), "row")
              + " redirect money or securities: "
              + String.join(", ", preview.redirecting()));
    }
    if (!preview.badRows().isEmpty()) {
      warnings.add(
          Numbers.of(preview.badRows().size(), "row") + " can't be loaded any more as they are");
    }
    return warnings;
  }

  private static List<Version> versions(ExchangeTerms terms) {
    return List.of(
        new Version("isin", terms.oldIsin(), terms.newIsin()),
        new Version("units", String.valueOf(terms.oldUnits()), String.valueOf(terms.newUnits())),
        new Version("effectiveOn", null, terms.effectiveOn().toString()),
        new Version("document", null, terms.document()));
  }
}
