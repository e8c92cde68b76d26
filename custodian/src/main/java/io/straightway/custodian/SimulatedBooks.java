package io.straightway.custodian;

import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageReading.Readable;
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
 * same answers, so the events are all that needs to be kept. An event is a line:
 *
 * <ul>
 *   <li>{@code I date outcome document}: an instruction came, or one came again without its hold;
 *       behind it the BIC of who has sent it, if in ISO 15022
 *   <li>{@code Q reference}: an instruction came again; its answers are sent again
 *   <li>{@code C reference}: we ask to cancel it
 *   <li>{@code H reference H} or {@code H reference -}: we ask to hold it, or to release it
 *   <li>{@code D date -} or {@code D date F}: a business date begins; with F, what failed settles
 *   <li>{@code R reference}: the rest of a part settles
 *   <li>{@code W count}: so many answers have been written
 * </ul>
 */
final class SimulatedBooks {
  private static final int SENDER = 4; // of an instruction that came in ISO 15022

  private final MessageReader reader;
  private final UnaryOperator<String> texts = shared();
  private final UnaryOperator<LocalDate> days = shared();
  private final UnaryOperator<SimulatedOutcome> outcomes = shared();
  private final SimulatedHistory history = new SimulatedHistory();
  private final Map<String, SimulatedInstruction> orders = new LinkedHashMap<>();
  private final List<Owed> owed = new ArrayList<>();
  private @Nullable LocalDate date;
  private long written;

  /** An answer, and what it answers. */
  record Owed(IsoMessage message, SimulatedInstruction order) {}

  SimulatedBooks(MessageReader reader) {
    this.reader = reader;
  }

  /** Makes equal values one object: a million instructions name few accounts and securities. */
  private static <T> UnaryOperator<T> shared() {
    Map<T, T> known = new HashMap<>();
    return value -> known.computeIfAbsent(value, first -> first);
  }

  /** Applies an event. */
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
      default -> throw new SimulatorFailure("the journal has a line that is none: " + event);
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
    SimulatedInstruction known = orders.get(instruction.transactionId());
    if (known != null) {
      happen(
          known,
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
    date = today;
    history.began(today, settleFailed);
    for (SimulatedInstruction order : orders.values()) {
      order.begin(today, settleFailed);
      owe(order, order.takeAnswers());
    }
  }

  private void hold(SimulatedInstruction order, boolean hold, LocalDate today) {
    happen(order, one -> one.hold(hold, today));
  }

  private void settleRest(SimulatedInstruction order, LocalDate today) {
    happen(order, one -> one.settleRest(today));
  }

  /** What happens to one instruction alone, after it has arrived. */
  private void happen(SimulatedInstruction order, Consumer<SimulatedInstruction> step) {
    history.happened(order, step);
    step.accept(order);
    owe(order, order.takeAnswers());
  }

  private void owe(SimulatedInstruction order, List<IsoMessage> answers) {
    answers.forEach(answer -> owed.add(new Owed(answer, order)));
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

  /** The business date, once one has begun. */
  LocalDate date() {
    if (date == null) {
      throw new IllegalStateException("no business date has begun");
    }
    return date;
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

  /** The answers that have not been written, in their order. */
  List<Owed> owed() {
    return owed;
  }

  /** How many answers have been written. */
  long written() {
    return written;
  }
}
