package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.message.IncomingTradeMessage;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InboxFaultTest {
  @TempDir Path directory;
  private InboxFixture inbox;

  @BeforeEach
  void start() throws SQLException {
    inbox = InboxFixture.in(directory);
  }

  @AfterEach
  void end() {
    inbox.close();
  }

  @Test
  void theWorkOfADeadElementIsTakenUpByTheNextOfItsName() throws Exception {
    inbox.engine().take(InboxFixture.purchases(1, 3));
    Files.createDirectories(inbox.dir().resolve("processing/one"));
    Files.write(inbox.dir().resolve("processing/one/trades.xml"), InboxFixture.purchases(1, 5));
    Files.writeString(inbox.dir().resolve("processing/one/trades.xml.outcomes.csv"), "half a li");

    inbox.withInbox(
        () -> {
          inbox.awaitDone("trades.xml");
        });

    assertThat(inbox.outcomes("trades.xml"))
        .containsExactly(
            InboxFixture.HEADER,
            "A,A-1,duplicate,",
            "A,A-2,duplicate,",
            "A,A-3,duplicate,",
            "A,A-4,booked,",
            "A,A-5,booked,");
    assertThat(inbox.names("processing/one")).containsExactly(".lock");
  }

  @Test
  void theWorkOfAnotherElementIsTakenOverWhenItHasEnded() throws Exception {
    InboxFolders others = InboxFolders.in(inbox.dir(), "other");
    Files.write(others.processing().resolve("trades.xml"), InboxFixture.purchases(1, 5));
    inbox.withInbox(
        () -> {
          try (FileChannel running = others.lock()) {
            assertThat(running).isNotNull();
            await()
                .during(InboxFixture.POLL.multipliedBy(10))
                .until(() -> inbox.names("processing/other").contains("trades.xml"));
          }
          inbox.awaitDone("trades.xml");
        });

    assertThat(inbox.outcomes("trades.xml")).hasSize(6).noneMatch(line -> line.contains("dupl"));
  }

  @Test
  void itsTroubleIsKnownAsLongAsItsDirectoryIsGone() throws Exception {
    Path aside = directory.resolveSibling(directory.getFileName() + "-aside");
    Inbox watched = Inbox.start(inbox.dir(), "one", inbox.impatient(), InboxFixture.POLL);
    InboxFixture.with(
        watched,
        () -> {
          assertThat(watched.trouble()).isNull();

          Files.move(inbox.dir(), aside);
          await().until(() -> watched.trouble() != null);
          Files.move(aside, inbox.dir());
          await().until(() -> watched.trouble() == null);

          inbox.drop("trades.xml", InboxFixture.purchases(1, 3));
          inbox.awaitDone("trades.xml");
        });

    assertThat(watched.trouble()).contains("ended");
  }

  @Test
  void anInboxThatIsClosedInTheMiddleOfAFileLeavesTheRestForTheNextStart() throws Exception {
    inbox.whileNothingIsCommitted(
        () -> {
          InboxFixture.with(
              Inbox.start(inbox.dir(), "one", inbox.impatient(), InboxFixture.POLL),
              () -> {
                inbox.drop("trades.xml", InboxFixture.purchases(1, 700));
                await().until(() -> inbox.names("processing/one").contains("trades.xml"));
              });
          assertThat(inbox.names("processing/one")).contains("trades.xml");
          assertThat(inbox.names("done")).isEmpty();
        });

    inbox.withInbox(
        () -> {
          inbox.awaitDone("trades.xml");
        });

    assertThat(inbox.outcomes("trades.xml")).hasSize(701);
    assertThat(inbox.trades()).isEqualTo(700);
  }

  @Test
  void anUnknownOutcomeIsRequestedAgain() throws Exception {
    InboxFixture.with(
        Inbox.start(inbox.dir(), "one", inbox.impatient(), InboxFixture.POLL),
        () -> {
          inbox.whileNothingIsCommitted(
              () -> {
                inbox.drop("trades.xml", InboxFixture.purchases(1, 10));
                await().until(() -> inbox.inside() > 10);
              });
          inbox.awaitDone("trades.xml");
        });

    assertThat(inbox.outcomes("trades.xml"))
        .hasSize(11)
        .allMatch(line -> !line.contains("rejected"));
    assertThat(inbox.trades()).isEqualTo(10);
  }

  @Test
  void aFileWaitsWhileTheQueuesAreFull() throws Exception {
    int capacity = 20_000;
    inbox.withInbox(
        () -> {
          inbox.whileNothingIsCommitted(
              () -> {
                List<IncomingTradeMessage> filling =
                    IntStream.range(0, capacity).mapToObj(InboxFixture::unreadable).toList();
                inbox.engine().element().queues().submit(filling);
                await().until(() -> inbox.inside() > capacity / 2);
                inbox.drop("trades.xml", InboxFixture.purchases(1, capacity / 2));
                await().until(() -> inbox.names("processing/one").contains("trades.xml"));
                assertThat(inbox.names("done")).isEmpty();
              });
          inbox.awaitDone("trades.xml");
        });

    assertThat(inbox.trades()).isEqualTo(capacity / 2);
  }

  @Test
  void aFileDeletedUnderUsStopsNothing() throws Exception {
    inbox.withInbox(
        () -> {
          inbox.whileNothingIsCommitted(
              () -> {
                inbox.drop("gone.xml", InboxFixture.purchases(1, 3));
                inbox.awaitInWork();
                Files.delete(inbox.dir().resolve("processing/one/gone.xml"));
              });
          inbox.drop("next.xml", InboxFixture.purchases(4, 3));
          inbox.awaitDone("next.xml");
        });

    assertThat(inbox.trades()).isEqualTo(6);
    assertThat(inbox.names("done"))
        .contains("gone.xml.outcomes.csv", "next.xml")
        .doesNotContain("gone.xml");
  }

  @Test
  void aFileThatChangesWhileItIsReadIsTakenInAgain() throws Exception {
    String whole = new String(InboxFixture.purchases(1, 3), StandardCharsets.UTF_8);
    String start = whole.substring(0, whole.indexOf("<TradeMessage ", whole.indexOf("A-2")));
    inbox.withInbox(
        () -> {
          inbox.whileNothingIsCommitted(
              () -> {
                inbox.drop("growing.xml", InboxFixture.bytes(start));
                inbox.awaitInWork();
                Files.writeString(
                    inbox.dir().resolve("processing/one/growing.xml"),
                    whole.substring(start.length()),
                    StandardOpenOption.APPEND);
              });
          inbox.awaitDone("growing.xml");
        });

    assertThat(inbox.outcomes("growing.xml"))
        .containsExactly(
            InboxFixture.HEADER, "A,A-1,duplicate,", "A,A-2,duplicate,", "A,A-3,booked,");
  }

  @Test
  void aSecondInboxOfTheSameNameLeavesTheWorkOfTheFirstAlone() throws Exception {
    Inbox first = inbox.open();
    inbox.withInbox(
        () -> {
          inbox.whileNothingIsCommitted(
              () -> {
                inbox.drop("a.xml", InboxFixture.purchases(1, 3));
                inbox.awaitInWork();
                await().during(InboxFixture.POLL.multipliedBy(10)).until(() -> inbox.inside() == 3);
              });
          inbox.awaitDone("a.xml");
          first.close();
          inbox.drop("b.xml", InboxFixture.purchases(4, 3));
          inbox.awaitDone("b.xml");
        });

    assertThat(inbox.engine().query("SELECT sum(times_seen) FROM incoming_trade_message"))
        .containsExactly("6");
  }
}
