package io.straightway.app.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Allegements of counterparties on the matching desk's list. */
final class MatchingCommandTest {
  @TempDir private Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void nameTheDatabase() throws IOException {
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    Files.createDirectories(dir.resolve("in"));
  }

  @Test
  void allegementsAreListedByAgeAndByAmount() throws IOException {
    assertThat(stp("settle", "matching").out()).isEqualTo("everything matches\n");
    alleged("AL1", "2026-11-24", "25012.5");
    alleged("AL2", "2026-11-25", "90000");
    StpRun received = stp("settle", "receive", "in");
    assertThat(received.exitCode()).as(received.err()).isEqualTo(ExitCode.OK);

    StpRun byAge = stp("settle", "matching");
    assertThat(byAge.exitCode()).as(byAge.err()).isEqualTo(ExitCode.OK);
    assertThat(byAge.out())
        .containsPattern("ALLEGED +2 +115,012[.0-9]* +GBP")
        .containsPattern("(?s)SK-ACC1 .*RECEIVE .*1,000 .*BARCGB22XXX .*AL1.*AL2");
    assertThat(stp("settle", "matching", "--by", "amount", "--kind", "ALLEGED").out())
        .containsPattern("(?s)AL2.*AL1");
    assertThat(stp("settle", "matching", "--kind", "UNMATCHED").out())
        .isEqualTo("everything matches\n");
    for (String none : List.of("--security=JP3633400001", "--counterparty=NOBODY")) {
      assertThat(stp("settle", "matching", none).out()).isEqualTo("everything matches\n");
    }
    assertThat(
            stp("settle", "matching", "--security=GB00BH4HKS39", "--counterparty=BARCGB22XXX")
                .out())
        .containsPattern("ALLEGED +2 +115,012[.0-9]* +GBP");
    assertThat(stp("settle", "matching", "--json").out())
        .contains("\"kind\":\"ALLEGED\"", "\"account\":null", "\"reason\":\"AL1\"");
    assertThat(stp("exceptions").out()).containsPattern("ALLEGED +IN_REPAIR +2");
  }

  @ParameterizedTest
  @CsvSource({
    "1, settle list --account NOPE, there is no account 'NOPE'",
    "1, settle matching --account NOPE, there is no account 'NOPE'",
    "1, positions --account NOPE, there is no account 'NOPE'",
    "1, positions --security NOPE, there is no security and no currency 'NOPE'",
    "2, exceptions list --code NOPE, unknown exception code 'NOPE'"
  })
  void aNameThatNothingHasIsReportedAndNoEmptyList(int exitCode, String words, String message) {
    StpRun run = stp(words.split(" "));

    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.err()).contains(message);
  }

  @Test
  void aCalendarIsCheckedBeforeTheCloseBegins() {
    assertThat(stp("business-date", "--open", "2026-11-20").exitCode()).isEqualTo(ExitCode.OK);

    for (String dry : List.of("--yes", "--dry-run")) {
      StpRun run = stp("eod", "--calendar", "NOPE", dry);

      assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
      assertThat(run.err()).startsWith("stp eod: there is no calendar 'NOPE'").hasLineCount(1);
    }
  }

  @Test
  void tradesAreNoStaticData() {
    StpRun.in(dir, "generate", "--trades", "1");

    StpRun load = stp("static-data", "load", dir.resolve("trades.xml").toString());

    assertThat(load.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(load.err() + load.out()).contains("holds trades and no static data; send it with");
  }

  private void alleged(String reference, String settles, String amount) throws IOException {
    Allegement028 message =
        new Allegement028(
            reference,
            Movement.RECEIVE,
            Payment.AGAINST,
            "GB00BH4HKS39",
            new BigDecimal("1000"),
            false,
            "GBP",
            new BigDecimal(amount),
            AmountDirection.PAY,
            LocalDate.parse(settles),
            "SK-ACC1",
            "CRSTGB22XXX",
            "BARCGB22XXX",
            null);
    Files.write(dir.resolve("in").resolve(reference + ".xml"), new MessageWriter().write(message));
  }

  private StpRun stp(String... words) {
    return StpRun.in(dir, environment, words);
  }
}
