package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.element.TradeXml;
import java.nio.charset.StandardCharsets;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InboxTest {
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
  void aFileIsTakenInAndItsOutcomesStandBesideItInTheOrderOfItsMessages() throws Exception {
    byte[] file =
        TradeXml.batch(
            List.of(
                TradeXml.purchase("A", 1).text(),
                "<TradeMessage>no key</TradeMessage>",
                TradeXml.purchase("A", 2).with("Account", "NOBODY").text(),
                TradeXml.purchase("A", 3).with("MessageId", "-1").text(),
                TradeXml.purchase("A", 1).text()));
    inbox.withInbox(
        () -> {
          inbox.drop("trades.xml", file);
          inbox.awaitDone("trades.xml");
        });

    assertThat(inbox.outcomes("trades.xml"))
        .containsExactly(
            InboxFixture.HEADER,
            "A,A-1,booked,",
            ",,rejected,XML_STRUCTURE",
            "A,A-2,in-repair,ACCOUNT_UNKNOWN",
            "A,'-1,booked,",
            "A,A-1,duplicate,");
    assertThat(inbox.dir().resolve("done/trades.xml")).hasBinaryContent(file);
    assertThat(inbox.dir().resolve("trades.xml")).doesNotExist();
    assertThat(inbox.trades()).isEqualTo(2);
  }

  @Test
  void aFileOfOneMessageIsTakenIn() throws Exception {
    inbox.withInbox(
        () -> {
          inbox.drop("one.xml", TradeXml.purchase("A", 1).bytes());
          inbox.awaitDone("one.xml");
        });

    assertThat(inbox.outcomes("one.xml")).containsExactly(InboxFixture.HEADER, "A,A-1,booked,");
    assertThat(
            inbox.engine().query("SELECT convert_from(body, 'UTF8') FROM incoming_trade_message"))
        .containsExactly(TradeXml.purchase("A", 1).text());
  }

  @Test
  void aFileOfMoreMessagesThanARequestMayHaveIsTakenIn() throws Exception {
    inbox.withInbox(
        () -> {
          inbox.drop("many.xml", InboxFixture.purchases(1, 6_000));
          inbox.awaitDone("many.xml");
        });

    assertThat(inbox.outcomes("many.xml"))
        .isEqualTo(
            Stream.concat(
                    Stream.of(InboxFixture.HEADER),
                    IntStream.rangeClosed(1, 6_000).mapToObj(i -> "A,A-" + i + ",booked,"))
                .toList());
    assertThat(inbox.trades()).isEqualTo(6_000);
  }

  @Test
  void aMessageTooLongHarmsNoOther() throws Exception {
    for (int length : new int[] {70_000, 3_000_000}) {
      String name = length + ".xml";
      String tooLong = "<TradeMessage>" + "x".repeat(length) + "</TradeMessage>";
      inbox.withInbox(
          () -> {
            inbox.drop(
                name,
                TradeXml.batch(
                    List.of(
                        TradeXml.purchase("A", length).text(),
                        tooLong,
                        TradeXml.purchase("B", length).text())));
            inbox.awaitDone(name);
          });

      assertThat(inbox.outcomes(name))
          .containsExactly(
              InboxFixture.HEADER,
              "A,A-" + length + ",booked,",
              ",,rejected,MESSAGE_TOO_LARGE",
              "B,B-" + length + ",booked,");
    }
    assertThat(
            inbox.engine().query("SELECT length(body), body_length > 3000000 FROM refused_message"))
        .containsExactly("65536 f", "65536 t");
  }

  @Test
  void aFileCutOffIsTakenInAsFarAsItGoesAndTellsThatItsEndIsMissing() throws Exception {
    String whole = new String(InboxFixture.purchases(1, 3), StandardCharsets.UTF_8);
    inbox.withInbox(
        () -> {
          inbox.drop(
              "cut.xml",
              InboxFixture.bytes(
                  whole.substring(0, whole.indexOf("<Price>", whole.indexOf("A-3")))));
          inbox.awaitDone("cut.xml");
        });

    assertThat(inbox.outcomes("cut.xml"))
        .containsExactly(
            InboxFixture.HEADER, "A,A-1,booked,", "A,A-2,booked,", "A,A-3,rejected,XML_MALFORMED");
  }

  @Test
  void aRepeatedNameGetsANumber() throws Exception {
    inbox.withInbox(
        () -> {
          inbox.drop("trades.xml", InboxFixture.purchases(1, 2));
          inbox.awaitDone("trades.xml");
          inbox.drop("trades.xml", InboxFixture.purchases(2, 2));
          inbox.awaitDone("trades.2.xml");
          inbox.drop("trades.xml", InboxFixture.purchases(1, 1));
          inbox.awaitDone("trades.3.xml");
        });

    assertThat(inbox.outcomes("trades.xml"))
        .containsExactly(InboxFixture.HEADER, "A,A-1,booked,", "A,A-2,booked,");
    assertThat(inbox.outcomes("trades.2.xml"))
        .containsExactly(InboxFixture.HEADER, "A,A-2,duplicate,", "A,A-3,booked,");
    assertThat(inbox.outcomes("trades.3.xml"))
        .containsExactly(InboxFixture.HEADER, "A,A-1,duplicate,");
    assertThat(inbox.trades()).isEqualTo(3);
  }

  @Test
  void severalElementsShareADirectoryAndEachFileIsTakenOnce() throws Exception {
    List<Inbox> inboxes = List.of(inbox.open("one"), inbox.open("two"), inbox.open("three"));
    for (int i = 0; i < 40; i++) {
      inbox.drop(i + ".xml", InboxFixture.purchases(1 + i * 5, 5));
    }
    await().until(() -> inbox.names("done").size() == 80);
    inboxes.forEach(Inbox::close);

    assertThat(inbox.engine().query("SELECT count(*), sum(times_seen) FROM incoming_trade_message"))
        .containsExactly("200 200");
  }

  @Test
  void theDirectoryMustExist() {
    assertThatThrownBy(
            () ->
                Inbox.start(
                    inbox.dir().resolve("missing"),
                    "one",
                    inbox.engine().intake(),
                    InboxFixture.POLL))
        .isInstanceOf(NotDirectoryException.class);
  }
}
