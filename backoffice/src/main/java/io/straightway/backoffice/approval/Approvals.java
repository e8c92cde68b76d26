package io.straightway.backoffice.approval;

import io.straightway.backoffice.approval.Approval.Kind;
import io.straightway.backoffice.approval.Approval.ProposedContent;
import io.straightway.backoffice.approval.Approval.Version;
import io.straightway.backoffice.ending.EndingProposal;
import io.straightway.backoffice.ending.EndingTerms;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.Journals;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairReader;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.proposal.Proposal;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.upload.UploadedFile;
import io.straightway.staticdata.load.StaticDataPreview;
import io.straightway.staticdata.load.StaticDataPreview.RowChange;
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

/** Lists the proposals that wait for a second person. */
public final class Approvals {
  /** The most proposals listed of each kind; the latest are chosen. */
  public static final int MOST = 500;

  private final RepairReader repairs;
  private final Journals journals = new Journals();
  private final ApprovalFacts facts = new ApprovalFacts();

  /**
   * Creates the list.
   *
   * @param xml reads documents
   */
  public Approvals(HardenedXml xml) {
    this.repairs = new RepairReader(xml);
  }

  /**
   * Returns a page of the proposals listed by {@link #waiting}.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public Page<Approval> page(
      Connection connection, String asks, boolean othersOnly, @Nullable String after, int limit)
      throws SQLException {
    return Page.of(
        waiting(connection, asks, othersOnly),
        after,
        limit,
        approval -> approval.madeAt() + " " + approval.kind() + " " + approval.number());
  }

  /**
   * Returns the open proposals, oldest first.
   *
   * @param asks the name of the calling operator
   * @param othersOnly whether to leave out the caller's own proposals
   */
  public List<Approval> waiting(Connection connection, String asks, boolean othersOnly)
      throws SQLException {
    List<Approval> waiting = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (Proposal proposal : kind.proposals().latest(connection, Proposal.State.PROPOSED, MOST)) {
        if (!othersOnly || !proposal.maker().equals(asks)) {
          waiting.add(approval(connection, kind, proposal, asks));
        }
      }
    }
    waiting.sort(
        Comparator.comparing(Approval::madeAt)
            .thenComparing(Approval::kind)
            .thenComparing(Approval::number));
    return waiting;
  }

  /** Returns the proposal of a kind with a number. */
  public Approval find(Connection connection, Kind kind, long number, String asks)
      throws SQLException {
    return approval(connection, kind, kind.proposals().find(connection, number), asks);
  }

  /** Returns the outcome of a proposal in a sentence that names it. */
  public String outcome(Connection connection, Kind kind, long number) throws SQLException {
    Proposal proposal = kind.proposals().find(connection, number);
    String name = words(kind) + " " + number + " of " + proposal.maker() + ": " + proposal.reason();
    return proposal.state() == Proposal.State.PROPOSED
        ? "Proposed; another operator must approve it: " + name
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
    return Approval.of(kind, proposal, content(connection, kind, proposal), asks);
  }

  private ProposedContent content(Connection connection, Kind kind, Proposal proposal)
      throws SQLException {
    long number = proposal.proposalId();
    String itself = "proposal:" + number;
    return switch (kind.family()) {
      case REPAIR -> {
        Repair repair = repairs.find(connection, number);
        String item = ItemName.message(repair.messageId()).toString();
        yield new ProposedContent(item, versions(repair), facts.of(connection, repair));
      }
      case JOURNAL -> {
        Journal journal = journals.find(connection, number);
        Long reverses = journal.reverses();
        List<Version> lines =
            journal.lines().stream().map(line -> version(line, reverses != null)).toList();
        String entered = "journal:" + (reverses == null ? Long.valueOf(number) : reverses);
        yield new ProposedContent(entered, lines, List.of(), facts.of(journal), journal.lines());
      }
      case STATIC_DATA -> {
        StaticDataPreview preview = StaticDataPreview.of(connection, proposal.content());
        yield new ProposedContent(
            itself, versions(preview), warnings(preview), List.of(), List.of());
      }
      case EXCHANGE -> {
        ExchangeTerms terms = ExchangeReader.find(connection, number).terms();
        yield new ProposedContent(itself, versions(terms), List.of());
      }
      case ENDING -> {
        EndingProposal ending = EndingProposal.find(connection, number);
        EndingTerms terms = ending.terms();
        List<Version> open = List.of(new Version("open", terms.money(), null));
        List<String> consequence = List.of(ending.action().consequence());
        yield new ProposedContent(terms.item(), open, consequence, facts.of(terms), List.of());
      }
      case DECISION -> {
        SettlementDecision decision = SettlementDecision.find(connection, number);
        yield new ProposedContent(
            decision.subject(), versions(connection, decision), facts.of(connection, decision));
      }
    };
  }

  private static List<Version> versions(Connection connection, SettlementDecision decision)
      throws SQLException {
    Version whole = new Version(decision.kind().value(), decision.before(), decision.after());
    return Stream.concat(
            Stream.of(whole),
            UploadedFile.effects(connection, decision.decisionId()).stream()
                .map(effect -> new Version(effect.item(), effect.before(), effect.after())))
        .toList();
  }

  private static List<Version> versions(Repair repair) {
    return repair.changes().stream()
        .map(change -> new Version(change.field(), change.original(), change.corrected()))
        .toList();
  }

  /** Returns the line as a value; the line of a reversal is the opposite of the reversed one. */
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

  /** Returns a version for each value; for a preview that leaves out rows, for each listed row. */
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
