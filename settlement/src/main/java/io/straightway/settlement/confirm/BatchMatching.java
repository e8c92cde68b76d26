package io.straightway.settlement.confirm;

import io.straightway.books.BusinessDate;
import io.straightway.db.ContentHash;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.CustodianAdvice.AdviceKind;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.network.NetworkAnswer;
import io.straightway.settlement.CurrencyDecimals;
import io.straightway.settlement.confirm.CustodianMessageStore.Candidate;
import io.straightway.settlement.confirm.CustodianMessageStore.SenderReference;
import io.straightway.settlement.confirm.MatchResult.SettlementResult;
import io.straightway.settlement.income.IncomeBook;
import io.straightway.settlement.income.IncomeMatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Matches the messages of one transaction, one after the other, against instructions whose rows are
 * locked: each message meets the effects of those before it. Uses the database only to read the
 * initial state.
 */
final class BatchMatching {
  private final Map<Long, InstructionState> instructions;
  private final Map<SenderReference, Map<ContentHash, Long>> references;
  private final @Nullable LocalDate today;
  private final CurrencyDecimals currencyDecimals;
  private final IncomeBook incomeBook;
  private final Map<Long, SettlementStore.Settled> last;
  private final ConfirmedQuantities confirmed;
  private final Map<String, String> deliveries;
  private final Map<Candidate, MatchResult> results = new LinkedHashMap<>();
  private final Set<Long> changed = new TreeSet<>();
  private final Map<Candidate, SettlementResult> settlements = new LinkedHashMap<>();
  private final Map<Candidate, IncomeMatch> income = new LinkedHashMap<>();

  /**
   * Creates a matching.
   *
   * @param instructions current instructions by id
   * @param references the valid confirmations with the ids of the instructions that they settle, by
   *     the custodian's reference
   * @param today the business date; null if none is open
   * @param currencyDecimals the decimals of amounts
   * @param incomeBook the expected income, if the messages concern any
   * @param last the last settlement of each instruction that a message reverses
   * @param confirmed the quantities that confirmations have settled
   * @param deliveries the kinds of our messages that the network answers, by their references
   */
  BatchMatching(
      Map<Long, InstructionState> instructions,
      Map<SenderReference, Map<ContentHash, Long>> references,
      @Nullable LocalDate today,
      CurrencyDecimals currencyDecimals,
      IncomeBook incomeBook,
      Map<Long, SettlementStore.Settled> last,
      ConfirmedQuantities confirmed,
      Map<String, String> deliveries) {
    this.instructions = new HashMap<>(instructions);
    this.references = new HashMap<>(references);
    this.today = today;
    this.currencyDecimals = currencyDecimals;
    this.incomeBook = incomeBook;
    this.last = new HashMap<>(last);
    this.confirmed = confirmed;
    this.deliveries = deliveries;
  }

  /** Reads the state for matching messages against locked instructions. */
  static BatchMatching read(
      Connection connection, Map<Long, InstructionState> instructions, List<Candidate> candidates)
      throws SQLException {
    List<CustodianAdvice> contents =
        candidates.stream()
            .flatMap(candidate -> Stream.ofNullable(candidate.message().content()))
            .toList();
    return new BatchMatching(
        instructions,
        references(connection, candidates),
        BusinessDate.readToday(connection).orElse(null),
        CurrencyDecimals.read(connection),
        IncomeBook.read(connection, contents),
        SettlementReversal.last(connection, reversed(candidates)),
        ConfirmedQuantities.read(connection, instructions.values()),
        CustodianMessageStore.deliveries(connection, contents));
  }

  /** Returns the result of a confirmation by hand. */
  static MatchResult byHand(
      Connection connection, SettlementConfirmation025 confirmation, InstructionState instruction)
      throws SQLException {
    String fraction = CurrencyDecimals.read(connection).fraction(confirmation);
    return fraction == null
        ? ConfirmationMatcher.of(
            confirmation, instruction, true, BusinessDate.readToday(connection).orElse(null))
        : new MatchResult.InRepair(ConfirmationCode.CASH_FRACTION, fraction);
  }

