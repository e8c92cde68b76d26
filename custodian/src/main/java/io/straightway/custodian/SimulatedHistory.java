package io.straightway.custodian;

import io.straightway.iso20022.IsoMessage;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What happened and when, so that all answers to an instruction can be made once more. The same
 * steps in the same order give the same answers; most instructions have no other steps than the
 * days that began since they came.
 */
final class SimulatedHistory {
  private final List<Step> days = new ArrayList<>();
  private final Map<String, List<Step>> own = new HashMap<>();
  private long steps;

  private record Step(long number, Consumer<SimulatedInstruction> what) {}

  /** How many days have begun. */
  int days() {
    return days.size();
  }

  /** A business date began, for all. */
  void began(LocalDate today, boolean settleFailed) {
    days.add(new Step(steps++, order -> order.begin(today, settleFailed)));
  }

  /** Something happened to one of them. */
  void happened(SimulatedInstruction order, Consumer<SimulatedInstruction> what) {
    own.computeIfAbsent(order.instruction().transactionId(), none -> new ArrayList<>(1))
        .add(new Step(steps++, what));
  }

  /** All answers to it so far. */
  List<IsoMessage> answers(SimulatedInstruction order) {
    List<Step> ours = own.getOrDefault(order.instruction().transactionId(), List.of());
    SimulatedInstruction again = order.anew();
    again.arrive();
    int next = 0;
    for (Step day : days.subList(order.firstDay(), days.size())) {
      while (next < ours.size() && ours.get(next).number() < day.number()) {
        ours.get(next++).what().accept(again);
      }
      day.what().accept(again);
    }
    ours.subList(next, ours.size()).forEach(step -> step.what().accept(again));
    return again.takeAnswers();
  }
}
