package io.straightway.backoffice.enquiry;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.enquiry.InstructionStory.Answer;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.settlement.Custodian;
import io.straightway.settlement.House;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.iso20022.SettlementInstruction023;
import io.straightway.settlement.iso20022.SettlementStatus024.Status;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstructionStoryTest {
  @TempDir private Path dir;

  @Test
  void theStoryTellsWhatEachMessageOfTheCustodianSaid() throws Exception {
    try (House house = House.open(dir)) {
      house.book(TradeXml.purchase("A", 1).text());
      house.instruct();
      house.deliver();
      SettlementInstruction023 sent = Custodian.read(house.out()).get(0);
      String reference = sent.transactionId();
      Custodian.write(
          house.in(),
          "1.bundle.xml",
          List.of(
              Custodian.matched(reference),
              Custodian.status(reference, Status.PENDING, "FUTU"),
              Custodian.whole(sent).part("P1", "400", "10005", "0").bytes()));
      house.receive();

      try (Connection connection = house.engine().database().database().connect(Role.READER, "t")) {
        long id = InstructionReference.id(reference).orElseThrow();
        assertThat(Objects.requireNonNull(InstructionStory.find(connection, id)).messages())
            .extracting(Answer::said)
            .containsExactly("MATCHED", "PENDING FUTU", "PARTLY_SETTLED 400 for 10,005 GBP");
      }
    }
  }
}
