package io.straightway.backoffice.enquiry.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Answer;
import io.straightway.backoffice.enquiry.settlement.Instructions.InstructionFilter;
import io.straightway.backoffice.enquiry.settlement.Instructions.StatusCount;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.SettlementInstallation;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstructionStoryTest {
  @TempDir private Path dir;

  @Test
  void theStoryShowsWhatEachMessageOfTheCustodianSaid() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir)) {
      installation.book(TradeXml.purchase("A", 1).text());
      installation.instruct();
      installation.deliver();
      SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
      String reference = sent.transactionId();
      CustodianAnswers.write(
          installation.in(),
          "1.bundle.xml",
          List.of(
              CustodianAnswers.matched(reference),
              CustodianAnswers.status(reference, Status.PENDING, "FUTU"),
              CustodianAnswers.whole(sent).part("P1", "400", "10005", "0").bytes()));
      installation.receive();

      try (Connection connection =
          installation.engine().database().database().connect(Role.READER, "t")) {
        long id = InstructionReference.id(reference).orElseThrow();
        assertThat(Objects.requireNonNull(InstructionStory.find(connection, id)).messages())
            .extracting(Answer::summary)
            .containsExactly("MATCHED", "PENDING FUTU", "PARTLY_SETTLED 400 for 10,005 GBP");
      }
    }
  }

  @Test
  void aDayOfSettlementThatIsEarlyOrAheadIsRemarked() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir)) {
      installation.book(TradeXml.purchase("A", 1).text());
      installation.instruct();
      installation.deliver();
      SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
      LocalDate tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(1);
      CustodianAnswers.write(
          installation.in(),
          "1.bundle.xml",
          List.of(
              CustodianAnswers.whole(sent)
                  .part("P1", "400", "10005", "0")
                  .on(CustodianAnswers.DAY.minusDays(1))
                  .bytes(),
              CustodianAnswers.whole(sent)
                  .part("P2", "600", "15007.5", "400")
                  .on(tomorrow)
                  .bytes()));
      installation.receive();

      try (Connection connection =
          installation.engine().database().database().connect(Role.READER, "t")) {
        long id = InstructionReference.id(sent.transactionId()).orElseThrow();
        assertThat(Objects.requireNonNull(InstructionStory.find(connection, id)).messages())
            .extracting(Answer::summary)
            .containsExactly(
                "PARTLY_SETTLED 400 for 10,005 GBP, effective 2026-11-23, before the settlement"
                    + " date 2026-11-24",
                "PARTLY_SETTLED 600 for 15,007.5 GBP, effective %s, after the day of receipt %s"
                    .formatted(tomorrow, tomorrow.minusDays(1)));
      }
    }
  }

  @Test
  void aSettledInstructionIsNotShownAsBeingCancelledOrHeld() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir)) {
      installation.book(TradeXml.purchase("A", 1).text());
      installation.instruct();
      installation.deliver();
      SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
      installation.instructions().cancel(installation.anna(), sent.transactionId());
      long id = InstructionReference.id(sent.transactionId()).orElseThrow();
      assertThat(view(installation, id).cancellation()).isEqualTo("REQUESTED");

      CustodianAnswers.write(
          installation.in(), "1.bundle.xml", List.of(CustodianAnswers.whole(sent).bytes()));
      installation.receive();

      assertThat(view(installation, id).status()).isEqualTo("SETTLED");
      assertThat(view(installation, id).cancellation()).isNull();
    }
  }

  private static InstructionView view(SettlementInstallation installation, long id)
      throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "t")) {
      return Objects.requireNonNull(InstructionStory.find(connection, id)).instruction();
    }
  }

  @Test
  void instructionsAreFoundAndCountedByTheSameFilter() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir)) {
      installation.book(TradeXml.purchase("A", 1).text());
      installation.instruct();
      try (Connection connection =
          installation.engine().database().database().connect(Role.READER, "t")) {
        for (InstructionFilter passing :
            List.of(
                new InstructionFilter("ALL", null, null, null, null, null, false, null, null, 10),
                new InstructionFilter(
                    "OPEN",
                    "ACC1",
                    "GB00BH4HKS39",
                    "BARCGB22XXX",
                    null,
                    null,
                    false,
                    null,
                    null,
                    10),
                new InstructionFilter(
                    "READY", "ACC1", null, null, null, null, true, null, null, 10),
                ofAmounts("25012.50", "25012.50"))) {
          Context in2100 = in(2100, connection);
          assertThat(Instructions.counts(in2100, passing))
              .containsExactly(new StatusCount("READY", 1));
          assertThat(Instructions.page(in2100, passing).items()).hasSize(1);
        }
        for (InstructionFilter none :
            List.of(
                new InstructionFilter("HELD", null, null, null, null, null, false, null, null, 10),
                new InstructionFilter(
                    "ALL", null, "JP3633400001", null, null, null, false, null, null, 10),
                new InstructionFilter(
                    "ALL", null, null, "NOBODY", null, null, false, null, null, 10),
                new InstructionFilter(
                    "FAILING", null, null, null, null, null, false, null, null, 10),
                new InstructionFilter("ALL", null, null, null, null, null, true, null, null, 10),
                ofAmounts("25012.51", null),
                ofAmounts(null, "25012.49"))) {
          Context in2000 = in(2000, connection);
          assertThat(Instructions.counts(in2000, none)).as(none.toString()).isEmpty();
          assertThat(Instructions.page(in2000, none).items()).as(none.toString()).isEmpty();
        }
      }
    }
  }

  private static InstructionFilter ofAmounts(@Nullable String from, @Nullable String to) {
    return new InstructionFilter(
        "ALL", null, null, null, amount(from), amount(to), false, null, null, 10);
  }

  private static @Nullable BigDecimal amount(@Nullable String text) {
    return text == null ? null : new BigDecimal(text);
  }

  private static Context in(int year, Connection connection) {
    Instant clock = LocalDate.of(year, 1, 1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return new Context(connection, Clock.fixed(clock, ZoneOffset.UTC), "");
  }
}
