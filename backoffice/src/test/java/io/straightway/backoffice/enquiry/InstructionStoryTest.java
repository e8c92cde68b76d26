package io.straightway.backoffice.enquiry;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.desk.Operation.Asked;
import io.straightway.backoffice.enquiry.InstructionStory.Answer;
import io.straightway.backoffice.enquiry.Instructions.Filter;
import io.straightway.backoffice.enquiry.Instructions.StatusCount;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.SettlementStatus024.Status;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import io.straightway.settlement.InstructionReference;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstructionStoryTest {
  @TempDir private Path dir;

  @Test
  void theStoryShowsWhatEachMessageOfTheCustodianSaid() throws Exception {
    try (House house = House.open(dir)) {
      house.book(TradeXml.purchase("A", 1).text());
      house.instruct();
      house.deliver();
      SettlementInstruction023 sent = CustodianAnswers.read(house.out()).get(0);
      String reference = sent.transactionId();
      CustodianAnswers.write(
          house.in(),
          "1.bundle.xml",
          List.of(
              CustodianAnswers.matched(reference),
              CustodianAnswers.status(reference, Status.PENDING, "FUTU"),
              CustodianAnswers.whole(sent).part("P1", "400", "10005", "0").bytes()));
      house.receive();

      try (Connection connection = house.engine().database().database().connect(Role.READER, "t")) {
        long id = InstructionReference.id(reference).orElseThrow();
        assertThat(Objects.requireNonNull(InstructionStory.find(connection, id)).messages())
            .extracting(Answer::said)
            .containsExactly("MATCHED", "PENDING FUTU", "PARTLY_SETTLED 400 for 10,005 GBP");
      }
    }
  }

  @Test
  void whatHasSettledIsNotShownAsStillBeingCancelledOrHeld() throws Exception {
    try (House house = House.open(dir)) {
      house.book(TradeXml.purchase("A", 1).text());
      house.instruct();
      house.deliver();
      SettlementInstruction023 sent = CustodianAnswers.read(house.out()).get(0);
      house.instructions().cancel(house.anna(), sent.transactionId());
      long id = InstructionReference.id(sent.transactionId()).orElseThrow();
      assertThat(view(house, id).cancellation()).isEqualTo("REQUESTED");

      CustodianAnswers.write(
          house.in(), "1.bundle.xml", List.of(CustodianAnswers.whole(sent).bytes()));
      house.receive();

      assertThat(view(house, id).status()).isEqualTo("SETTLED");
      assertThat(view(house, id).cancellation()).isNull();
    }
  }

  private static InstructionView view(House house, long id) throws Exception {
    try (Connection connection = house.engine().database().database().connect(Role.READER, "t")) {
      return Objects.requireNonNull(InstructionStory.find(connection, id)).instruction();
    }
  }

  @Test
  void instructionsAreFoundAndCountedByTheSameFilter() throws Exception {
    try (House house = House.open(dir)) {
      house.book(TradeXml.purchase("A", 1).text());
      house.instruct();
      try (Connection connection = house.engine().database().database().connect(Role.READER, "t")) {
        for (Filter passing :
            List.of(
                new Filter("ALL", null, null, null, false, null, null, 10),
                new Filter("OPEN", "ACC1", "GB00BH4HKS39", "BARCGB22XXX", false, null, null, 10),
                new Filter("READY", "ACC1", null, null, true, null, null, 10))) {
          Asked in2100 = in(2100, connection);
          assertThat(Instructions.counts(in2100, passing))
              .containsExactly(new StatusCount("READY", 1));
          assertThat(Instructions.page(in2100, passing).items()).hasSize(1);
        }
        for (Filter none :
            List.of(
                new Filter("HELD", null, null, null, false, null, null, 10),
                new Filter("ALL", null, "JP3633400001", null, false, null, null, 10),
                new Filter("ALL", null, null, "NOBODY", false, null, null, 10),
                new Filter("FAILING", null, null, null, false, null, null, 10),
                new Filter("ALL", null, null, null, true, null, null, 10))) {
          Asked in2000 = in(2000, connection);
          assertThat(Instructions.counts(in2000, none)).as(none.toString()).isEmpty();
          assertThat(Instructions.page(in2000, none).items()).as(none.toString()).isEmpty();
        }
      }
    }
  }

  private static Asked in(int year, Connection connection) {
    Instant then = LocalDate.of(year, 1, 1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return new Asked(connection, Clock.fixed(then, ZoneOffset.UTC), "");
  }
}
