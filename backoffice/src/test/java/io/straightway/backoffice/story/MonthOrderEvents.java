package io.straightway.backoffice.story;

import io.straightway.backoffice.story.MonthSequence.Phase;
import io.straightway.backoffice.story.MonthSequence.Step;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.StatusMessage.StatusPart;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The further course of one order. */
final class MonthOrderEvents {
  private final MonthSequence sequence;
  private final MonthAccount account;
  private final MonthCustodian custodian;
  private final MonthOrder order;
  private final RandomGenerator random;
  private final int today;
  private final int due;

  MonthOrderEvents(
      MonthSequence sequence,
      MonthAccount account,
      MonthOrder order,
      RandomGenerator random,
      int today) {
    this.sequence = sequence;
    this.account = account;
    this.custodian = account.custodian();
    this.order = order;
    this.random = random;
    this.today = today;
    this.due = Math.max(today, MonthDays.number(order.instruction().settlementDate()));
  }

  void draw() {
    int draw = random.nextInt(100);
    boolean isFirst = account.orders().stream().noneMatch(this::isRefusedBefore);
    if (draw >= 94 && draw < 97 && isFirst) {
      boolean byNetwork = random.nextBoolean();
      if (byNetwork) {
        custodian.refuse(today, order.reference());
      } else {
        status(today, Status.REFUSED);
      }
      at(today, Phase.DECIDE, day -> sequence.desk().withdraw(order.reference()));
      order.close(today);
      happens(byNetwork ? "refused by the network" : "refused");
      return;
    }
    match(draw >= 97 ? due + 1 : today);
    if (draw < 25) {
      whole(due, 0, BigDecimal.ZERO);
    } else if (draw < 30) {
      inEqualParts();
    } else if (draw < 35) {
      reversedAtOnce();
    } else if (draw < 48) {
      late();
    } else if (draw < 53) {
      happens("late message");
      whole(due, 1 + random.nextInt(2), BigDecimal.ZERO);
    } else if (draw < 78) {
      inParts(draw);
    } else if (draw < 83) {
      reversed();
    } else if (draw < 86) {
      byHand();
    } else if (draw < 91) {
      differing(draw);
    } else if (draw < 94) {
      cancelled();
    } else if (draw < 97) {
      whole(due, 0, BigDecimal.ZERO);
    } else {
      happens("matched late");
      whole(due + 2, 0, BigDecimal.ZERO);
    }
  }

  private boolean isRefusedBefore(MonthOrder other) {
    return other != order && other.trade().equals(order.trade());
  }

  private void happens(String event) {
    sequence.desk().happens(event);
  }

  private void at(int day, Phase phase, Step step) {
    sequence.at(
        day,
        phase,
        on -> {
          if (!order.isPostponed()) {
            step.run(on);
          }
        });
  }

  private void match(int day) {
    if (day == today) {
      if (random.nextBoolean()) {
        status(today, Status.MATCHED);
      } else {
        status(today, Status.MATCHED, Status.PENDING);
        happens("matched and pending");
      }
      order.match(today);
    } else {
      at(
          day,
          Phase.SETTLE,
          on -> {
            status(on, Status.MATCHED);
            order.match(on);
          });
    }
  }

  private void status(int day, Status... statuses) {
    List<StatusPart<Status>> parts =
        Arrays.stream(statuses).map(status -> StatusPart.of(status, null, null)).toList();
    custodian.send(day, new SettlementStatus024(order.reference(), "C" + order.number(), parts));
  }

  /** Settles the whole order on a day; its message is late or sent twice. */
  private void whole(int day, int later, BigDecimal more) {
    part(day, day, later, more, () -> order.rest());
  }

  private interface Quantity {
    BigDecimal of();
  }

