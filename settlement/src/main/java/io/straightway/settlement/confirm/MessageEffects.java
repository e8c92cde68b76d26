package io.straightway.settlement.confirm;

import static io.straightway.settlement.upload.UploadOutcome.number;

import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.settlement.confirm.CustodianMessageStore.Arrival;
import io.straightway.settlement.confirm.CustodianMessageStore.Candidate;
import io.straightway.settlement.upload.UploadOutcome;
import io.straightway.settlement.upload.UploadOutcome.UploadEffect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The effects of a file of messages on instructions, income and cash, for the approver. */
final class MessageEffects {
  private final Map<Long, InstructionState> instructions;
  private final SortedMap<String, BigDecimal> totals = new TreeMap<>();
  private final List<UploadEffect> effects = new ArrayList<>();

  private MessageEffects(Map<Long, InstructionState> instructions) {
    this.instructions = new HashMap<>(instructions);
  }

  /**
   * Returns the effects of matched messages.
   *
   * @param before the instructions before the first of them
   */
  static UploadOutcome of(
      Map<Long, InstructionState> before, List<Arrival> arrivals, BatchMatching matching) {
    MessageEffects all = new MessageEffects(before);
    for (Arrival arrival : arrivals) {
      if (arrival.isStored()) {
        String item = name(arrival.candidate().message());
        all.effects.add(new UploadEffect(item, "received before", "no effect"));
      }
    }
    matching.results().forEach(all::add);
    return UploadOutcome.of(all.totals, all.effects);
  }

  private void add(Candidate candidate, MatchResult result) {
    String item = name(candidate.message());
    InstructionState after = result.after();
    if (after != null) {
      InstructionState before = Objects.requireNonNull(instructions.put(after.id(), after));
      effects.add(new UploadEffect("SI" + after.id() + ": " + item, text(before), text(after)));
      BigDecimal cash = after.settledAmount().subtract(before.settledAmount());
      if (cash.signum() != 0) {
        String verb = cash.signum() > 0 ? "settled " : "reversed ";
        totals.merge(verb + after.terms().currency(), cash.abs(), BigDecimal::add);
      }
    } else if (result instanceof MatchResult.Pays payment) {
      effects.add(new UploadEffect(item, null, payment.income().text()));
      payment
          .income()
          .cash()
          .forEach((currency, cash) -> totals.merge("cash " + currency, cash, BigDecimal::add));
    } else {
      effects.add(
          new UploadEffect(
              item,
              null,
              result.code() == null
                  ? "noted"
                  : "exception " + result.code() + ": " + result.reason()));
    }
  }

  private static String name(CustodianMessage message) {
    CustodianAdvice content = message.content();
    return content == null
        ? "message"
        : content.kind() + (content.reference() == null ? "" : " " + content.reference());
  }

  private static String text(InstructionState state) {
    InstructionState.Terms terms = state.terms();
    return Stream.of(
            "%s, %s of %s %s for %s of %s %s"
                .formatted(
                    state.status(),
                    number(state.settledQuantity()),
                    number(terms.quantity()),
                    terms.isin(),
                    number(state.settledAmount()),
                    number(terms.amount()),
                    terms.currency()),
            named("matching", state.matching()),
            named("cancellation", state.cancellation().state()),
            named("hold", state.hold().state()),
            state.reports().settlement(),
            state.reports().matching(),
            state.reports().processing())
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }

  private static @Nullable String named(String name, @Nullable Enum<?> value) {
    return value == null || value == InstructionState.Matching.UNKNOWN ? null : name + " " + value;
  }
}
