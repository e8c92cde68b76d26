package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.day.DayDesk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that report several aspects of an instruction at once, in both standards. */
final class StatusPartsTest {
  private static final String STATE =
      """
      SELECT status || ' ' || matching || ': ' || coalesce(custodian_reason, '-')
        FROM instruction
      """;
  private static final String UNMATCHED = "SELECT kind || ' ' || reason FROM unmatched_item";

  private static final String FAILS = "SELECT business_date FROM settlement_fail";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void anInstructionIsWithTheCustodian() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    sent = CustodianAnswers.read(installation.out()).get(0);
  }

  private void xml(String statuses) throws Exception {
    receive(
        ".xml",
        """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:sese.024.001.12"><SctiesSttlmTxStsAdvc>
        <TxId><AcctOwnrTxId>%s</AcctOwnrTxId></TxId>%s</SctiesSttlmTxStsAdvc></Document>
        """
            .formatted(sent.transactionId(), statuses));
  }

  /** Receives an MT548; each status is {@code MTCH//MACH}, with its reasons after blanks. */
  private void fin(String... statuses) throws Exception {
    StringBuilder parts = new StringBuilder();
    for (String status : statuses) {
      String[] words = status.split(" ", -1);
      parts.append(":16R:STAT\n:25D::").append(words[0]).append('\n');
      for (int i = 1; i < words.length; i++) {
        parts.append(":16R:REAS\n:24B::").append(words[0].substring(6)).append("//");
        parts.append(words[i]).append("\n:16S:REAS\n");
      }
      parts.append(":16S:STAT\n");
    }
    receive(
        ".fin",
        """
        {1:F01OURSGB2LAXXX0000000000}{2:O5481802261124CUSTGB2LXXXX00000000002611241802N}{4:
        :16R:GENL
        :20C::SEME//S%d
        :23G:INST
        :16R:LINK
        :20C::RELA//%s
        :16S:LINK
        %s:16S:GENL
        -}"""
            .formatted(files, sent.transactionId(), parts));
  }

  private void receive(String suffix, String text) throws Exception {
    files++;
    Files.writeString(installation.in().resolve(files + suffix), text);
    installation.receive();
    assertThat(installation.query("SELECT code FROM custodian_message WHERE code IS NOT NULL"))
        .isEmpty();
  }

  private void shows(String state) throws Exception {
    assertThat(installation.value(STATE)).isEqualTo(state);
  }

  @Test
  void whatIsMatchedAndPendingIsBoth() throws Exception {
    fin("MTCH//MACH", "SETT//PEND CLAC");
    shows("MATCHED MATCHED: PENDING CLAC");
    assertThat(installation.query(UNMATCHED)).isEmpty();
  }

  @Test
  void anInferredMatchStandsBesideProcessingAndSettlement() throws Exception {
    xml(
        """
        <PrcgSts><AckdAccptd><NoSpcfdRsn>NORE</NoSpcfdRsn></AckdAccptd></PrcgSts>
        <IfrrdMtchgSts><Mtchd></Mtchd></IfrrdMtchgSts>
        <SttlmSts><Pdg><Rsn><Cd><Cd>PRCY</Cd></Cd></Rsn></Pdg></SttlmSts>
        """);
    shows("MATCHED MATCHED: PENDING PRCY; ACCEPTED");
  }

  @Test
  void eachPartOfALaterMessageReplacesOnlyItsOwn() throws Exception {
    fin("IPRC//PACK", "MTCH//NMAT DQUA", "SETT//PEND FUTU");
    shows("SENT AWAITED: PENDING FUTU; UNMATCHED DQUA; ACCEPTED");
    assertThat(installation.query(UNMATCHED))
        .containsExactly("MISMATCHED PENDING FUTU; UNMATCHED DQUA; ACCEPTED");

    xml("<MtchgSts><Mtchd></Mtchd></MtchgSts>");
    shows("MATCHED MATCHED_AFTER_WAITING: PENDING FUTU; ACCEPTED");

    fin("IPRC//REPR NARR");
    shows("MATCHED MATCHED_AFTER_WAITING: PENDING FUTU; REPAIR NARR");
  }

  @Test
  void aFailInstructionHasMatched() throws Exception {
    fin("SETT//PENF LACK CMON");
    shows("MATCHED MATCHED: FAILING LACK CMON");
    assertThat(installation.query(UNMATCHED)).isEmpty();
  }

  @Test
  void allReasonsOfAStatusAreKept() throws Exception {
    xml(
        """
        <SttlmSts><Flng><Rsn><Cd><Cd>LACK</Cd></Cd></Rsn>
        <Rsn><Cd><Cd>CMON</Cd></Cd><AddtlRsnInf>no cash</AddtlRsnInf></Rsn></Flng></SttlmSts>
        """);
    shows("MATCHED MATCHED: FAILING LACK CMON: no cash");
  }

  @Test
  void aRefusalCountsBesideOtherParts() throws Exception {
    fin("IPRC//REJT SAFE", "SETT//PEND FUTU");
    shows("REFUSED UNKNOWN: PENDING FUTU; REFUSED SAFE");
    assertThat(installation.value("SELECT reason FROM settlement_exception"))
        .isEqualTo("REFUSED SAFE");
  }

  @Test
  void aMatchThatIsLostIsFound() throws Exception {
    fin("MTCH//MACH", "SETT//PEND CLAC");
    assertThat(proof().holds()).isTrue();

    installation.tamper(
        "UPDATE settlement_instruction SET status = 'SENT', matching = 'UNKNOWN', matched_on = NULL");
    assertThat(proof().toString()).contains("the custodian has reported a match");
  }

  @Test
  void aRemainderThatNobodyCalledCompleteIsFound() throws Exception {
    CustodianAnswers.write(
        installation.in(),
        "part.xml",
        List.of(CustodianAnswers.whole(sent).part("P1", "400", "10005", "0").bytes()));
    installation.receive();
    assertThat(proof().holds()).isTrue();

    installation.tamper("UPDATE settlement_instruction SET called_complete = true");
    assertThat(proof().toString()).contains("is called complete, and no message");
  }

  @Test
  void aRemainderThatAnotherPartRevivesMayFailAgain() throws Exception {
    open(sent.settlementDate());
    answer(part("P1", "400", "10005", "0").bytes());
    cancelRemainder("CSUB");
    end(sent.settlementDate());
    assertThat(installation.query(FAILS)).isEmpty();

    answer(part("P2", "100", "2501.25", "400").bytes());
    end(sent.settlementDate().plusDays(1));
    assertThat(installation.query(FAILS)).containsExactly("2026-11-25");
    cancelRemainder("CANI");
    assertThat(proof().holds()).as(proof().toString()).isTrue();

    installation.tamper("UPDATE settlement_fail SET business_date = '2026-11-24'");
    assertThat(proof().toString())
        .contains("is a fail of 2026-11-24, but its remainder was cancelled before");
  }

  @Test
  void aRemainderWhoseLastPartIsReversedMayFailAgain() throws Exception {
    open(sent.settlementDate());
    answer(part("P1", "400", "10005", "0").bytes());
    CustodianAnswers.Answer last = part("P2", "100", "2501.25", "400");
    answer(last.last());
    answer(new MessageWriter().write(new SettlementReversal026(last.message())));
    end(sent.settlementDate());
    assertThat(installation.query(FAILS)).containsExactly("2026-11-24");

    cancelRemainder("CSUB");
    assertThat(proof().holds()).as(proof().toString()).isTrue();
  }

  private CustodianAnswers.Answer part(
      String reference, String quantity, String amount, String before) {
    return CustodianAnswers.whole(sent).part(reference, quantity, amount, before);
  }

  private void answer(byte[] message) throws Exception {
    receive(".xml", new String(message, StandardCharsets.UTF_8));
  }

  private void cancelRemainder(String reason) throws Exception {
    xml("<PrcgSts><Canc><Rsn><Cd><Cd>%s</Cd></Cd></Rsn></Canc></PrcgSts>".formatted(reason));
    assertThat(installation.value("SELECT called_complete FROM instruction")).isEqualTo("t");
  }

  private void open(LocalDate day) throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, day, "test");
    }
  }

  private void end(LocalDate day) throws Exception {
    installation.end(day, "GBLO", null);
  }

  private Finding proof() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      return SettlementInvariant.check(reader);
    }
  }

  @Test
  void aReversalLeavesAMatchedInstructionMatched() throws Exception {
    fin("MTCH//MACH");
    CustodianAnswers.write(
        installation.in(), "whole.xml", List.of(CustodianAnswers.whole(sent).bytes()));
    installation.receive();
    shows("SETTLED MATCHED: -");
    CustodianAnswers.write(
        installation.in(),
        "reversal.xml",
        List.of(
            new MessageWriter()
                .write(new SettlementReversal026(CustodianAnswers.whole(sent).message()))));
    installation.receive();
    shows("MATCHED MATCHED: -");
    assertThat(installation.query(UNMATCHED)).isEmpty();
  }
}
