package io.straightway.custodian;

import io.straightway.messages.iso20022.IsoMessage;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The events so far and their order, so that all answers to an instruction can be produced again.
 * The same steps in the same order give the same answers; most instructions have no steps except
 * the days begun since their arrival.
 */
final class SimulatedHistory {
  private final List<Step> days = new ArrayList<>();
  private final Map<String, List<Step>> own = new HashMap<>();
  private long steps;

  private record Step(long number, Consumer<SimulatedInstruction> event) {}

  /** Returns the number of days begun. */
  int days() {
    return days.size();
  }

  /** Records that a business date began, for all instructions. */
  void began(LocalDate today, boolean settleFailed) {
    days.add(new Step(steps++, order -> order.begin(today, settleFailed)));
  }

  /** Records a step of one instruction. */
  void happened(SimulatedInstruction order, Consumer<SimulatedInstruction> event) {
    own.computeIfAbsent(order.instruction().transactionId(), none -> new ArrayList<>(1))
        .add(new Step(steps++, event));
  }

  /** Returns all answers to an instruction so far. */
  List<IsoMessage> answers(SimulatedInstruction order) {
    List<Step> ours = own.getOrDefault(order.instruction().transactionId(), List.of());
    SimulatedInstruction replayed = order.asReceived();
    replayed.arrive();
    int next = 0;
    for (Step day : days.subList(order.firstDay(), days.size())) {
      while (next < ours.size() && ours.get(next).number() < day.number()) {
        ours.get(next++).event().accept(replayed);
      }
      day.event().accept(replayed);
    }
    ours.subList(next, ours.size()).forEach(step -> step.event().accept(replayed));
    return replayed.takeAnswers();
  }
}
