package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.Decision.Kind;
import io.straightway.backoffice.lifecycle.Order.Confirmation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Random decisions of people on instructions and confirmations, some of them impossible. */
final class RandomDecisions {
  private static final int PERCENT = 100;
  private static final List<Kind> ON_INSTRUCTIONS =
      List.of(
          Kind.RELEASE,
          Kind.HOLD,
          Kind.WITHDRAW,
          Kind.CANCEL,
          Kind.CLOSE,
          Kind.HOLD_THERE,
          Kind.RELEASE_THERE);

  private final SettlementModel model;
  private final Random random;
  private final Set<String> proposed = new HashSet<>();

  RandomDecisions(SettlementModel model, Random random) {
    this.model = model;
    this.random = random;
  }

  private boolean chance(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  /** Returns the decisions of a round, in order. */
  List<Decision> decisions() {
    List<Decision> decisions = new ArrayList<>();
    for (Order order : model.orders()) {
      String reference = order.reference;
      if (reference == null) {
        continue;
      }
      Kind kind = chance(2) ? any() : sensible(order);
      if (kind != null) {
        String outcome = isDone(kind, order) ? "DONE" : "REFUSED";
        decisions.add(new Decision(kind, reference, null, outcome));
      }
      for (Confirmation confirmation : List.copyOf(order.confirmations.values())) {
        onConfirmation(order, reference, confirmation, decisions);
      }
    }
    return decisions;
  }

  private Kind any() {
    return ON_INSTRUCTIONS.get(random.nextInt(ON_INSTRUCTIONS.size()));
  }

  private @Nullable Kind sensible(Order order) {
    int dice = random.nextInt(PERCENT);
    return switch (order.status) {
      case "HELD" -> dice < 50 ? Kind.RELEASE : dice < 55 ? Kind.WITHDRAW : null;
      case "READY" -> dice < 8 ? Kind.HOLD : dice < 16 ? Kind.WITHDRAW : null;
      case "REFUSED" -> dice < 10 ? Kind.WITHDRAW : null;
      case "PARTLY_SETTLED" -> dice < 4 ? Kind.CLOSE : dice < 8 ? Kind.CANCEL : null;
      case "SENT", "MATCHED" ->
          dice < 4
              ? Kind.CANCEL
              : dice < 8
                  ? Kind.HOLD_THERE
                  : order.hold != null && dice < 30 ? Kind.RELEASE_THERE : null;
      default -> null;
    };
  }

  private boolean isDone(Kind kind, Order order) {
    return switch (kind) {
      case RELEASE -> model.release(order);
      case HOLD -> model.hold(order);
      case WITHDRAW -> model.takeBack(order);
      case CANCEL -> model.requestCancellation(order);
      case CLOSE -> model.close(order);
      case HOLD_THERE -> model.requestHold(order, true);
      case RELEASE_THERE -> model.requestHold(order, false);
      default -> throw new IllegalArgumentException(kind + " is about a confirmation");
    };
  }

  private void onConfirmation(
      Order order, String reference, Confirmation confirmation, List<Decision> decisions) {
    String hash = confirmation.hash();
    String fate = model.fates().getOrDefault(hash, "");
    if (fate.equals("APPLIED") && chance(order.open() == 0 ? 2 : 6)) {
      reverse(order, reference, confirmation, decisions);
    } else if (fate.equals("IN_REPAIR CONFIRMATION_AMOUNT") && chance(35)) {
      accept(order, reference, confirmation, decisions);
    } else if (fate.startsWith("IN_REPAIR") && chance(6)) {
      model.judge(order, confirmation);
      decisions.add(new Decision(Kind.RESUBMIT, reference, hash, outcome(hash)));
    } else if (fate.startsWith("IN_REPAIR") && chance(6)) {
      model.reject(order, confirmation);
      decisions.add(new Decision(Kind.REJECT, reference, hash, "DONE"));
    } else if (fate.equals("APPLIED") && chance(1)) {
      decisions.add(new Decision(Kind.REJECT, reference, hash, "REFUSED"));
    }
  }

  private void accept(
      Order order, String reference, Confirmation confirmation, List<Decision> decisions) {
    if (proposed.add("accept " + confirmation.hash())) {
      decisions.add(new Decision(Kind.ACCEPT, reference, confirmation.hash(), "PROPOSED"));
      if (chance(20)) {
        decisions.add(new Decision(Kind.ACCEPT, reference, confirmation.hash(), "REFUSED"));
        return;
      }
    }
    model.accept(order, confirmation);
    decisions.add(
        new Decision(
            Kind.ACCEPT_AS_WELL, reference, confirmation.hash(), outcome(confirmation.hash())));
  }

  private void reverse(
      Order order, String reference, Confirmation confirmation, List<Decision> decisions) {
    if (!order.applied.contains(confirmation)) {
      decisions.add(new Decision(Kind.REVERSE, reference, confirmation.hash(), "REFUSED"));
      return;
    }
    if (proposed.add("reverse " + confirmation.hash())) {
      decisions.add(new Decision(Kind.REVERSE, reference, confirmation.hash(), "PROPOSED"));
      if (chance(20)) {
        decisions.add(new Decision(Kind.REVERSE, reference, confirmation.hash(), "REFUSED"));
        return;
      }
    }
    String outcome = model.reverse(order, confirmation) ? "DONE" : "REFUSED";
    decisions.add(new Decision(Kind.REVERSE_AS_WELL, reference, confirmation.hash(), outcome));
  }

  private String outcome(String hash) {
    return model
        .fates()
        .getOrDefault(hash, "")
        .replace("APPLIED", "DONE")
        .replace("IN_REPAIR ", "");
  }
}
