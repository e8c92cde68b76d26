package io.straightway.backoffice.enquiry;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.LocalDate;
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
  void instructionsAreFoundWithAndWithoutAFilter() throws Exception {
    try (House house = House.open(dir)) {
      house.book(TradeXml.purchase("A", 1).text());
      house.instruct();
      try (Connection connection = house.engine().database().database().connect(Role.READER, "t")) {
        for (Filter all : List.of(new Filter(null, null, null), filter("READY", 2100))) {
          assertThat(Instructions.counts(connection, all))
              .containsExactly(new StatusCount("READY", 1));
          assertThat(Instructions.list(connection, all, 10)).hasSize(1);
        }
        assertThat(Instructions.list(connection, filter("READY", 2000), 10)).isEmpty();
        assertThat(Instructions.counts(connection, filter("HELD", 2100))).isEmpty();
      }
    }
  }

  private static Filter filter(String status, int overdueInYear) {
    return new Filter(status, "ACC1", LocalDate.of(overdueInYear, 1, 1));
  }
}
