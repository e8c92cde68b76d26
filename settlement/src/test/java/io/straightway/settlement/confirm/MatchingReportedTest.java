package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The day of matching and the last party to instruct, on which penalties depend. */
final class MatchingReportedTest {
  private static final String MATCHING =
      "SELECT matching, coalesce(matched_on::text, '-') FROM settlement_instruction";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private String reference;
  private SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void anInstructionIsWithTheCustodian() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    sent = CustodianAnswers.read(installation.out()).get(0);
    reference = sent.transactionId();
    openDay(LocalDate.of(2026, 11, 25));
  }

  private void openDay(LocalDate day) throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, day, "test");
    }
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    installation.receive();
  }

  @Test
  void aMatchAfterAnUnmatchedStatusShowsThatTheCounterpartyInstructedLast() throws Exception {
    assertThat(installation.value(MATCHING)).isEqualTo("UNKNOWN -");
    answer(CustodianAnswers.status(reference, Status.PENDING, "FUTU"));
    assertThat(installation.value(MATCHING)).isEqualTo("UNKNOWN -");
    answer(CustodianAnswers.status(reference, Status.UNMATCHED, "CMIS"));
    assertThat(installation.value(MATCHING)).isEqualTo("AWAITED -");

    answer(CustodianAnswers.matched(reference), CustodianAnswers.whole(sent).bytes());

    assertThat(installation.value(MATCHING)).isEqualTo("MATCHED_AFTER_WAITING 2026-11-25");
  }

  @Test
  void aReasonOfSettlementAloneSaysThatItMatched() throws Exception {
    answer(CustodianAnswers.status(reference, Status.FAILING, "CLAC"));
    assertThat(installation.value(MATCHING)).isEqualTo("MATCHED 2026-11-25");

    answer(CustodianAnswers.status(reference, Status.UNMATCHED, "CMIS"));
    assertThat(installation.value(MATCHING)).isEqualTo("AWAITED -");
  }
}