  /** Reads the stored confirmations with the same references as the candidates. */
  static Map<SenderReference, Map<ContentHash, Long>> references(
      Connection connection, List<Candidate> candidates) throws SQLException {
    List<String> references =
        candidates.stream()
            .flatMap(candidate -> Stream.ofNullable(candidate.message().content()))
            .filter(content -> content.kind() == AdviceKind.CONFIRMATION)
            .flatMap(confirmation -> Stream.ofNullable(confirmation.reference()))
            .toList();
    return CustodianMessageStore.references(connection, references);
  }

  private static List<Long> reversed(List<Candidate> candidates) {
    return candidates.stream()
        .map(Candidate::message)
        .filter(message -> message.content() instanceof SettlementReversal026)
        .flatMapToLong(message -> message.instructionId().stream())
        .boxed()
        .toList();
  }

  /** Adds valid confirmations, by the custodian's reference. */
  void addReferences(Map<SenderReference, Map<ContentHash, Long>> more) {
    more.forEach(
        (reference, holders) ->
            references.computeIfAbsent(reference, unseen -> new HashMap<>()).putAll(holders));
  }

  /** Matches a message and applies its effect. */
  void match(Candidate candidate) {
    MatchResult result = result(candidate.message(), candidate.accepted());
    results.put(candidate, result);
    InstructionState after = result.after();
    if (after != null && !after.equals(instructions.put(after.id(), after))) {
      changed.add(after.id());
    }
    if (result instanceof SettlementResult settlement) {
      settlements.put(candidate, settlement);
    }
    if (result instanceof MatchResult.Settles settles) {
      confirmed.add(candidate.message(), settles);
    }
    if (result instanceof MatchResult.Reverses reversal) {
      references.values().forEach(holders -> holders.remove(reversal.settled().confirmation()));
      confirmed.remove(reversal.settled());
    }
    if (result instanceof MatchResult.Pays payment) {
      income.put(candidate, payment.income());
    }
  }

  private MatchResult result(CustodianMessage message, boolean accepted) {
    CustodianAdvice content = message.content();
    if (content == null) {
      return new MatchResult.InRepair(
          String.valueOf(message.code()), String.valueOf(message.reason()));
    }
    String fraction = currencyDecimals.fraction(content);
    if (fraction != null) {
      return new MatchResult.InRepair(ConfirmationCode.CASH_FRACTION, fraction);
    }
    OptionalLong id = message.instructionId();
    InstructionState instruction = id.isPresent() ? instructions.get(id.getAsLong()) : null;
    if (content instanceof SettlementConfirmation025 confirmation && instruction != null) {
      MatchResult conflict = conflict(message, confirmation, instruction, accepted);
      if (conflict != null) {
        return conflict;
      }
    }
    if (!accepted && incomeBook.isPerhapsPaid(content)) {
      return new MatchResult.InRepair(
          ConfirmationCode.CONFIRMATION_CONFLICT,
          "the same amount has been paid on that day, perhaps by this payment");
    }
    return switch (content.kind()) {
      case INCOME, INCOME_REVERSAL -> income(content, ConfirmationCode.INCOME_UNKNOWN);
      case INCOME_NOTICE, INCOME_WITHDRAWAL -> income(content, ConfirmationCode.INCOME_EVENT);
      case CASH -> income(content, ConfirmationCode.CASH_UNKNOWN);
      case REVERSAL -> reversal(((SettlementReversal026) content).confirmed(), instruction);
      case NETWORK -> network((NetworkAnswer) content, instruction);
      default ->
          ConfirmationMatcher.of(
              content,
              instruction == null ? null : instruction.arrived(),
              accepted,
              latest(message));
    };
  }

  /**
   * Matches a reversal. An instruction that settled or was reversed in this batch can be reversed
   * only by a later one, so the receiver begins a batch with each reversal.
   */
  private MatchResult reversal(
      SettlementConfirmation025 confirmed, @Nullable InstructionState instruction) {
    return SettlementReversal.of(
        confirmed,
        instruction,
        instruction == null || settledNow().contains(instruction.id())
            ? null
            : last.get(instruction.id()));
  }