  /** Settles a part. A quantity that is not held is not delivered before the next day. */
  private void part(int day, int effective, int later, BigDecimal more, Quantity quantity) {
    boolean twice = random.nextInt(10) == 0;
    at(
        day,
        Phase.SETTLE,
        on -> {
          BigDecimal now = quantity.of().min(order.rest());
          if (order.closed() > 0) {
            return;
          }
          if (lacks(now)) {
            part(on + 1, on + 1, later, more, quantity);
            return;
          }
          SettlementConfirmation025 confirmation =
              account.settle(order, now, more, sequence.open(Math.min(effective, on)), on + later);
          custodian.send(on + later, confirmation);
          if (twice) {
            custodian.sendAgain(on + later + random.nextInt(2), confirmation, random.nextBoolean());
            happens("message sent twice");
          }
        });
  }

  private void late() {
    int days = 1 + random.nextInt(3);
    int effective = due + random.nextInt(days + 1);
    happens(effective < due + days ? "back value" : "late settlement");
    part(due + days, effective, 0, BigDecimal.ZERO, () -> order.rest());
  }

  private void inParts(int percentile) {
    int quantity = order.instruction().quantity().intValue();
    if (quantity < 4) {
      whole(due, 0, BigDecimal.ZERO);
      return;
    }
    int parts = 1 + random.nextInt(2);
    int size = Math.max(1, quantity / (parts + 2));
    int day = due;
    for (int i = 0; i < parts; i++) {
      part(day, day, 0, BigDecimal.ZERO, () -> BigDecimal.valueOf(size));
      day += random.nextInt(2);
    }
    happens(parts == 1 ? "part" : "second part");
    if (percentile < 65) {
      part(day + random.nextInt(2), day, 0, BigDecimal.ZERO, () -> order.rest());
      return;
    }
    at(day + 1, Phase.SETTLE, on -> cancelRest(on, percentile < 72));
  }

  /** Settles two equal parts of one day without the quantities before and left, then the rest. */
  private void inEqualParts() {
    int quantity = order.instruction().quantity().intValue();
    if (quantity < 4) {
      whole(due, 0, BigDecimal.ZERO);
      return;
    }
    BigDecimal size = BigDecimal.valueOf(quantity / 3);
    at(
        due,
        Phase.SETTLE,
        on -> {
          if (lacks(size.add(size))) {
            whole(on + 1, 0, BigDecimal.ZERO);
            return;
          }
          SettlementConfirmation025 first =
              MonthAccount.withoutQuantities(account.settle(order, size, BigDecimal.ZERO, on, on));
          BigDecimal share = order.share(order.instruction().amount(), size.add(size));
          BigDecimal more = first.settledAmount().add(first.settledAmount()).subtract(share);
          account.settle(order, size, more, on, on);
          custodian.sendNamed(on, first);
          custodian.sendNamed(on, first);
          at(on, Phase.DECIDE, today -> sequence.desk().accept(order.number()));
          happens("equal parts");
          whole(on + 1, 0, BigDecimal.ZERO);
        });
  }

  /** Settles, reverses and settles again on one day, with equal confirmations. */
  private void reversedAtOnce() {
    at(
        due,
        Phase.SETTLE,
        on -> {
          if (lacks(order.rest())) {
            whole(on + 1, 0, BigDecimal.ZERO);
            return;
          }
          BigDecimal whole = order.rest();
          SettlementConfirmation025 settled = account.settle(order, whole, BigDecimal.ZERO, on, on);
          account.reverse(order, on);
          account.settle(order, whole, BigDecimal.ZERO, on, on);
          custodian.sendNamed(on, settled);
          custodian.takeBack(on, settled);
          custodian.sendNamed(on, settled);
          happens("reversed and settled again");
        });
  }

  private boolean lacks(BigDecimal quantity) {
    return !order.isIn() && account.held(order.instruction().isin()).compareTo(quantity) < 0;
  }

  /**
   * Ends the rest, which never settles: we request its cancellation, or the custodian cancels it
   * unasked.
   */
  private void cancelRest(int day, boolean requested) {
    BigDecimal rest = order.rest();
    if (order.settled().signum() == 0) {
      at(day + 1, Phase.SETTLE, on -> cancelRest(on, requested));
      return;
    }
    if (requested) {
      at(day, Phase.REQUEST, on -> sequence.desk().cancel(order.reference()));
      at(day, Phase.ANSWER, on -> answerCancelled(on));
    } else {
      status(day, Status.CANCELLED);
      at(day, Phase.DECIDE, on -> sequence.desk().close(order.reference()));
    }
    at(
        day,
        Phase.DECIDE,
        on -> {
          sequence.desk().takeBack(order.number());
          close(on, rest);
        });
    happens(requested ? "rest cancelled by us" : "rest cancelled by the custodian");
  }

