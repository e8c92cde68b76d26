package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.CustodianParts.Sent;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.settlement.CustodianAnswers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/** A custodian that answers in parts, out of order, twice, and sometimes wrongly. */
final class RandomCustodian {
  private static final int PERCENT = 100;
  private static final int SENT_AGAIN = 15;
  private static final List<Status> STATUSES =
      List.of(
          Status.MATCHED,
          Status.MATCHED,
          Status.MATCHED,
          Status.MATCHED,
          Status.REFUSED,
          Status.REFUSED,
          Status.PENDING,
          Status.UNMATCHED,
          Status.UNMATCHED,
          Status.FAILING,
          Status.CANCELLED,
          Status.CANCELLATION_PENDING,
          Status.CANCELLATION_REQUESTED,
          Status.MODIFICATION_REQUESTED,
          Status.REPAIR);
  private static final Map<Status, String> REASONS =
      Map.of(Status.PENDING, "LACK", Status.UNMATCHED, "CMIS", Status.FAILING, "CLAC");

  private final long seed;
  private final SettlementModel model;
  private final Random random;
  private final CustodianParts parts;
  private final List<byte[]> sent = new ArrayList<>();
  private final List<byte[]> confirmed = new ArrayList<>();
  private int number;

  RandomCustodian(long seed, SettlementModel model, Random random) {
    this.seed = seed;
    this.model = model;
    this.random = random;
    this.parts = new CustodianParts(seed, random);
  }

  private boolean chance(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  private String reference(String kind) {
    number++;
    return kind + seed + "-" + number;
  }

  /** Returns a reason that no other answer of this custodian has. */
  private String reason() {
    number++;
    return "%04d".formatted(number % 10_000);
  }

  /** Returns the next answers, in order. */
  List<byte[]> answers(Consumer<Object> watcher) {
    List<byte[]> answers = new ArrayList<>();
    int formerlyConfirmed = confirmed.size();
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
      int index = random.nextInt(sent.size());
      int place = index < former ? random.nextInt(answers.size() + 1) : answers.size();
      answers.add(place, sent.get(index));
      watcher.accept("again an answer");
    }
    if (formerlyConfirmed > 0 && chance(10)) {
      answers.add(inAnotherHeader(confirmed.get(random.nextInt(formerlyConfirmed))));
      watcher.accept("again a confirmation, in another header");
    }
    return answers;
  }

  /**
   * Wraps a document, as sent before, in a header of its own, with which it can't be part of a
   * bundle.
   */
  private byte[] inAnotherHeader(byte[] document) {
    return CustodianAnswers.text(
        "<Envelope><AppHdr xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\"><BizMsgIdr>"
            + reference("H")
            + "</BizMsgIdr><CpyDplct>DUPL</CpyDplct></AppHdr>"
            + new String(document, StandardCharsets.UTF_8)
            + "</Envelope>");
  }

  private byte[] statusOfNothing() {
    byte[] bytes = CustodianAnswers.status(nothing(), reference("N"), Status.MATCHED, null);
    model.unknown("STATUS_UNKNOWN", CustodianParts.hash(bytes));
    return bytes;
  }

  /** Returns a reference of no instruction, half of the time in the form of ours. */
  private String nothing() {
    return (random.nextBoolean() ? "SI" : "XX") + (900_000_000_000L + seed);
  }

  private void answer(
      Order order,
      SettlementInstruction023 instruction,
      List<byte[]> answers,
      Consumer<Object> watcher) {
    String reference = instruction.transactionId();
    boolean over = order.isOver();
    if (chance(over ? 10 : 35)) {
      Status status = STATUSES.get(random.nextInt(STATUSES.size()));
      byte[] bytes =
          CustodianAnswers.status(reference, reference("M"), status, REASONS.get(status));
      model.tell(order, status.name(), CustodianParts.hash(bytes));
      answers.add(bytes);
      watcher.accept(status + " " + reference + " -> " + order.description());
    }
    if (chance(order.cancellation == null ? 2 : over ? 5 : 50)) {
      answers.add(answerToRequest(order, reference, watcher));
    }
    if (chance(order.hold == null ? 1 : 45)) {
      answers.add(answerToHold(order, reference, watcher));
    }
    if (chance(2)) {
      byte[] bytes = parts.ofNothing(instruction, nothing());
      model.unknown("CONFIRMATION_UNKNOWN", CustodianParts.hash(bytes));
      answers.add(bytes);
      watcher.accept("a confirmation of nothing");
    }
    for (Sent confirmation : parts.next(order, instruction)) {
      String hash = confirmation.meaning().hash();
      answers.add(confirmation.bytes());
      confirmed.add(confirmation.bytes());
      if (!model.fates().containsKey(hash)) {
        model.confirm(order, confirmation.meaning());
      }
      watcher.accept(
          "confirmed %s, %s -> %s, %s"
              .formatted(
                  reference, confirmation.meaning(), model.fates().get(hash), order.description()));
    }
  }

  private byte[] answerToRequest(Order order, String reference, Consumer<Object> watcher) {
    State answer = chance(55) ? State.CANCELLED : chance(60) ? State.DENIED : State.PENDING;
    byte[] bytes = CustodianAnswers.cancellation(reference, answer, reason());
    model.answerRequest(order, answer.name(), CustodianParts.hash(bytes));
    watcher.accept("cancellation of %s %s -> %s".formatted(reference, answer, order.description()));
    return bytes;
  }

  private byte[] answerToHold(Order order, String reference, Consumer<Object> watcher) {
    HoldStatus[] all = HoldStatus.values();
    HoldStatus answer = all[random.nextInt(all.length)];
    boolean hold =
        chance(90) ? !String.valueOf(order.hold).startsWith("RELEASE") : random.nextBoolean();
    byte[] bytes = CustodianAnswers.hold(reference, hold, answer, reason());
    model.answerHold(order, hold, answer.name(), CustodianParts.hash(bytes));
    watcher.accept(
        "%s of %s %s -> %s"
            .formatted(hold ? "hold" : "release", reference, answer, order.description()));
    return bytes;
  }
}
