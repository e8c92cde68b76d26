package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.iso20022.CorporateActionCancellation039;
import io.straightway.iso20022.CorporateActionNotice031;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementReversal026;
import io.straightway.iso20022.statement.CashNotice054;
import io.straightway.settlement.confirm.CustodianMessageStore.SenderReference;
import io.straightway.settlement.income.IncomeBook;
import io.straightway.settlement.income.IncomeCash;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one transaction, matched one after the other against instructions whose rows are
 * locked: each meets what those before it have done. Touches no database but to begin.
 */
final class BatchMatching {
  private final Map<Long, InstructionState> instructions;
  private final Map<SenderReference, Map<ContentHash, Long>> references;
  private final @Nullable LocalDate today;
  private final IncomeBook income;
  private final Map<Long, SettlementStore.Settled> last;
  private final Map<Candidate, MatchResult> results = new LinkedHashMap<>();
  private final Set<Long> changed = new HashSet<>();
  private final List<Candidate> settling = new ArrayList<>();

  /**
   * A matching.
   *
   * @param instructions by id, as they stand
   * @param references the confirmations that count with what they settle, by the custodian's
   *     reference
   * @param today the business date; null if none is open
   * @param income what is expected where the messages are about it
   * @param last what has settled last of the instructions that messages take back
   */
  BatchMatching(
      Map<Long, InstructionState> instructions,
      Map<SenderReference, Map<ContentHash, Long>> references,
      @Nullable LocalDate today,
      IncomeBook income,
      Map<Long, SettlementStore.Settled> last) {
    this.instructions = new HashMap<>(instructions);
    this.references = new HashMap<>(references);
    this.today = today;
    this.income = income;
    this.last = new HashMap<>(last);
  }

  /** A matching of messages against instructions that are locked. */
  static BatchMatching read(
      Connection connection, Map<Long, InstructionState> instructions, List<Candidate> candidates)
      throws SQLException {
    List<IsoMessage> contents =
        candidates.stream().flatMap(one -> Stream.ofNullable(one.message().content())).toList();
    return new BatchMatching(
        instructions,
        references(connection, candidates),
        BusinessDate.read(connection).map(BusinessDate::today).orElse(null),
        IncomeBook.read(connection, contents),
        SettlementReversal.last(connection, reversed(candidates)));
  }

  /** The confirmations that have the references of these. */
  static Map<SenderReference, Map<ContentHash, Long>> references(
      Connection connection, List<Candidate> candidates) throws SQLException {
    List<String> references =
        candidates.stream()
            .map(one -> one.message().content())
            .filter(SettlementConfirmation025.class::isInstance)
            .flatMap(one -> Stream.ofNullable(((SettlementConfirmation025) one).senderReference()))
            .toList();
    return CustodianMessageStore.references(connection, references);
  }

  private static List<Long> reversed(List<Candidate> candidates) {
    return candidates.stream()
        .map(Candidate::message)
        .filter(one -> one.content() instanceof SettlementReversal026)
        .flatMapToLong(one -> one.instructionId().stream())
        .boxed()
        .toList();
  }

  /** Adds confirmations that count, by the custodian's reference. */
  void addReferences(Map<SenderReference, Map<ContentHash, Long>> more) {
    more.forEach(
        (reference, holders) ->
            references.computeIfAbsent(reference, unseen -> new HashMap<>()).putAll(holders));
  }

  /** Matches a message and applies its effect. */
  void match(Candidate candidate) {
    MatchResult result = result(candidate.message(), candidate.accepted());
    results.put(candidate, result);
    if (result instanceof MatchResult.Settles settles) {
      change(settles.after());
      settling.add(candidate);
    } else if (result instanceof MatchResult.Reverses reverses) {
      change(reverses.after());
      settling.add(candidate);
      references.values().forEach(of -> of.remove(reverses.settled().confirmation()));
    } else if (result instanceof MatchResult.Updates updates) {
      change(updates.after());
    }
  }

  private void change(InstructionState after) {
    if (!after.equals(instructions.put(after.id(), after))) {
      changed.add(after.id());
    }
  }

  private MatchResult result(CustodianMessage message, boolean accepted) {
    IsoMessage content = message.content();
    if (content == null) {
      return new MatchResult.InRepair(
          String.valueOf(message.code()), String.valueOf(message.reason()));
    }
    if (IncomeBook.isOfIncome(content)) {
      return income(content);
    }
    OptionalLong id = message.instructionId();
    InstructionState instruction = id.isPresent() ? instructions.get(id.getAsLong()) : null;
    if (content instanceof SettlementReversal026 reversal) {
      return reversed(reversal.confirmed(), instruction);
    }
    if (content instanceof SettlementConfirmation025 confirmation
        && instruction != null
        && isTaken(message, confirmation, instruction)) {
      return new MatchResult.InRepair(
          ConfirmationCode.CONFIRMATION_CONFLICT,
          "another confirmation has the reference "
              + confirmation.senderReference()
              + (confirmation.isPlaced()
                  ? ", and settles another instruction"
                  : ", and this one does not say how much had settled before it or remains"));
    }
    return ConfirmationMatcher.of(content, instruction, accepted, latest(message));
  }

