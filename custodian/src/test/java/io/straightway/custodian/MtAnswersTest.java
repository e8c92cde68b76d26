package io.straightway.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instruction is answered in its own standard. */
final class MtAnswersTest {
  private static final String OWNER = "OURSGB2L";

  @TempDir private Path dir;

  @Test
  void bothAreAnsweredInOrderAlsoAfterARestart() throws IOException {
    Participant desk = new Participant(dir);
    SettlementInstruction023 later =
        Participant.settlingOn(Participant.instruction(1), Participant.WEDNESDAY);
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(Participant.MONDAY, false);
      custodian.take(MtFile.of(List.of(MtWriter.instruction(later, OWNER))));
      custodian.take(desk.bytes(Participant.instruction(2)));
      custodian.answer();
    }
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      HoldRequest030 hold = new HoldRequest030("SI1", later.safekeepingAccount(), true);
      assertThat(custodian.take(MtWriter.command(hold, later, OWNER, 9)).taken()).isEqualTo(1);
      assertThat(custodian.take(MtWriter.cancellation(later, OWNER, 10)).taken()).isEqualTo(1);
      assertThat(custodian.take(MtWriter.instruction(later, OWNER)).repeated()).isEqualTo(1);
      custodian.answer();
      assertThat(custodian.statement().speaksMt()).isTrue();
    }

    assertThat(desk.reported()).containsExactly("SI2 MATCHED", "SI2 settled 126 left 0");
    List<String> statuses = new ArrayList<>();
    List<String> references = new ArrayList<>();
    CustodianReader reader = new CustodianReader();
    for (byte[] file : mt(desk.out)) {
      for (byte[] message : reader.messages(file)) {
        statuses.add(((StatusMessage) ((Readable) reader.read(message)).message()).text());
        references.add(
            new String(message, StandardCharsets.US_ASCII)
                .replaceAll("(?s).*:20C::SEME//(\\S+).*", "$1"));
      }
    }
    assertThat(statuses)
        .containsExactly(
            "MATCHED",
            "PENDING FUTU: Awaiting the settlement date",
            "DONE",
            "PENDING PREA: On hold",
            "CANCELLED",
            "MATCHED",
            "PENDING FUTU: Awaiting the settlement date",
            "DONE",
            "PENDING PREA: On hold",
            "CANCELLED");
    assertThat(references).doesNotHaveDuplicates();
  }

  private static List<byte[]> mt(Path directory) throws IOException {
    List<byte[]> files = new ArrayList<>();
    try (Stream<Path> entries = Files.list(directory)) {
      for (Path file : entries.filter(path -> path.toString().endsWith(".fin")).sorted().toList()) {
        files.add(Files.readAllBytes(file));
      }
    }
    return files;
  }

  @Test
  void unusableAnswersAreKeptAsReceived() throws IOException {
    Participant desk = new Participant(dir);
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(Participant.MONDAY, false);
      byte[] status =
          MtWriter.answer(
              new SettlementStatus024("SI1", null, Status.MATCHED, null, null),
              new io.straightway.messages.iso15022.MtHeader("CUSTGB2L", OWNER, "X1"));
      byte[] noSender =
          new String(
                  MtWriter.instruction(Participant.instruction(1), OWNER),
                  StandardCharsets.US_ASCII)
              .replace("{1:F01OURSGB2LAXXX0000000000}", "{1:F01}")
              .getBytes(StandardCharsets.US_ASCII);

      assertThat(custodian.take(MtFile.of(List.of(status, noSender))).refused())
          .extracting(IntakeResult.Refusal::code)
          .containsExactly("NO_INSTRUCTION", "NO_SENDER");
    }
    try (Stream<Path> kept = Files.list(desk.state.resolve("refused"))) {
      assertThat(kept.filter(file -> file.toString().endsWith(".fin"))).hasSize(2);
    }
  }
}
