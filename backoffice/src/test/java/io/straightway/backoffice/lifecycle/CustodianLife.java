package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.Order.Confirmation;
import io.straightway.element.StaticDataFixture;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.iso20022.CancellationStatus027;
import io.straightway.settlement.iso20022.SettlementInstruction023;
import io.straightway.settlement.iso20022.SettlementStatus024.Status;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A custodian who answers in parts, out of order, twice, and now and then wrongly. */
final class CustodianLife {
  private static final int PERCENT = 100;
  private static final int SENT_AGAIN = 15;
  private static final int MOST_PARTS = 4;
  private static final List<String> STATUSES =
      List.of("MATCHED", "MATCHED", "REFUSED", "PENDING", "UNMATCHED");

  private final long seed;
  private final SettlementModel model;
  private final Random random;
  private final Map<Order, List<Part>> plans = new HashMap<>();
  private final List<byte[]> sent = new ArrayList<>();
  private int number;

  CustodianLife(long seed, SettlementModel model, Random random) {
    this.seed = seed;
    this.model = model;
    this.random = random;
  }

  /** A part of an instruction: so much, after so much. */
  private record Part(
      int quantity, int before, BigDecimal amount, BigDecimal amountBefore, Style style) {}

  /** What a part tells of those before and after it. */
  private enum Style {
    BEFORE_AND_REMAINING,
    BEFORE,
    REMAINING,
    NEITHER
  }