  /** What has settled or was taken back a moment ago is taken back by the next pass. */
  private MatchResult reversed(
      SettlementConfirmation025 said, @Nullable InstructionState instruction) {
    boolean isNow = instruction == null || settledNow().contains(instruction.id());
    return SettlementReversal.of(
        said, instruction, isNow || instruction == null ? null : last.get(instruction.id()));
  }

  private MatchResult income(IsoMessage content) {
    ConfirmationCode code =
        content instanceof CorporateActionNotice031
                || content instanceof CorporateActionCancellation039
            ? ConfirmationCode.INCOME_EVENT
            : content instanceof CashNotice054
                ? ConfirmationCode.CASH_UNKNOWN
                : ConfirmationCode.INCOME_UNKNOWN;
    return income
        .match(content)
        .<MatchResult>map(MatchResult.Pays::new)
        .orElseGet(
            () ->
                new MatchResult.InRepair(
                    code,
                    content instanceof CorporateActionCancellation039
                        ? "It withdraws what no message has announced with that reference and security."
                        : code.meaning()));
  }

  /** The books may lag behind the custodian's day, and the clock's behind the custodian's zone. */
  private @Nullable LocalDate latest(CustodianMessage message) {
    if (today == null) {
      return null;
    }
    LocalDate received = LocalDate.ofInstant(message.receivedAt(), ZoneOffset.UTC).plusDays(1);
    return received.isAfter(today) ? received : today;
  }

  /**
   * Whether another confirmation has the reference, which is not known to be of another part. The
   * custodian's reference names its transaction, and is the same for all parts of it; which part a
   * confirmation is of shows by what had settled before it. Also takes the reference, for those
   * that follow.
   */
  private boolean isTaken(
      CustodianMessage message,
      SettlementConfirmation025 confirmation,
      InstructionState instruction) {
    String reference = confirmation.senderReference();
    if (reference == null) {
      return false;
    }
    Map<ContentHash, Long> holders =
        references.computeIfAbsent(
            new SenderReference(instruction.terms().custodian(), reference),
            unseen -> new HashMap<>());
    holders.put(message.hash(), instruction.id());
    return confirmation.isPlaced()
        ? holders.values().stream().anyMatch(other -> other != instruction.id())
        : holders.size() > 1;
  }

  /** Matches those again that waited for a part before them, until none of them moves. */
  void matchWaiting() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (Candidate candidate : List.copyOf(results.keySet())) {
        if (isAhead(results.get(candidate))) {
          match(candidate);
          moved |= !isAhead(results.get(candidate));
        }
      }
    }
  }

  private static boolean isAhead(@Nullable MatchResult result) {
    return result instanceof MatchResult.InRepair repair
        && repair.code().equals(ConfirmationCode.CONFIRMATION_AHEAD.name());
  }

  /** Instructions of which something has settled now, which another part may have waited for. */
  List<Long> settledNow() {
    return settling.stream()
        .flatMapToLong(candidate -> candidate.message().instructionId().stream())
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }

  /** Whether something is said of income. */
  boolean isOfIncome() {
    return results.values().stream().anyMatch(MatchResult.Pays.class::isInstance);
  }

  /** Adds what is said of income to what is written of it. */
  void addIncome(IncomeCash income, ToLongFunction<Candidate> messageId, Iterator<Long> ids) {
    results.forEach(
        (candidate, result) -> {
          if (result instanceof MatchResult.Pays pays) {
            income.add(messageId.applyAsLong(candidate), pays.income(), ids);
          }
        });
  }

  /** How many entries of income there are to write. */
  int incomeEntries() {
    return results.values().stream()
        .mapToInt(result -> result instanceof MatchResult.Pays pays ? pays.income().ids() : 0)
        .sum();
  }

  Map<Candidate, MatchResult> results() {
    return results;
  }

  /** Those that settle something, in the order in which they do. */
  List<Candidate> settling() {
    return settling;
  }

  /** The new states of those instructions that have changed, in the order of their locks. */
  List<InstructionState> changes() {
    return changed.stream().sorted().map(instructions::get).toList();
  }
}
