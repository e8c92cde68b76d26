package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.Order.Confirmation;
import io.straightway.element.StaticDataFixture;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** A custodian's confirmations: full or partial, out of order, and sometimes wrong. */
final class CustodianParts {
  private static final int PERCENT = 100;
  private static final int MOST_PARTS = 4;
  private static final LocalDate BEFORE_THE_TRADE = LocalDate.of(2026, 11, 19);

  private final String seed;
  private final Random random;
  private final Map<Order, List<Part>> plans = new HashMap<>();
  private int number;

  CustodianParts(long seed, Random random) {
    this.seed = Long.toString(seed);
    this.random = random;
  }

  /** A part of an instruction: a quantity, and the quantity settled before. */
  private record Part(
      int quantity,
      int before,
      BigDecimal amount,
      BigDecimal amountBefore,
      Style style,
      boolean last) {}

  /** The information that a part gives about the parts before and after it. */
  private enum Style {
    BEFORE_AND_REMAINING,
    BEFORE,
    REMAINING,
    NEITHER
  }

  /** A message and its meaning. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Sent(byte[] bytes, Confirmation meaning) {}

  private boolean chance(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  private String reference(String kind) {
    number++;
    return kind + seed + "-" + number;
  }

  /**
   * Returns the next confirmations of an instruction. One that does not state its predecessor is
   * first: it is processed before the parts for which others wait.
   */
  List<Sent> next(Order order, SettlementInstruction023 instruction) {
    List<Sent> all = new ArrayList<>();
    Answer whole = CustodianAnswers.whole(instruction);
    if (chance(6)) {
      all.add(sent(instruction, wrong(order, instruction), false));
    }
    List<Part> plan = plans.get(order);
    if (plan != null && !plan.isEmpty() && chance(60)) {
      for (int i = 1 + random.nextInt(plan.size()); i > 0; i--) {
        Part part = plan.remove(0);
        all.add(sent(instruction, part(instruction, part), part.last()));
      }
    } else if (plan == null && chance(order.isOver() ? 10 : 45)) {
      if (chance(50) || order.terms.quantity() == 1) {
        all.add(sent(instruction, paid(order, renamed(whole, reference("W"))), false));
      } else {
        plans.put(order, plan(order));
      }
    } else if (order.ahead.isEmpty() && chance(4)) {
      all.add(sent(instruction, paid(order, renamed(whole, reference("W"))), false));
    }
    return all;
  }

  byte[] ofNothing(SettlementInstruction023 like, String nothing) {
    return renamed(CustodianAnswers.whole(like).of(nothing), reference("U")).bytes();
  }

  /**
   * Returns the amount paid, sometimes slightly more or less than instructed, and sometimes too
   * much so.
   */
  private Answer paid(Order order, Answer whole) {
    return chance(35) && order.amount.signum() > 0
        ? amounting(whole, off(order, whole.amount()))
        : whole;
  }

  private BigDecimal off(Order order, BigDecimal amount) {
    BigDecimal least = inMinorUnits(order) ? new BigDecimal("0.01") : BigDecimal.ONE;
    BigDecimal by =
        switch (random.nextInt(3)) {
          case 0 -> least;
          case 1 -> order.tolerance();
          default -> order.tolerance().add(least);
        };
    boolean more = random.nextBoolean() || by.compareTo(amount) >= 0;
    return more ? amount.add(by) : amount.subtract(by);
  }

  private static boolean inMinorUnits(Order order) {
    return order.terms.currency().equals("GBP");
  }

  /**
   * Splits the open quantity into parts whose rounded amounts mostly sum to the total; shuffles
   * them.
   */
  private List<Part> plan(Order order) {
    Style style =
        inMinorUnits(order)
            ? Style.values()[random.nextInt(Style.values().length)]
            : Style.BEFORE_AND_REMAINING;
    List<Part> parts = new ArrayList<>();
    int whole = order.terms.quantity();
    int done = 0;
    BigDecimal paid = BigDecimal.ZERO;
    while (done < whole) {
      int left = whole - done;
      int quantity = parts.size() == MOST_PARTS - 1 ? left : 1 + random.nextInt(left);
      BigDecimal share =
          order
              .amount
              .multiply(BigDecimal.valueOf((long) done + quantity))
              .divide(
                  BigDecimal.valueOf(whole), inMinorUnits(order) ? 2 : 0, RoundingMode.HALF_EVEN);
      BigDecimal amount = share.subtract(paid).max(BigDecimal.ZERO);
      boolean silent = style == Style.BEFORE || style == Style.NEITHER;
      if (silent && order.amount.signum() > 0 && chance(quantity == left ? 30 : 12)) {
        amount = off(order, amount);
      }
      boolean last = quantity < left && chance(8);
      parts.add(new Part(quantity, done, amount, paid, style, last));
      done += quantity;
      paid = chance(50) ? share : paid.add(amount);
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
    int dice = random.nextInt(5);
    if (dice == 0 || order.amount.signum() == 0) {
      return whole.part(
          reference("Q"),
          Integer.toString(order.terms.quantity() + 1),
          Order.plain(order.amount),
          null);
    }
    if (dice == 1) {
      boolean bond = instruction.isin().equals(StaticDataFixture.GILT);
      return whole
          .about(bond ? StaticDataFixture.VODAFONE : StaticDataFixture.GILT)
          .part(reference("D"), "1", "0", null);
    }
    if (dice == 2) {
      return renamed(whole, reference("E")).on(BEFORE_THE_TRADE);
    }
    String used =
        order.confirmations.values().stream().map(Confirmation::reference).findFirst().orElse(null);
    if (dice == 3 && used != null) {
      number++;
      String little = (inMinorUnits(order) ? "0.0" : "") + (1 + number % 9);
      return whole.part(used, "1", little, null);
    }
    int open = order.open() == 0 ? 1 : order.open();
    String tooMuch = Order.plain(order.amount.add(BigDecimal.valueOf(5)));
    return whole.part(reference("A"), Integer.toString(open), tooMuch, null);
  }

  private static Answer renamed(Answer answer, String reference) {
    return changed(answer, reference, answer.amount());
  }

  private static Answer amounting(Answer answer, BigDecimal amount) {
    return changed(answer, answer.reference(), amount);
  }

  private static Answer changed(Answer answer, String reference, BigDecimal amount) {
    return new Answer(
        answer.instruction(),
        reference,
        answer.quantity(),
        answer.before(),
        answer.remaining(),
        amount,
        answer.remainingAmount(),
        answer.day(),
        answer.partial());
  }

  private static Sent sent(SettlementInstruction023 instruction, Answer answer, boolean last) {
    byte[] bytes = last ? answer.last() : answer.bytes();
    BigDecimal remaining = answer.remaining();
    BigDecimal before =
        answer.before() != null || remaining == null
            ? answer.before()
            : instruction.quantity().subtract(remaining).subtract(answer.quantity());
    return new Sent(
        bytes,
        new Confirmation(
            answer.reference(),
            answer.quantity().intValueExact(),
            answer.message().settledAmount(),
            before == null ? null : (Integer) before.intValueExact(),
            answer.remainingAmount(),
            answer.partial(),
            last,
            !answer.instruction().isin().equals(instruction.isin()),
            answer.day().equals(BEFORE_THE_TRADE),
            hash(bytes)));
  }

  static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(Objects.toString(e.getMessage()), e);
    }
  }
}
