package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
  @AutoClose private House house;

  @BeforeEach
  void anInstructionIsSent() throws Exception {
    house = House.open(dir);
    house.book(TradeXml.purchase("A", 1).text());
    house.instruct();
    house.deliver();
  }

  private byte[] matched() throws Exception {
    return CustodianAnswers.matched(
        house.value("SELECT 'SI' || instruction_id FROM settlement_instruction"));
  }

  @Test
  void aFileThatCannotBeReadIsReportedAndTheOthersAreReceived() throws Exception {
    // reading a process's memory from its beginning fails, also for the superuser
    Files.createSymbolicLink(house.in().resolve("1.xml"), Path.of("/proc/self/mem"));
    CustodianAnswers.write(house.in(), "2.xml", List.of(matched()));

    try (MessageReceiver receiving =
        new MessageReceiver(house.database(), house.in(), 2, Clock.systemUTC())) {
      assertThat(receiving.pass().statuses()).isEqualTo(1);
      assertThat(receiving.failures()).containsOnlyKeys("1.xml");
      assertThat(House.files(house.in().resolve("done"))).containsExactly("2.xml");

      Files.delete(house.in().resolve("1.xml"));
      assertThat(receiving.pass()).isEqualTo(ReceivedCounts.NOTHING);
      assertThat(receiving.failures()).isEmpty();
    }
  }

  @Test
  void aLinkIntoOurFilesIsReportedAndNeverRead() throws Exception {
    Path secret = Files.writeString(dir.resolve("credentials.properties"), "engine.password=1");
    Files.createSymbolicLink(house.in().resolve("1.xml"), secret);
    Files.createLink(house.in().resolve("2.xml"), secret);

    try (MessageReceiver receiving =
        new MessageReceiver(house.database(), house.in(), 2, Clock.systemUTC())) {
      receiving.pass();

      assertThat(receiving.failures()).containsOnlyKeys("1.xml", "2.xml");
    }
    assertThat(house.query("SELECT convert_from(body, 'UTF8') FROM custodian_message")).isEmpty();
  }

  @Test
  void messagesAreNotMovedThroughALink() throws Exception {
    Path elsewhere = Files.createDirectory(dir.resolve("cron.d"));
    Files.createSymbolicLink(house.in().resolve("done"), elsewhere);
    CustodianAnswers.write(house.in(), "1.xml", List.of(matched()));

    assertThatThrownBy(() -> house.receive()).hasStackTraceContaining("done: is not a directory");

    assertThat(House.files(elsewhere)).isEmpty();
  }

  @Test
  void aFileThatWasReplacedWhileItWasTakenInIsTakenInByTheNextPass() throws Exception {
    CustodianAnswers.write(house.in(), "1.xml", List.of(matched()));
    CompletableFuture<ReceivedCounts> first;
    try (Connection holder = house.engine().database().superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("SELECT FROM straightway.settlement_instruction FOR UPDATE");
      first = CompletableFuture.supplyAsync(this::receive);
      Awaitility.await().until(() -> !house.query(WAITS).isEmpty());
      Path other = house.in().resolve(".other");
      Files.write(other, CustodianAnswers.whole(CustodianAnswers.read(house.out()).get(0)).bytes());
      Files.move(other, house.in().resolve("1.xml"), StandardCopyOption.ATOMIC_MOVE);
      holder.rollback();
    }

    assertThat(first.get().statuses()).isEqualTo(1);
    assertThat(House.files(house.in())).containsExactly("1.xml");
    assertThat(receive().settledWhole()).isEqualTo(1);
    assertThat(House.files(house.in())).isEmpty();
  }

  private ReceivedCounts receive() {
    try {
      return house.receive();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
