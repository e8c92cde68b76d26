package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.ShortLivedJvm;
import io.straightway.element.TradeXml;
import io.straightway.settlement.SettlementInstallation;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the job as a process when its first range is complete and its second in progress, and
 * starts it again after more trades have been booked. The final state must equal that of an
 * undisturbed run on an equal database.
 */
final class InstructKillTest {
  private static final int TRADES = 2400;
  private static final String ACCOUNT_IN_LAST_RANGE = "ACC2";
  private static final String INSTRUCTED =
      "SELECT t.trade_reference, count(i.instruction_id), min(i.account), min(i.movement),"
          + " min(i.quantity), min(i.amount), min(i.status), count(o.outbox_id)"
          + " FROM security_purc_sale t"
          + " LEFT JOIN instruction_trade n ON n.trade_id = t.trade_id AND NOT n.withdrawn"
          + " LEFT JOIN settlement_instruction i USING (instruction_id)"
          + " LEFT JOIN outbox o USING (instruction_id)"
          + " GROUP BY t.trade_reference ORDER BY t.trade_reference";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation undisturbed;
  @AutoClose private SettlementInstallation killed;

  @BeforeEach
  void open() throws Exception {
    undisturbed = SettlementInstallation.open(dir.resolve("undisturbed"));
    killed = SettlementInstallation.openDurable(dir.resolve("killed"));
  }

  @Test
  void everyTradeHasOneInstructionAfterAKillAlsoThoseBookedBeforeTheRestart() throws Exception {
    book(killed, 1, TRADES);
    killWhenTheFirstRangeIsDone();
    assertThat(killed.query("SELECT count(*) > 0, count(*) < " + TRADES + " FROM outbox"))
        .containsExactly("t t");
    // changes the division of the accounts into ranges
    newAccount(killed);
    book(killed, TRADES + 1, TRADES + 10);
    assertThat(start().waitFor()).isZero();

    newAccount(undisturbed);
    book(undisturbed, 1, TRADES + 10);
    undisturbed.instruct();

    assertThat(killed.query(INSTRUCTED))
        .hasSize(TRADES + 10)
        .isEqualTo(undisturbed.query(INSTRUCTED))
        .allMatch(row -> row.matches("\\S+ 1 .*"));
    assertThat(
            killed.query(
                "SELECT count(DISTINCT job_instance_id), count(*) FROM batch_job_execution"))
        .containsExactly("1 2");
  }

  private static void newAccount(SettlementInstallation installation) throws Exception {
    installation.tamper(
        "INSERT INTO account VALUES ('ACC1A', '2000-01-01', 'x', 'CUSTGB2LXXX', 'SK-1A', 'CA-1A')");
  }

  private static void book(SettlementInstallation installation, int from, int to) throws Exception {
    installation.book(
        IntStream.rangeClosed(from, to)
            .mapToObj(i -> TradeXml.purchase("A", i).with("Account", "ACC" + (i % 2 + 1)).text())
            .toArray(String[]::new));
  }

  /** Locks the last trade of the second range, so that this range can't be completed. */
  private void killWhenTheFirstRangeIsDone() throws Exception {
    try (Connection holder = killed.engine().database().superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute(
          "SELECT FROM straightway.security_purc_sale WHERE trade_id = (SELECT max(trade_id)"
              + " FROM straightway.security_purc_sale WHERE account = '"
              + ACCOUNT_IN_LAST_RANGE
              + "') FOR UPDATE");
      Process process = start();
      Awaitility.await().until(() -> !process.isAlive() || firstRangeIsDoneAndSecondWaits());
      assertThat(process.isAlive()).as("waits for a trade").isTrue();
      process.destroyForcibly().waitFor();
      holder.rollback();
    }
    Awaitility.await()
        .until(
            () ->
                killed
                    .query(
                        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
                            + " AND application_name LIKE '%instruct job%'")
                    .isEmpty());
  }

  private boolean firstRangeIsDoneAndSecondWaits() throws Exception {
    return killed
                .query(
                    "SELECT step_name FROM batch_step_execution"
                        + " WHERE step_name LIKE '%range-1' AND status = 'COMPLETED'")
                .size()
            == 1
        && !killed
            .query(
                "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
                    + " AND wait_event = 'transactionid'")
            .isEmpty();
  }

  private Process start() throws IOException {
    DatabaseAddress address = killed.engine().database().address();
    ProcessBuilder builder =
        new ProcessBuilder(
            ShortLivedJvm.command(InstructProgram.class.getName(), List.of(address.jdbcUrl())));
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      builder.environment().put("STP_" + role + "_USER", login.user());
      builder.environment().put("STP_" + role + "_PASSWORD", login.password());
    }
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(dir.resolve("job.log").toFile()));
    return builder.start();
  }
}
