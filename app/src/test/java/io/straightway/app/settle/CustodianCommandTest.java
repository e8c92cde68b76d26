package io.straightway.app.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.print.Json;
import io.straightway.custodian.SimulatorCounts;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CustodianCommandTest {
  @TempDir Path dir;

  @BeforeEach
  void makeInstructions() throws IOException {
    Files.createDirectories(dir.resolve("in"));
    Files.write(dir.resolve("in/1.xml"), new MessageWriter().write(purchase()));
    Files.writeString(dir.resolve("in/2.xml"), "this is no message");
  }

  @Test
  void aRunSettlesWaitingMessagesAndReportsThem() {
    StpRun run = custodian("--date", "2026-03-04", "--once", "--statement", "st.csv");

    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .contains(
            "custodian          instructions",
            "read in this run              1",
            "  settled                     1",
            "2026-03-04: 2 answers written, 1 message could not be read");
    assertThat(dir.resolve("st.csv"))
        .hasContent(
            """
            statement_date,kind,account,instrument,quantity
            2026-03-04,SECURITIES,SAFE-1,GB0002634946,1000
            2026-03-04,CASH,CASH-1,GBP,-25012.5
            """);
  }

  @Test
  void aLaterRunSettlesTheRest() {
    SimulatorCounts first =
        counts(custodian("--date", "2026-03-04", "--once", "--partial-rate", "1", "--json"));
    SimulatorCounts second = counts(custodian("--date", "2026-03-05", "--once", "--json"));

    assertThat(List.of(first.partial(), first.settled(), first.answers()))
        .containsExactly(1L, 0L, 2L);
    assertThat(List.of(second.partial(), second.settled(), second.answers()))
        .containsExactly(0L, 1L, 1L);
  }

  @Test
  void aDateThatIsOverIsRefused() {
    assertThat(custodian("--date", "2026-03-05", "--once").exitCode()).isEqualTo(ExitCode.OK);
    StpRun back = custodian("--date", "2026-03-04", "--once");

    assertThat(back.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(back.err()).contains("business date is 2026-03-05 already");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --once                              | --once needs --in
          --date 2026-03-04                   | give --in, --port or both
          --in nowhere --once                 | --in nowhere is not a directory
          --in in --once --match-rate 1.1     | --match-rate is 1.1; allowed is 0 to 1
          --in in --once --fail-rate -0.1     | --fail-rate is -0.1; allowed is 0 to 1
          --in in --partial-delay -1          | --partial-delay is -1; allowed is 0 or more
          --port 65536                        | --port is 65536; allowed is 0 to 65535
          --in in --once --statement-format x | is not one of csv, semt002, camt053, semt017, mt535, mt536, mt950
          """)
  void impossibleSettingsAreReportedBeforeAnythingIsDone(String options, String reason) {
    StpRun wrong = StpRun.in(dir, ("custodian --out out " + options).split(" "));

    assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(wrong.err()).contains(reason);
    assertThat(dir.resolve("out")).doesNotExist();
  }

  private StpRun custodian(String... more) {
    String[] options = new String[more.length + 5];
    System.arraycopy(new String[] {"custodian", "--in", "in", "--out", "out"}, 0, options, 0, 5);
    System.arraycopy(more, 0, options, 5, more.length);
    return StpRun.in(dir, options);
  }

  private static SimulatorCounts counts(StpRun run) {
    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    return Json.read(run.out(), SimulatorCounts.class);
  }

  private static SettlementInstruction023 purchase() {
    return new SettlementInstruction023(
        "SI1001",
        Movement.RECEIVE,
        Payment.AGAINST,
        "GB0002634946",
        new BigDecimal("1000"),
        false,
        "GBP",
        new BigDecimal("25012.50"),
        AmountDirection.PAY,
        LocalDate.parse("2026-03-02"),
        LocalDate.parse("2026-03-04"),
        "CUSTGB2LXXX",
        "SAFE-1",
        "CASH-1",
        "CRSTGB22XXX",
        "AGNTGB2L",
        "AG-1",
        "BRKRGB2LXXX",
        false,
        null,
        null);
  }
}