  private boolean chance(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  private String reference(String what) {
    number++;
    return what + seed + "-" + number;
  }

  /** What it sends next, in its order. */
  List<byte[]> answers(Consumer<Object> watcher) {
    List<byte[]> answers = new ArrayList<>();
    for (Order order : model.orders()) {
      SettlementInstruction023 instruction = order.sent;
      if (instruction != null) {
        answer(order, instruction, answers, watcher);
      }
    }
    if (chance(3)) {
      answers.add(statusOfNothing());
      watcher.accept("a status of nothing");
    }
    int former = sent.size();
    sent.addAll(answers);
    while (!sent.isEmpty() && chance(SENT_AGAIN)) {
      int which = random.nextInt(sent.size());
      int place = which < former ? random.nextInt(answers.size() + 1) : answers.size();
      answers.add(place, sent.get(which));
      watcher.accept("again an answer");
    }
    return answers;
  }

  private byte[] statusOfNothing() {
    byte[] bytes = CustodianAnswers.status(nothing(), reference("N"), Status.MATCHED, null);
    model.unknown("STATUS_UNKNOWN", hash(bytes));
    return bytes;
  }

  /** Half of the time a reference as ours are, of an instruction that there is not. */
  private String nothing() {
    return (random.nextBoolean() ? "SI" : "XX") + (900_000_000_000L + seed);
  }

  private byte[] confirmationOfNothing(SettlementInstruction023 like) {
    byte[] bytes = renamed(CustodianAnswers.whole(like).of(nothing()), reference("U")).bytes();
    model.unknown("CONFIRMATION_UNKNOWN", hash(bytes));
    return bytes;
  }

  private void answer(
      Order order,
      SettlementInstruction023 instruction,
      List<byte[]> answers,
      Consumer<Object> watcher) {
    boolean over = order.status.equals("SETTLED") || order.status.equals("CANCELLED");
    if (chance(over ? 10 : 35)) {
      String status = STATUSES.get(random.nextInt(STATUSES.size()));
      byte[] bytes =
          CustodianAnswers.status(
              instruction.transactionId(),
              reference("M"),
              Status.valueOf(status),
              status.equals("PENDING") ? "LACK" : status.equals("UNMATCHED") ? "CMIS" : null);
      model.tell(order, status, hash(bytes));
      answers.add(bytes);
      watcher.accept(status + " " + instruction.transactionId() + " -> " + order.told());
    }
    if (order.cancellationRequested && chance(50)) {
      answers.add(answerToRequest(order, instruction, watcher));
    }
    if (chance(2)) {
      answers.add(confirmationOfNothing(instruction));
      watcher.accept("a confirmation of nothing");
    }
    for (Answer confirmation : confirmations(order, instruction, over)) {
      byte[] bytes = confirmation.bytes();
      Confirmation meaning = meaning(instruction, confirmation, hash(bytes));
      answers.add(bytes);
      if (!model.fates().containsKey(meaning.hash())) {
        model.confirm(order, meaning);
      }
      watcher.accept(
          "confirmed %s, %s -> %s, %s"
              .formatted(
                  instruction.transactionId(),
                  meaning,
                  model.fates().get(meaning.hash()),
                  order.told()));
    }
  }

  private byte[] answerToRequest(
      Order order, SettlementInstruction023 instruction, Consumer<Object> watcher) {
    boolean agreed = chance(70);
    number++;
    byte[] bytes =
        CustodianAnswers.cancellation(
            instruction.transactionId(),
            agreed ? CancellationStatus027.Status.CANCELLED : CancellationStatus027.Status.DENIED,
            "%04d".formatted(number % 10_000));
    model.answerRequest(order, agreed, hash(bytes));
    watcher.accept(
        "cancellation %s of %s -> %s"
            .formatted(agreed ? "agreed" : "denied", instruction.transactionId(), order.told()));
    return bytes;
  }

  private List<Answer> confirmations(
      Order order, SettlementInstruction023 instruction, boolean over) {
    List<Answer> all = new ArrayList<>();
    Answer whole = CustodianAnswers.whole(instruction);
    if (chance(5)) {
      all.add(wrong(order, instruction));
    }
    List<Part> plan = plans.get(order);
    if (plan != null && !plan.isEmpty() && chance(60)) {
      for (int i = 1 + random.nextInt(plan.size()); i > 0; i--) {
        all.add(part(instruction, plan.remove(0)));
      }
    } else if (plan == null && chance(over ? 10 : 45)) {
      if (chance(50) || order.terms.quantity() == 1) {
        all.add(renamed(whole, reference("W")));
      } else {
        plans.put(order, plan(order));
      }
    } else if (order.ahead.isEmpty() && chance(4)) {
      all.add(renamed(whole, reference("W")));
    }
    return all;
  }

  /** Cuts what is left in parts whose rounded amounts sum to the whole, and shuffles them. */
  private List<Part> plan(Order order) {
    boolean inMinorUnits = order.terms.currency().equals("GBP");
    Style style =
        inMinorUnits
            ? Style.values()[random.nextInt(Style.values().length)]
            : Style.BEFORE_AND_REMAINING;
    List<Part> parts = new ArrayList<>();
    int done = 0;
    BigDecimal paid = BigDecimal.ZERO;
    while (done < order.terms.quantity()) {
      int left = order.terms.quantity() - done;
      int quantity = parts.size() == MOST_PARTS - 1 ? left : 1 + random.nextInt(left);
      BigDecimal share =
          order
              .amount
              .multiply(BigDecimal.valueOf((long) done + quantity))
              .divide(
                  BigDecimal.valueOf(order.terms.quantity()),
                  inMinorUnits ? 2 : 0,
                  RoundingMode.HALF_EVEN);
      parts.add(new Part(quantity, done, share.subtract(paid), paid, style));
      done += quantity;
      paid = share;
    }
    if (chance(40)) {
      Collections.shuffle(parts, random);
    }
    return parts;
  }

  private Answer part(SettlementInstruction023 instruction, Part part) {
    boolean before = part.style() == Style.BEFORE_AND_REMAINING || part.style() == Style.BEFORE;
    boolean rest = part.style() == Style.BEFORE_AND_REMAINING || part.style() == Style.REMAINING;
    BigDecimal left =
        instruction.quantity().subtract(BigDecimal.valueOf((long) part.before() + part.quantity()));
    BigDecimal leftAmount =
        instruction.amount().subtract(part.amountBefore()).subtract(part.amount());
    Answer answer =
        CustodianAnswers.whole(instruction)
            .part(
                reference("P"),
                Integer.toString(part.quantity()),
                part.amount().toPlainString(),
                before ? Integer.toString(part.before()) : null);
    return rest ? answer.remaining(Order.plain(left), Order.plain(leftAmount)) : answer;
  }

  private Answer wrong(Order order, SettlementInstruction023 instruction) {
    Answer whole = CustodianAnswers.whole(instruction);
    int dice = random.nextInt(4);
    if (dice == 0 || order.amount.signum() == 0) {
      return whole.part(
          reference("Q"),
          Integer.toString(order.terms.quantity() + 1),
          Order.plain(order.amount),
          null);
    }
    if (dice == 1) {
      return whole.about(StaticDataFixture.GILT).part(reference("D"), "1", "0", null);
    }
    String used =
        order.references.values().stream()
            .filter(told -> !order.ahead.contains(told))
            .map(Confirmation::reference)
            .findFirst()
            .orElse(null);
    if (dice == 2 && used != null) {
      number++;
      return whole.part(used, "1", "0.0" + (1 + number % 9), null);
    }
    String tooMuch = Order.plain(order.amount.add(BigDecimal.valueOf(5)));
    return whole.part(
        reference("A"), Integer.toString(order.open() == 0 ? 1 : order.open()), tooMuch, null);
  }

  private static Answer renamed(Answer answer, String reference) {
    return new Answer(
        answer.instruction(),
        reference,
        answer.quantity(),
        answer.before(),
        answer.remaining(),
        answer.amount(),
        answer.remainingAmount(),
        answer.day(),
        answer.partial());
  }

  private static Confirmation meaning(
      SettlementInstruction023 instruction, Answer answer, String hash) {
    BigDecimal remaining = answer.remaining();
    BigDecimal before =
        answer.before() != null || remaining == null
            ? answer.before()
            : instruction.quantity().subtract(remaining).subtract(answer.quantity());
    return new Confirmation(
        answer.reference(),
        answer.quantity().intValueExact(),
        answer.message().settledAmount(),
        intOrNull(before),
        answer.partial(),
        !answer.instruction().isin().equals(instruction.isin()),
        hash);
  }

  private static @Nullable Integer intOrNull(@Nullable BigDecimal number) {
    return number == null ? null : number.intValueExact();
  }

  static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(Objects.toString(e.getMessage()), e);
    }
  }
}
