package io.straightway.custodian;

import static io.straightway.custodian.Participant.MONDAY;
import static io.straightway.custodian.Participant.instruction;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
