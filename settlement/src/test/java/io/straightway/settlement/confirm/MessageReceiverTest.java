package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.custodian.InstructionFiles;
import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorRun;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.element.TradeXml;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.SettlementInstallation;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MessageReceiverTest {
  private static final String WAITS =
      "SELECT 1 FROM pg_stat_activity"
          + " WHERE datname = current_database() AND wait_event_type = 'Lock'";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void anInstructionIsSent() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
  }

  private byte[] matched() throws Exception {
    return CustodianAnswers.matched(
        installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction"));
  }

  @Test
  void aFileThatCannotBeReadIsReportedAndTheOthersAreReceived() throws Exception {
    // reading a process's memory from its beginning fails even for the superuser
    Files.createSymbolicLink(installation.in().resolve("1.xml"), Path.of("/proc/self/mem"));
    CustodianAnswers.write(installation.in(), "2.xml", List.of(matched()));

    try (MessageReceiver receiving =
        new MessageReceiver(
            installation.database(), installation.in(), null, 2, Clock.systemUTC())) {
      assertThat(receiving.pass().statuses()).isEqualTo(1);
      assertThat(receiving.failures()).containsOnlyKeys("1.xml");
      assertThat(SettlementInstallation.files(installation.in().resolve("done")))
          .containsExactly("2.xml");

      Files.delete(installation.in().resolve("1.xml"));
      assertThat(receiving.pass()).isEqualTo(ReceivedCounts.NOTHING);
      assertThat(receiving.failures()).isEmpty();
    }
  }

  @Test
  void aLinkIntoOurFilesIsReportedAndNeverRead() throws Exception {
    Path secret = Files.writeString(dir.resolve("credentials.properties"), "engine.password=1");
    Files.createSymbolicLink(installation.in().resolve("1.xml"), secret);
    Files.createLink(installation.in().resolve("2.xml"), secret);

    try (MessageReceiver receiving =
        new MessageReceiver(
            installation.database(), installation.in(), null, 2, Clock.systemUTC())) {
      receiving.pass();

      assertThat(receiving.failures()).containsOnlyKeys("1.xml", "2.xml");
    }
    assertThat(installation.query("SELECT convert_from(body, 'UTF8') FROM custodian_message"))
        .isEmpty();
  }

  @Test
  void aFileWithoutTheSignatureOfTheCustodianIsNotReceived() throws Exception {
    ChannelKey key = ChannelKey.parse("0a".repeat(32));
    CustodianAnswers.write(installation.in(), "1.xml", List.of(matched()));
    CustodianAnswers.write(installation.in(), "2.xml", List.of(matched()));
    byte[] file = Files.readAllBytes(installation.in().resolve("2.xml"));
    Files.write(
        installation.in().resolve("2.xml.hmac"), ChannelKey.parse("0b".repeat(32)).sign(file));

    try (MessageReceiver receiving =
        new MessageReceiver(
            installation.database(), installation.in(), key, 2, Clock.systemUTC())) {
      assertThat(receiving.pass()).isEqualTo(ReceivedCounts.NOTHING);
      assertThat(receiving.failures()).containsOnlyKeys("1.xml", "2.xml");
      assertThat(receiving.failures().values())
          .allMatch(failure -> failure.startsWith("INBOX_UNSIGNED: "));
      assertThat(installation.value("SELECT status FROM settlement_instruction")).isEqualTo("SENT");

      Files.write(installation.in().resolve("2.xml.hmac"), key.sign(file));
      assertThat(receiving.pass().statuses()).isEqualTo(1);
      assertThat(receiving.failures()).containsOnlyKeys("1.xml");
    }
    assertThat(SettlementInstallation.files(installation.in().resolve("done")))
        .containsExactly("2.xml", "2.xml.hmac");
  }

  @Test
  void theSimulatedCustodianSignsItsAnswers() throws Exception {
    ChannelKey key = ChannelKey.create(new SecureRandom());
    SimulatorRates smooth =
        new SimulatorRates(BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);
    SimulatorSettings settings =
        new SimulatorSettings(installation.in(), dir.resolve("state"), smooth, 1, key);
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      custodian.begin(CustodianAnswers.DAY, false);
      new SimulatorRun(
              custodian, new InstructionFiles(installation.out()), () -> CustodianAnswers.DAY, null)
          .once();
    }
    try (MessageReceiver receiving =
        new MessageReceiver(
            installation.database(), installation.in(), key, 2, Clock.systemUTC())) {
      assertThat(receiving.pass().settledWhole()).isEqualTo(1);
      assertThat(receiving.failures()).isEmpty();
    }
  }

  @Test
  void messagesAreNotMovedThroughALink() throws Exception {
    Path elsewhere = Files.createDirectory(dir.resolve("cron.d"));
    Files.createSymbolicLink(installation.in().resolve("done"), elsewhere);
    CustodianAnswers.write(installation.in(), "1.xml", List.of(matched()));

    assertThatThrownBy(() -> installation.receive())
        .hasStackTraceContaining("done: is not a directory");

    assertThat(SettlementInstallation.files(elsewhere)).isEmpty();
  }

  @Test
  void aFileThatWasReplacedWhileItWasTakenInIsTakenInByTheNextPass() throws Exception {
    CustodianAnswers.write(installation.in(), "1.xml", List.of(matched()));
    CompletableFuture<ReceivedCounts> first;
    try (Connection holder = installation.engine().database().superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("SELECT FROM straightway.settlement_instruction FOR UPDATE");
      first = CompletableFuture.supplyAsync(this::receive);
      Awaitility.await().until(() -> !installation.query(WAITS).isEmpty());
      Path other = installation.in().resolve(".other");
      Files.write(
          other, CustodianAnswers.whole(CustodianAnswers.read(installation.out()).get(0)).bytes());
      Files.move(other, installation.in().resolve("1.xml"), StandardCopyOption.ATOMIC_MOVE);
      holder.rollback();
    }

    assertThat(first.get().statuses()).isEqualTo(1);
    assertThat(SettlementInstallation.files(installation.in())).containsExactly("1.xml");
    assertThat(receive().settledWhole()).isEqualTo(1);
    assertThat(SettlementInstallation.files(installation.in())).isEmpty();
  }

  private ReceivedCounts receive() {
    try {
      return installation.receive();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