  /**
   * Matches an answer of the network; the acknowledgement of an unknown message is no exception.
   */
  private MatchResult network(NetworkAnswer answer, @Nullable InstructionState instruction) {
    String kind = answer.number() == null ? "INSTRUCTION" : deliveries.get(answer.key());
    if (instruction == null || instruction.terms().unsent() || kind == null) {
      return answer.accepted()
          ? new MatchResult.Information()
          : new MatchResult.InRepair(
              ConfirmationCode.STATUS_UNKNOWN,
              "no message " + answer.reference() + " was sent to the custodian");
    }
    return new MatchResult.Updates(StatusMatcher.after(answer, kind, instruction));
  }

  private MatchResult income(CustodianAdvice content, ConfirmationCode code) {
    return incomeBook
        .match(content)
        .<MatchResult>map(MatchResult.Pays::new)
        .orElseGet(
            () ->
                new MatchResult.InRepair(
                    code,
                    content.kind() == AdviceKind.INCOME_WITHDRAWAL
                        ? "No message announced that event with this reference and security."
                        : code.meaning()));
  }

  /**
   * Returns the last possible day of settlement: the books may lag behind the custodian's day, and
   * the clock's day behind the custodian's time zone.
   */
  private @Nullable LocalDate latest(CustodianMessage message) {
    if (today == null) {
      return null;
    }
    LocalDate received = LocalDate.ofInstant(message.receivedAt(), ZoneOffset.UTC).plusDays(1);
    return received.isAfter(today) ? received : today;
  }

  /**
   * Returns the conflict with another confirmation; null if there is none. The custodian's
   * reference identifies its transaction, may be the same for all parts, and belongs to one
   * instruction. A quantity that has settled already, in a message of its own, is perhaps the same
   * part, unless the message gives the quantity settled before or the one remaining. Also records
   * the reference for the messages that follow.
   */
  private @Nullable MatchResult conflict(
      CustodianMessage message,
      SettlementConfirmation025 confirmation,
      InstructionState instruction,
      boolean accepted) {
    String reference = confirmation.reference();
    if (reference != null) {
      Map<ContentHash, Long> holders =
          references.computeIfAbsent(
              new SenderReference(instruction.terms().custodian(), reference),
              unseen -> new HashMap<>());
      holders.put(message.hash(), instruction.id());
      if (holders.values().stream().anyMatch(holder -> holder != instruction.id())) {
        return new MatchResult.InRepair(
            ConfirmationCode.CONFIRMATION_CONFLICT,
            "another confirmation has the reference %s, and settles another instruction"
                .formatted(reference));
      }
    }
    return accepted || confirmation.isPlaced() || !confirmed.hold(message, confirmation)
        ? null
        : new MatchResult.InRepair(
            ConfirmationCode.CONFIRMATION_CONFLICT,
            "another confirmation has settled %s of it, perhaps the same"
                .formatted(confirmation.settledQuantity().stripTrailingZeros().toPlainString()));
  }

  /** Matches again the messages that waited for an earlier part, until none of them moves. */
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

  /**
   * Returns the instructions that settled in this batch, for which another part may have waited.
   */
  List<Long> settledNow() {
    return settlements.values().stream()
        .map(result -> result.after().id())
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the instructions reversed in this batch, with the ids of the reversing messages. */
  Map<Long, Long> reversedNow() {
    Map<Long, Long> reversed = new TreeMap<>();
    settlements.forEach(
        (candidate, result) -> {
          if (result instanceof MatchResult.Reverses) {
            reversed.put(result.after().id(), candidate.id());
          }
        });
    return reversed;
  }

  /** Returns the result of each message, in the order of matching. */
  Map<Candidate, MatchResult> results() {
    return results;
  }

  /** Returns the settlements and reversals to write, in the order of matching. */
  Map<Candidate, SettlementResult> settlements() {
    return settlements;
  }

  /** Returns the income and cash to write, in the order of matching. */
  Map<Candidate, IncomeMatch> income() {
    return income;
  }

  /** Returns the new states of the changed instructions, in the order of their locks. */
  List<InstructionState> changes() {
    return changed.stream().map(instructions::get).toList();
  }
}
