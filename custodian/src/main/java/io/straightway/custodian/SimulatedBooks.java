package io.straightway.custodian;

import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The custodian's instructions, and the rules by which events change them. The same events give the
 * same answers, so only the events have to be kept. An event is a line, its words separated by
 * tabs:
 *
 * <ul>
 *   <li>{@code I date outcome document}: an instruction arrived, or arrived again without its hold;
 *       followed by the sender's BIC if received in ISO 15022
 *   <li>{@code Q reference}: an instruction was repeated; its answers are sent again
 *   <li>{@code C reference}: we ask to cancel the instruction
 *   <li>{@code H reference H} or {@code H reference -}: we ask to hold the instruction, or to
 *       release it
 *   <li>{@code D date -} or {@code D date F}: a business date begins; with F, failed instructions
 *       settle
 *   <li>{@code R reference}: the rest of a partly settled instruction settles
 *   <li>{@code W count}: the total number of answers written so far
 * </ul>
 */
final class SimulatedBooks {
  private static final int SENDER = 4; // word with the BIC, if received in ISO 15022

  private final MessageReader reader;
  private final UnaryOperator<String> texts = shared();
  private final UnaryOperator<LocalDate> days = shared();
  private final UnaryOperator<SimulatedOutcome> outcomes = shared();
  private final SimulatedHistory history = new SimulatedHistory();
  private final Map<String, SimulatedInstruction> orders = new LinkedHashMap<>();
  private final List<PendingAnswer> owed = new ArrayList<>();
  private @Nullable LocalDate date;
  private long daysOfYear;
  private long written;

  /** An answer to be written, and the instruction that it answers. */
  record PendingAnswer(IsoMessage message, SimulatedInstruction order) {}

  SimulatedBooks(MessageReader reader) {
    this.reader = reader;
  }

  /**
   * Returns a function that replaces equal values by one object: a million instructions name few
   * accounts and securities.
   */
  private static <T> UnaryOperator<T> shared() {
    Map<T, T> values = new HashMap<>();
    return value -> values.computeIfAbsent(value, first -> first);
  }

  void apply(String event) {
    String[] words = event.split("\t", -1);
    switch (words[0]) {
      case "I" ->
          instructed(
              LocalDate.parse(words[1]),
              SimulatedOutcome.read(words[2]),
              document(words[3]),
              words.length > SENDER ? words[SENDER] : null);
      case "Q" -> owe(order(words[1]), history.answers(order(words[1])));
      case "C" -> happen(order(words[1]), SimulatedInstruction::cancel);
      case "H" -> hold(order(words[1]), words[2].equals("H"), date());
      case "D" -> begin(LocalDate.parse(words[1]), words[2].equals("F"));
      case "R" -> settleRest(order(words[1]), date());
      case "W" -> wrote(Long.parseLong(words[1]));
      default -> throw new SimulatorFailure("invalid journal line: " + event);
    }
  }

  private SettlementInstruction023 document(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    if (reader.read(bytes) instanceof Readable readable
        && readable.message() instanceof SettlementInstruction023 instruction) {
      return instruction.with(instruction.held(), texts, days);
    }
    throw new SimulatorFailure("the journal has an instruction that can't be read: " + text);
  }

  private void instructed(
      LocalDate today,
      SimulatedOutcome outcome,
      SettlementInstruction023 instruction,
      @Nullable String mt) {
    SimulatedInstruction earlier = orders.get(instruction.transactionId());
    if (earlier != null) {
      happen(
          earlier,
          order -> {
            order.release(instruction);
            order.proceed(today, false);
          });
      return;
    }
    SimulatedInstruction order =
        new SimulatedInstruction(instruction, outcomes.apply(outcome), today, history.days(), mt);
    orders.put(instruction.transactionId(), order);
    order.arrive();
    owe(order, order.takeAnswers());
  }

  private void begin(LocalDate today, boolean settleFailed) {
    if (date == null || date.getYear() < today.getYear()) {
      daysOfYear = 0;
    }
    daysOfYear += today.equals(date) ? 0 : 1;
    date = today;
    history.began(today, settleFailed);
    for (SimulatedInstruction order : orders.values()) {
      order.begin(today, settleFailed);
      owe(order, order.takeAnswers());
    }
  }

  private void hold(SimulatedInstruction order, boolean hold, LocalDate today) {
    happen(order, instruction -> instruction.hold(hold, today));
  }

  private void settleRest(SimulatedInstruction order, LocalDate today) {
    happen(order, instruction -> instruction.settleRest(today));
  }

  /** Applies a step to one instruction after its arrival. */
  private void happen(SimulatedInstruction order, Consumer<SimulatedInstruction> step) {
    history.happened(order, step);
    step.accept(order);
    owe(order, order.takeAnswers());
  }

  private void owe(SimulatedInstruction order, List<IsoMessage> answers) {
    answers.forEach(answer -> owed.add(new PendingAnswer(answer, order)));
  }

  private void wrote(long total) {
    owed.subList(0, (int) (total - written)).clear();
    written = total;
  }

  private SimulatedInstruction order(String reference) {
    SimulatedInstruction order = orders.get(reference);
    if (order == null) {
      throw new SimulatorFailure("the journal has an event of an unknown reference: " + reference);
    }
    return order;
  }

  /** Returns the business date, which must have begun. */
  LocalDate date() {
    if (date == null) {
      throw new IllegalStateException("no business date has begun");
    }
    return date;
  }

  /**
   * Returns the number of business dates begun in the year, which is that of a day's statements.
   */
  long daysOfYear() {
    return daysOfYear;
  }

  boolean hasDate() {
    return date != null;
  }

  @Nullable SimulatedInstruction find(String reference) {
    return orders.get(reference);
  }

  Collection<SimulatedInstruction> orders() {
    return orders.values();
  }

  /** Returns the answers not written yet, in their order. */
  List<PendingAnswer> owed() {
    return owed;
  }

  /** Returns the number of answers written. */
  long written() {
    return written;
  }
}
