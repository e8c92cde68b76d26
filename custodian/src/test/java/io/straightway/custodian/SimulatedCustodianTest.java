package io.straightway.custodian;

import static io.straightway.custodian.Participant.MONDAY;
import static io.straightway.custodian.Participant.TUESDAY;
import static io.straightway.custodian.Participant.WEDNESDAY;
import static io.straightway.custodian.Participant.instruction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SimulatedCustodianTest {
  @TempDir Path dir;
  private Participant desk;

  @BeforeEach
  void openDesk() {
    desk = new Participant(dir);
  }

  @Test
  void aDueInstructionMatchesAndSettles() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1)));
      custodian.answer();
      assertThat(custodian.counts())
          .isEqualTo(new SimulatorCounts(MONDAY, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 2));
    }
    assertThat(desk.reported()).containsExactly("SI1 MATCHED", "SI1 settled 113 left 0");
    SettlementConfirmation025 part = (SettlementConfirmation025) desk.answers().get(1);
    assertThat(part.settledAmount()).isEqualByComparingTo(instruction(1).amount());
    assertThat(part.reference()).isEqualTo("CU-SI1");
    assertThat(part.effectiveSettlementDate()).isEqualTo(MONDAY);
    assertThat(part.partial()).isFalse();
  }

  @Test
  void anInstructionThatIsNotDueWaitsForItsDate() throws IOException {
    SettlementInstruction023 later = Participant.settlingOn(instruction(1), WEDNESDAY);
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(later));
      custodian.begin(TUESDAY, false);
      custodian.answer();
      assertThat(desk.reported()).containsExactly("SI1 MATCHED", "SI1 PENDING FUTU");
      custodian.begin(WEDNESDAY, false);
      custodian.answer();
    }
    assertThat(desk.reported()).last().isEqualTo("SI1 settled 113 left 0");
  }

  @Test
  void anUnmatchedInstructionMatchesOnTheNextDate() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("0", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1)));
      custodian.begin(TUESDAY, false);
      custodian.answer();
    }
    assertThat(desk.reported())
        .containsExactly("SI1 UNMATCHED CMIS", "SI1 MATCHED", "SI1 settled 113 left 0");
  }

  @Test
  void aFailedInstructionSettlesOnRequest() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "1")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1)));
      custodian.begin(TUESDAY, false);
      custodian.answer();
      assertThat(desk.reported()).containsExactly("SI1 MATCHED", "SI1 FAILING LACK");
      custodian.begin(TUESDAY, true);
      custodian.answer();
    }
    assertThat(desk.reported()).last().isEqualTo("SI1 settled 113 left 0");
  }

  @Test
  void aHeldInstructionSettlesWhenSentAgainWithoutTheHold() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1).withHeld(true)));
      custodian.begin(TUESDAY, true);
      custodian.take(desk.bytes(instruction(1)));
      custodian.answer();
    }
    assertThat(desk.reported())
        .containsExactly("SI1 MATCHED", "SI1 PENDING PREA", "SI1 settled 113 left 0");
  }

  @Test
  void aSecurityThatCantBeIsRefused() throws IOException {
    byte[] wrong =
        new String(desk.bytes(instruction(1)), StandardCharsets.US_ASCII)
            .replace("GB0002634946", "GB0002634947")
            .getBytes(StandardCharsets.US_ASCII);
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(wrong);
      custodian.begin(TUESDAY, true);
      custodian.answer();
    }
    assertThat(desk.reported()).containsExactly("SI1 REFUSED DSEC");
  }

  @Test
  void theRestOfAPartSettlesOnTheNextDateOrAfterADelay() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "1", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1)));
      custodian.settleRests(Duration.ofSeconds(10));
      desk.pass(Duration.ofSeconds(9));
      custodian.settleRests(Duration.ofSeconds(10));
      assertThat(custodian.counts().partial()).isEqualTo(1);
      desk.pass(Duration.ofSeconds(1));
      custodian.settleRests(Duration.ofSeconds(10));
      assertThat(custodian.counts().partial()).isZero();

      custodian.take(desk.bytes(instruction(2)));
      assertThat(custodian.counts().partial()).isEqualTo(1);
      custodian.begin(TUESDAY, false);
      assertThat(custodian.counts().settled()).isEqualTo(2);
    }
  }

  /** The quantities and amounts of the parts add up to the instruction's at every step. */
  @Test
  void nothingIsMadeAndNothingIsLost() throws IOException {
    List<SettlementInstruction023> all =
        IntStream.range(1, 400).mapToObj(Participant::instruction).toList();
    try (SimulatedCustodian custodian = desk.custodian("0.8", "0.5", "0.1")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bundle(all));
      custodian.begin(TUESDAY, false);
      custodian.begin(WEDNESDAY, true);
      custodian.begin(WEDNESDAY.plusDays(1), true);
      custodian.answer();
      assertThat(custodian.counts().settled()).isEqualTo(all.size());
    }
    Map<String, List<IsoMessage>> answers = desk.answersByReference();
    Set<String> references = new HashSet<>();
    int parts = 0;
    for (SettlementInstruction023 instruction : all) {
      BigDecimal quantity = BigDecimal.ZERO;
      BigDecimal amount = BigDecimal.ZERO;
      for (IsoMessage answer : answers.getOrDefault(instruction.transactionId(), List.of())) {
        if (!(answer instanceof SettlementConfirmation025 part)) {
          continue;
        }
        parts++;
        assertThat(references.add(String.valueOf(part.reference())))
            .isEqualTo(quantity.signum() == 0);
        assertThat(part.previouslySettledQuantity()).isEqualByComparingTo(quantity);
        quantity = quantity.add(part.settledQuantity());
        amount = amount.add(part.settledAmount());
        assertThat(part.remainingQuantity())
            .isEqualByComparingTo(instruction.quantity().subtract(quantity));
        assertThat(part.remainingAmount())
            .isEqualByComparingTo(instruction.amount().subtract(amount));
        assertThat(part.settledQuantity().scale()).isZero();
        assertThat(part.settledAmount().scale())
            .isLessThanOrEqualTo(instruction.currency().equals("JPY") ? 0 : 2);
      }
      assertThat(quantity).isEqualByComparingTo(instruction.quantity());
      assertThat(amount).isEqualByComparingTo(instruction.amount());
    }
    assertThat(parts).isBetween(all.size() * 14 / 10, all.size() * 16 / 10);
  }

  @Test
  void eventsFollowFromTheSeedAndNotFromTheOrder() throws IOException {
    List<SettlementInstruction023> all =
        new ArrayList<>(IntStream.range(1, 200).mapToObj(Participant::instruction).toList());
    Map<String, List<IsoMessage>> inOrder = answers(new Participant(dir.resolve("a")), all, 7);
    Collections.shuffle(all, new Random(5));
    assertThat(answers(new Participant(dir.resolve("b")), all, 7)).isEqualTo(inOrder);
    assertThat(answers(new Participant(dir.resolve("c")), all, 8)).isNotEqualTo(inOrder);
  }

  private static Map<String, List<IsoMessage>> answers(
      Participant desk, List<SettlementInstruction023> all, long seed) throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("0.7", "0.4", "0.2", seed)) {
      custodian.begin(MONDAY, false);
      for (SettlementInstruction023 instruction : all) {
        custodian.take(desk.bytes(instruction));
      }
      custodian.begin(TUESDAY, false);
      custodian.answer();
    }
    return desk.answersByReference();
  }

  @Test
  void theSharesAreTheRequestedOnes() throws IOException {
    List<SettlementInstruction023> all =
        IntStream.range(1, 2001).mapToObj(Participant::instruction).toList();
    try (SimulatedCustodian custodian = desk.custodian("0.9", "0.3", "0.2")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bundle(all));
      SimulatorCounts counts = custodian.counts();
      assertThat(counts.unmatched()).isBetween(150L, 250L);
      assertThat(counts.failing()).isBetween(300L, 420L);
      assertThat(counts.partial()).isBetween(370L, 500L);
    }
  }

  @Test
  void anInstructionThatComesAgainGetsTheSameAnswersAgain() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "1", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1)));
      custodian.answer();
      List<IsoMessage> first = desk.answers();
      IntakeResult receipt = custodian.take(desk.bytes(instruction(1)));
      custodian.answer();
      assertThat(receipt).isEqualTo(new IntakeResult(1, 1, List.of()));
      assertThat(first).hasSize(2);
      assertThat(desk.answers()).hasSize(4).startsWith(first.toArray(IsoMessage[]::new));
      assertThat(desk.answers().subList(2, 4)).isEqualTo(first);
      assertThat(custodian.counts().instructions()).isEqualTo(1);
    }
  }

  @Test
  void anInstructionWithALongHistoryGetsAllItsAnswersAgain() throws IOException {
    List<SettlementInstruction023> released =
        IntStream.rangeClosed(1, 60)
            .mapToObj(n -> Participant.settlingOn(instruction(n), n % 4 == 0 ? TUESDAY : MONDAY))
            .toList();
    List<SettlementInstruction023> sent =
        released.stream().map(held -> held.withHeld(held.quantity().intValue() % 5 == 0)).toList();
    try (SimulatedCustodian custodian = desk.custodian("0.7", "0.5", "0.2")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bundle(sent));
      custodian.settleRests(Duration.ZERO);
      custodian.begin(TUESDAY, false);
      assertThat(custodian.take(desk.bundle(released.subList(0, 40))).repeated()).isBetween(1, 39);
      custodian.answer();
    }
    try (SimulatedCustodian custodian = desk.custodian("0.7", "0.5", "0.2")) {
      custodian.begin(WEDNESDAY, true);
      List<SettlementInstruction023> toRelease = new ArrayList<>(released.subList(40, 60));
      toRelease.removeAll(sent);
      custodian.take(desk.bundle(toRelease));
      custodian.settleRests(Duration.ZERO);
      custodian.answer();
      Map<String, List<IsoMessage>> first = desk.answersByReference();
      assertThat(custodian.take(desk.bundle(released.subList(40, 60))).repeated()).isEqualTo(20);
      custodian.answer();
      Map<String, List<IsoMessage>> later = desk.answersByReference();
      for (SettlementInstruction023 instruction : released.subList(40, 60)) {
        List<IsoMessage> had = Objects.requireNonNull(first.get(instruction.transactionId()));
        assertThat(later.get(instruction.transactionId()))
            .hasSize(2 * had.size())
            .startsWith(had.toArray(IsoMessage[]::new))
            .endsWith(had.toArray(IsoMessage[]::new));
      }
    }
  }

  @Test
  void anotherContentUnderAKnownReferenceIsRefusedAndKept() throws IOException {
    byte[] other = desk.bytes(Participant.settlingOn(instruction(1), TUESDAY));
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1)));
      IntakeResult receipt = custodian.take(other);
      assertThat(receipt.refused())
          .extracting(IntakeResult.Refusal::code)
          .containsExactly("REFERENCE_TAKEN");
    }
    try (Stream<Path> files = Files.list(desk.state.resolve("refused"))) {
      List<Path> kept = files.sorted().toList();
      assertThat(kept).hasSize(2);
      assertThat(kept.get(0)).content().startsWith("REFERENCE_TAKEN\n");
      assertThat(kept.get(1)).hasBinaryContent(other);
    }
  }

  @Test
  void aBrokenMessageLeavesItsNeighboursAlone() throws IOException {
    String bundle =
        new String(desk.bundle(List.of(instruction(1), instruction(2))), StandardCharsets.US_ASCII);
    byte[] broken =
        bundle.replace("<TxId>SI1</TxId>", "<TxId>SI1</Tx").getBytes(StandardCharsets.US_ASCII);
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      IntakeResult receipt = custodian.take(broken);
      custodian.answer();
      assertThat(receipt.taken()).isEqualTo(1);
      assertThat(receipt.refused()).extracting(IntakeResult.Refusal::position).containsExactly(1);
      assertThat(receipt.refused())
          .extracting(IntakeResult.Refusal::code)
          .containsExactly("XML_MALFORMED");
    }
    assertThat(desk.answersByReference()).containsOnlyKeys("SI2");
  }

  @Test
  void aCustodianThatWasKilledGoesOnWhereItWas() throws IOException {
    List<SettlementInstruction023> all =
        IntStream.range(1, 100).mapToObj(Participant::instruction).toList();
    Participant undisturbed = new Participant(dir.resolve("undisturbed"));
    Map<String, List<IsoMessage>> expected = answers(undisturbed, all, 7);

    Participant killed = new Participant(dir.resolve("killed"));
    try (SimulatedCustodian custodian = killed.custodian("0.7", "0.4", "0.2")) {
      custodian.begin(MONDAY, false);
      custodian.take(killed.bundle(all.subList(0, 60)));
      custodian.answer();
    }
    forgetThatAnswersWereWritten(killed);
    try (SimulatedCustodian custodian = killed.custodian("0.7", "0.4", "0.2")) {
      custodian.begin(MONDAY, false);
      custodian.take(killed.bundle(all.subList(60, all.size())));
      custodian.begin(TUESDAY, false);
      custodian.answer();
    }
    Map<String, List<IsoMessage>> reported = killed.answersByReference();
    reported.replaceAll((reference, answers) -> answers.stream().distinct().toList());
    assertThat(reported).isEqualTo(expected);
  }

  /** Simulates a process killed after writing the answers, in the middle of the next event. */
  private static void forgetThatAnswersWereWritten(Participant desk) throws IOException {
    Path journal = desk.state.resolve("journal.txt");
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines).last().asString().startsWith("W\t");
    String torn = "I\t2026-03-02\tMP-5";
    Files.writeString(journal, String.join("\n", lines.subList(0, lines.size() - 1)) + "\n" + torn);
  }

  @Test
  void answersAreNotRepeatedAfterAnOrderlyEnd() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bytes(instruction(1)));
      custodian.answer();
    }
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.answer();
      assertThat(custodian.counts().settled()).isEqualTo(1);
    }
    assertThat(desk.answers()).hasSize(2);
  }

  @Test
  void twoCustodiansDoNotShareAState() throws IOException {
    try (SimulatedCustodian first = desk.custodian("1", "0", "0")) {
      first.begin(MONDAY, false);
      assertThatThrownBy(() -> desk.custodian("1", "0", "0"))
          .isInstanceOf(SimulatorFailure.class)
          .hasMessageContaining("another custodian");
    }
  }

  @Test
  void aDateThatIsOverDoesNotBegin() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(TUESDAY, false);
      assertThatThrownBy(() -> custodian.begin(MONDAY, false))
          .isInstanceOf(SimulatorFailure.class)
          .hasMessageContaining("2026-03-03");
    }
  }

  @Test
  void aJournalThatCantBeUnderstoodIsNotGoneOnWith() throws IOException {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
    }
    Files.writeString(
        desk.state.resolve("journal.txt"), "Z\tnonsense\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> desk.custodian("1", "0", "0")).isInstanceOf(SimulatorFailure.class);
  }
}
