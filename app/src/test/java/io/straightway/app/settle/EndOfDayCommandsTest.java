package io.straightway.app.settle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.Consent;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of a business day, on a database without trades. */
final class EndOfDayCommandsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @TempDir private Path dir;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void nameTheDatabase() {
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    environment.put("STP_OPERATOR", "ann");
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
  }

  @Test
  void withoutABusinessDateTheCommandsTellHowToOpenOne() {
    assertThat(stp("business-date").exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(stp("business-date").err()).contains("stp business-date --open");
    assertThat(stp("eod").exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(stp("eod").err()).contains("stp business-date --open");
    assertThat(stp("status").out()).contains("business date  none");
  }

  @Test
  void aDayIsOpenedOnceEndedOnceAndReportedAgain() throws IOException {
    assertThat(stp("business-date", "--open", "2026-11-20").out()).contains("2026-11-20");
    StpRun repeated = stp("business-date", "--open", "2026-11-27");
    assertThat(repeated.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(repeated.err()).contains("the business date is 2026-11-20 already");

    StpRun ended = stp("eod", "--reports", "first");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.OK);
    assertThat(ended.out()).contains("2026-11-20 is closed; the day after it is 2026-11-23");
    assertThat(ended.err()).contains("accrue penalties");

    StpRun twice = stp("eod", "--date", "2026-11-20", "--reports", "second", "--json");
    assertThat(twice.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(twice.out()).contains("\"endedBefore\":true", "\"nextDate\":\"2026-11-23\"");
    String page = "end-of-day-2026-11-20.html";
    assertThat(dir.resolve("second").resolve(page))
        .hasSameBinaryContentAs(dir.resolve("first").resolve(page));
    assertThat(stp("business-date", "--json").out())
        .contains("\"today\":\"2026-11-23\"", "\"closedUpTo\":\"2026-11-20\"");

    StpRun tooEarly = stp("eod", "--date", "2026-11-24");
    assertThat(tooEarly.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(tooEarly.err()).contains("the day to close is 2026-11-23, not 2026-11-24");
  }

  @Test
  void aDayThatIsNotProvedIsNotClosed() throws SQLException {
    stp("business-date", "--open", "2026-11-20");
    limitOfOne(2);
    StpRun refused = stp("eod");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(refused.err())
        .contains(
            "stp eod: DAY_NOT_PROVED: I7 fail for 2026-11-20 (wrong_decisions=1 broken=1), such as:"
                + " the limit 2 of one operator in * lacks the decision of two operators;"
                + " have what 'stp check' names corrected, and close the day again");
    assertThat(stp("check").out()).contains("the limit 2 of one operator");

    limitOfOne(1_000_000);
    assertThat(stp("eod").exitCode()).isEqualTo(ExitCode.OK);
  }

  private void limitOfOne(int amount) throws SQLException {
    try (Connection superuser = database.superuser()) {
      Statements.update(superuser, "UPDATE straightway.single_limit SET amount = " + amount);
    }
  }

  @Test
  void anOperatorWhoseSecretIsGivenIsProved() throws Exception {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      environment.put(
          "STP_OPERATOR_SECRET",
          new Operators(new SecureRandom()).add(owner, "ann", OperatorRole.USUAL, "tester"));
    }
    assertThat(stp("business-date", "--open", "2026-11-20").err()).isEmpty();
    StpRun ended = stp("eod", "--pdf");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.OK);
    assertThat(dir.resolve("reports/end-of-day-2026-11-20.pdf"))
        .content(ISO_8859_1)
        .startsWith("%PDF");
    assertThat(stp("audit", "list", "--json", "--subject", "business-day:2026-11-20").out())
        .contains("\"proved\":true")
        .doesNotContain("\"proved\":false");

    environment.put("STP_OPERATOR_SECRET", "guessed");
    StpRun refused = stp("eod");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(refused.err()).contains("NOT_AUTHENTICATED");
    assertThat(stp("business-date").out()).contains("2026-11-23");
  }

  @Test
  void aDryRunReportsWhatACloseWouldFindAndClosesNothing() throws IOException {
    stp("business-date", "--open", "2026-11-20");

    StpRun dry = stp("eod", "--dry-run");
    assertThat(dry.exitCode()).as(dry.err()).isEqualTo(ExitCode.OK);
    assertThat(dry.out())
        .contains("a close of 2026-11-20 would find", "nothing was written")
        .containsPattern("open instructions +0")
        .containsPattern("fails, >10 days late +0");
    assertThat(stp("eod", "--dry-run", "--json").out())
        .contains("\"businessDate\":\"2026-11-20\"", "\"failsByAge\":{\"1\":0");
    assertThat(stp("business-date", "--json").out()).contains("\"today\":\"2026-11-20\"");
    assertThat(stp("eod", "--yes", "--reports", "r").out()).contains("2026-11-20 is closed");
  }

  @Test
  void onATerminalADayIsClosedOnlyOnAYes() throws IOException {
    StringWriter prompt = new StringWriter();
    LocalDate day = LocalDate.of(2026, 11, 20);
    for (String yes : List.of("y\n", "Yes\n", " y \n")) {
      assertThat(Consent.isAgreed("close " + day, new StringReader(yes), new PrintWriter(prompt)))
          .isTrue();
    }
    for (String no : List.of("", "\n", "n\n", "yesterday\n")) {
      assertThat(Consent.isAgreed("close " + day, new StringReader(no), new PrintWriter(prompt)))
          .isFalse();
    }
    assertThat(prompt.toString()).startsWith("close 2026-11-20? [y/N] ");
  }

  @Test
  void breaksAndBadRowsSetTheExitCode() throws IOException, SQLException {
    StaticDataFixture.load(database);
    String header = "statement_date,kind,account,instrument,quantity\n";
    Files.writeString(dir.resolve("bad.csv"), header + "2026-11-20,CASH,A,GBP,many\n");
    Files.writeString(
        dir.resolve("breaks.csv"),
        header + "2026-11-20,CASH,CA-ACC1,GBP,0\n2026-11-20,CASH,A,GBP,1\n");

    StpRun bad = stp("reconcile", "bad.csv");
    assertThat(bad.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(bad.err()).contains("bad.csv:2: quantity 'many'").contains("nothing was reconciled");
    StpRun breaks = stp("reconcile", "breaks.csv");
    assertThat(breaks.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(breaks.out()).contains("ACCOUNT_UNKNOWN").contains("1 matched, 1 break,");
    assertThat(breaks.out()).containsPattern("ACCOUNT_UNKNOWN +1\n").containsPattern("\n2-4 +0\n");
    StpRun open = stp("reconcile", "--open");
    assertThat(open.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(open.out()).contains("2026-11-20").contains("1 open break");
    assertThat(stp("reconcile", "--open", "--json").out())
        .contains("\"breaksByAge\":{\"0\":1,\"1\":0");
    assertThat(stp("reconcile").exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(stp("reconcile", "breaks.csv", "--date", "2026-11-21").exitCode())
        .isEqualTo(ExitCode.USAGE);
    assertThat(stp("reconcile", "missing.csv").exitCode()).isEqualTo(ExitCode.USAGE);
    try (RandomAccessFile large = new RandomAccessFile(dir.resolve("large.csv").toFile(), "rw")) {
      large.setLength(32L * 1024 * 1024 + 1);
    }
    StpRun tooLarge = stp("reconcile", "large.csv");
    assertThat(tooLarge.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(tooLarge.err()).contains("larger than 32 MiB");
  }

  @Test
  void aListOfLessThanOneInstructionIsRefused() {
    StpRun run = stp("settle", "list", "--limit", "-1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--limit is -1; allowed is 1 or more");
  }

  @Test
  void statusIsAlsoForPrograms() {
    assertThat(stp("status", "--json").out())
        .startsWith("{\"businessDate\":null")
        .contains("\"stage\":\"total\"", "\"fails\":{\"SAME_DAY\":0");
  }

  private StpRun stp(String... words) {
    return StpRun.in(dir, environment, words);
  }
}
