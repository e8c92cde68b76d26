package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.SettlementStatus024.Status;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When an instruction matched, and who was the last to instruct: penalties depend on it. */
final class MatchingReportedTest {
  private static final String MATCHING =
      "SELECT matching, coalesce(matched_on::text, '-') FROM settlement_instruction";

  @TempDir private Path dir;
  @AutoClose private House house;
  private String reference;
  private SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void anInstructionIsWithTheCustodian() throws Exception {
    house = House.open(dir);
    house.book(TradeXml.purchase("A", 1).text());
    house.instruct();
    house.deliver();
    sent = CustodianAnswers.read(house.out()).get(0);
    reference = sent.transactionId();
    openDay(LocalDate.of(2026, 11, 25));
  }

  private void openDay(LocalDate day) throws Exception {
    try (Connection connection = house.database().getConnection()) {
      BusinessDate.open(connection, day, "test");
    }
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(house.in(), files + ".bundle.xml", List.of(messages));
    house.receive();
  }

  @Test
  void whatWasAwaitedMatchedBecauseTheCounterpartyInstructedLast() throws Exception {
    assertThat(house.value(MATCHING)).isEqualTo("UNKNOWN -");
    answer(CustodianAnswers.status(reference, Status.PENDING, "FUTU"));
    assertThat(house.value(MATCHING)).isEqualTo("UNKNOWN -");
    answer(CustodianAnswers.status(reference, Status.UNMATCHED, "CMIS"));
    assertThat(house.value(MATCHING)).isEqualTo("AWAITED -");

    answer(CustodianAnswers.matched(reference), CustodianAnswers.whole(sent).bytes());

    assertThat(house.value(MATCHING)).isEqualTo("MATCHED_AFTER_WAITING 2026-11-25");
  }

  @Test
  void aReasonOfSettlementAloneSaysThatItMatched() throws Exception {
    answer(CustodianAnswers.status(reference, Status.FAILING, "CLAC"));
    assertThat(house.value(MATCHING)).isEqualTo("MATCHED 2026-11-25");

    answer(CustodianAnswers.status(reference, Status.UNMATCHED, "CMIS"));
    assertThat(house.value(MATCHING)).isEqualTo("AWAITED -");
  }
}