  private void close(int day, BigDecimal rest) {
    order.close(day);
    if (!order.isIn()) {
      account.reserve(order.instruction().isin(), rest.negate());
    }
  }

  private void answerCancelled(int day) {
    custodian.send(day, new CancellationStatus027(order.reference(), State.CANCELLED, null, null));
  }

  /**
   * Reverses the settlement, or its last part, on the next day and settles it again on the day
   * after.
   */
  private void reversed() {
    SettlementConfirmation025[] confirmations = new SettlementConfirmation025[1];
    int quantity = order.instruction().quantity().intValue();
    if (quantity > 1 && random.nextBoolean()) {
      happens("reversal of a part");
      part(due, due, 0, BigDecimal.ZERO, () -> BigDecimal.valueOf(quantity / 2));
    }
    at(
        due,
        Phase.SETTLE,
        on -> {
          if (lacks(order.rest())) {
            whole(on + 1, 0, BigDecimal.ZERO);
            return;
          }
          confirmations[0] = account.settle(order, order.rest(), BigDecimal.ZERO, on, on);
          custodian.send(on, confirmations[0]);
        });
    at(due + 1, Phase.SETTLE, on -> reverse(on, confirmations[0]));
  }

  private void reverse(int day, @Nullable SettlementConfirmation025 confirmation) {
    BigDecimal left = account.available(order.instruction().isin());
    if (confirmation == null || (order.isIn() && left.compareTo(order.settled()) < 0)) {
      return;
    }
    account.reverse(order, day);
    if (random.nextInt(3) == 0) {
      at(day, Phase.DECIDE, on -> sequence.desk().reverse(order.number()));
      happens("reversal by the desk");
    } else {
      custodian.takeBack(day, confirmation);
      happens("reversal by the custodian");
    }
    whole(day + 1, 0, BigDecimal.ZERO);
  }

  /** Settles at the custodian without a message, so that two people settle it by hand. */
  private void byHand() {
    at(
        due,
        Phase.SETTLE,
        on -> {
          if (lacks(order.rest())) {
            whole(on + 1, 0, BigDecimal.ZERO);
            return;
          }
          account.settle(order, order.rest(), BigDecimal.ZERO, on, on + 1);
          happens("settled by hand");
          at(
              on + 1,
              Phase.DECIDE,
              later ->
                  sequence
                      .desk()
                      .settleByHand(
                          order.number(), order.settled(), order.paid(), MonthDays.of(on)));
        });
  }

  private void differing(int percentile) {
    boolean accepted = percentile >= 89;
    BigDecimal more =
        accepted ? new BigDecimal("30.00") : BigDecimal.valueOf(random.nextInt(401) - 200L, 2);
    happens(accepted ? "accepted amount" : "difference of cents");
    part(due, due, 0, more, () -> order.rest());
    if (accepted) {
      at(due, Phase.DECIDE, on -> accept());
    }
  }

  private void accept() throws Exception {
    if (order.settled().signum() == 0) {
      at(due + 1, Phase.DECIDE, on -> accept());
    } else {
      sequence.desk().accept(order.number());
    }
  }

  /** Cancels the trade for its sender after the instruction was sent. */
  private void cancelled() {
    if (!sequence.isSingle(order.trade())) {
      whole(due, 0, BigDecimal.ZERO);
      return;
    }
    at(due, Phase.REQUEST, on -> sequence.desk().cancelTrade(sequence.cancellation(order.trade())));
    at(
        due,
        Phase.ANSWER,
        on -> {
          answerCancelled(on);
          close(on, order.rest());
        });
    happens("cancelled");
  }
}
