package io.straightway.custodian;

import static io.straightway.custodian.Participant.MONDAY;
import static io.straightway.custodian.Participant.TUESDAY;
import static io.straightway.custodian.Participant.WEDNESDAY;
import static io.straightway.custodian.Participant.instruction;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtReader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SimulatedStatementTest {
  @TempDir Path dir;

  @Test
  void aStatementShowsSettledPositions() throws IOException {
    SimulatedStatement statement = statement();
    assertThat(statement.toCsv())
        .asString()
        .isEqualTo(
            """
            statement_date,kind,account,instrument,quantity
            2026-03-02,SECURITIES,SAFE-B,DE0001102580,-139
            2026-03-02,SECURITIES,SAFE-E,GB0002634946,13
            2026-03-02,CASH,CASH-1,EUR,10002.37
            2026-03-02,CASH,CASH-1,JPY,-1
            """);
  }

  @Test
  void aStatementInSemt002ShowsTheSecurities() throws IOException {
    byte[] bytes = statement().toSemt002();
    assertThat(new MessageReader(new HardenedXml()).read(bytes))
        .isEqualTo(
            new Readable(
                new Statement002(
                    "ST-20260302",
                    MONDAY,
                    Set.of(),
                    List.of(
                        new Holding("SAFE-B", "DE0001102580", new BigDecimal("-139"), true),
                        new Holding("SAFE-E", "GB0002634946", new BigDecimal("13"), false)),
                    1,
                    true)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cashStatementsContinueEachOther(boolean isMt) throws IOException {
    Participant desk = new Participant(dir);
    SettlementInstruction023 later = Participant.settlingOn(instruction(2), TUESDAY);
    List<String> chain = new ArrayList<>();
    for (LocalDate day : List.of(MONDAY, TUESDAY, TUESDAY, WEDNESDAY, LocalDate.of(2027, 1, 4))) {
      try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
        custodian.begin(day, day.equals(TUESDAY));
        for (SettlementInstruction023 instruction : List.of(instruction(1), later)) {
          custodian.take(
              isMt ? MtWriter.instruction(instruction, "OURSGB2L") : desk.bytes(instruction));
        }
        SimulatedStatement statement = custodian.statement();
        MtReader mt = new MtReader();
        CashStatement cash =
            isMt
                ? cash(mt.read(MtFile.messages(statement.toMt950()).get(0)))
                : cash(new MessageReader(new HardenedXml()).read(statement.toCamt053()));
        chain.add(cash.numbers().electronic() + ": " + cash.opening() + " to " + cash.closing());
      }
    }
    assertThat(chain)
        .as("the second day twice; the last is of another year")
        .containsExactly(
            "1: 0 to 7771", "2: 7771 to -1", "2: 7771 to -1", "3: -1 to -1", "1: -1 to -1");
  }

  private static CashStatement cash(MessageReading reading) {
    return ((CashReport053) ((Readable) reading).message()).statements().get(0);
  }

  /** Returns a statement after delivering 113 shares and 139 of a bond and receiving 126 shares. */
  private SimulatedStatement statement() throws IOException {
    Participant desk = new Participant(dir);
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      custodian.begin(MONDAY, false);
      custodian.take(desk.bundle(List.of(instruction(1), instruction(2), instruction(3))));
      return custodian.statement();
    }
  }
}
