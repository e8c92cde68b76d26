package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.element.ElementSettings.PositionModel;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.CommitPoints;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InboxTest {
  private static final Duration POLL = Duration.ofMillis(20);
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String HEADER = "source,message_id,outcome,code";

  @TempDir Path dir;
  private EngineFixture engine;

  @BeforeEach
  void startEngine() throws SQLException {
    engine = EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
  }

  @AfterEach
  void endEngine() {
    engine.close();
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
    withInbox(
        () -> {
      drop("trades.xml", file);
      awaitDone("trades.xml");
        });

    assertThat(outcomes("trades.xml"))
        .containsExactly(
            HEADER,
            "A,A-1,booked,",
            ",,rejected,XML_STRUCTURE",
            "A,A-2,in-repair,ACCOUNT_UNKNOWN",
            "A,'-1,booked,",
            "A,A-1,duplicate,");
    assertThat(dir.resolve("done/trades.xml")).hasBinaryContent(file);
    assertThat(dir.resolve("trades.xml")).doesNotExist();
    assertThat(trades()).isEqualTo(2);
  }

  @Test
  void aFileOfOneMessageIsTakenIn() throws Exception {
    withInbox(
        () -> {
      drop("one.xml", TradeXml.purchase("A", 1).bytes());
      awaitDone("one.xml");
        });

    assertThat(outcomes("one.xml")).containsExactly(HEADER, "A,A-1,booked,");
    assertThat(engine.query("SELECT convert_from(body, 'UTF8') FROM incoming_trade_message"))
        .containsExactly(TradeXml.purchase("A", 1).text());
  }

  @Test
  void aFileOfMoreMessagesThanARequestMayHaveIsTakenIn() throws Exception {
    withInbox(
        () -> {
      drop("many.xml", purchases(1, 6_000));
      awaitDone("many.xml");
        });

    assertThat(outcomes("many.xml"))
        .isEqualTo(
            Stream.concat(
                    Stream.of(HEADER),
                    IntStream.rangeClosed(1, 6_000).mapToObj(i -> "A,A-" + i + ",booked,"))
                .toList());
    assertThat(trades()).isEqualTo(6_000);
  }

  @Test
  void aMessageTooLongHarmsNoOther() throws Exception {
    for (int length : new int[] {70_000, 3_000_000}) {
      String name = length + ".xml";
      String tooLong = "<TradeMessage>" + "x".repeat(length) + "</TradeMessage>";
      withInbox(
          () -> {
        drop(
            name,
            TradeXml.batch(
                List.of(
                    TradeXml.purchase("A", length).text(),
                    tooLong,
                    TradeXml.purchase("B", length).text())));
        awaitDone(name);
          });

      assertThat(outcomes(name))
          .containsExactly(
              HEADER,
              "A,A-" + length + ",booked,",
              ",,rejected,MESSAGE_TOO_LARGE",
              "B,B-" + length + ",booked,");
    }
    assertThat(engine.query("SELECT length(body), body_length > 3000000 FROM refused_message"))
        .containsExactly("65536 f", "65536 t");
  }

  @Test
  void aFileCutOffIsTakenInAsFarAsItGoesAndTellsThatItsEndIsMissing() throws Exception {
    String whole = new String(purchases(1, 3), StandardCharsets.UTF_8);
    withInbox(
        () -> {
      drop("cut.xml", bytes(whole.substring(0, whole.indexOf("<Price>", whole.indexOf("A-3")))));
      awaitDone("cut.xml");
        });

    assertThat(outcomes("cut.xml"))
        .containsExactly(HEADER, "A,A-1,booked,", "A,A-2,booked,", "A,A-3,rejected,XML_MALFORMED");
  }

  static Stream<Arguments> noTradeFiles() {
    return Stream.of(
        Arguments.of("empty", new byte[0], ReasonCode.XML_MALFORMED),
        Arguments.of("text", bytes("hello"), ReasonCode.XML_MALFORMED),
        Arguments.of("other root", bytes("<x/>"), ReasonCode.XML_STRUCTURE),
        Arguments.of(
            "document type",
            bytes("<!DOCTYPE x [<!ENTITY y '<TradeMessages>'>]><TradeMessages/>"),
            ReasonCode.XML_DTD),
        Arguments.of(
            "UTF-16",
            "<TradeMessages/>".getBytes(StandardCharsets.UTF_16),
            ReasonCode.XML_ENCODING),
        Arguments.of(
            "declared otherwise",
            bytes("<?xml version='1.0' encoding='ISO-8859-1'?><TradeMessages>x</TradeMessages>"),
            ReasonCode.XML_ENCODING),
        Arguments.of("without messages", bytes("<TradeMessages/>"), ReasonCode.XML_STRUCTURE),
        Arguments.of(
            "with nothing in it",
            bytes("<TradeMessages xmlns='urn:straightway:trade:1'> <!-- --> </TradeMessages>"),
            ReasonCode.XML_STRUCTURE),
        Arguments.of(
            "another namespace",
            bytes("<TradeMessages xmlns='urn:other'><TradeMessage/></TradeMessages>"),
            ReasonCode.XML_NAMESPACE),
        Arguments.of(
            "a long prolog",
            bytes("<!--" + " ".repeat(70_000) + "--><TradeMessages/>"),
            ReasonCode.XML_LIMIT),
        Arguments.of(
            "a long single message",
            bytes("<TradeMessage>" + " ".repeat(2_000_000) + "</TradeMessage>"),
            ReasonCode.MESSAGE_TOO_LARGE));
  }

  @ParameterizedTest
  @MethodSource("noTradeFiles")
  void aFileThatIsNoTradeDocumentIsPutAsideWithTheReason(
      String what, byte[] content, ReasonCode code) throws Exception {
    withInbox(
        () -> {
      drop("bad.xml", content);
      await().atMost(LONG).until(() -> Files.exists(dir.resolve("failed/bad.xml")));
        });

    assertThat(dir.resolve("failed/bad.xml")).hasBinaryContent(content);
    assertThat(Files.readString(dir.resolve("failed/bad.xml.reason.txt")))
        .startsWith("code: " + code + "\nreason: ")
        .contains("\nbytes: " + content.length + "\nsha256: ");
    assertThat(engine.query("SELECT code, body_length, content_hash = '\\x" + sha256(content) + "' FROM refused_message"))
        .containsExactly(code + " " + content.length + " t");
    assertThat(names("done")).isEmpty();
    assertThat(names("processing/one")).containsExactly(".lock");
  }

  @Test
  void aNameThatCameBeforeGetsANumber() throws Exception {
    withInbox(
        () -> {
      drop("trades.xml", purchases(1, 2));
      awaitDone("trades.xml");
      drop("trades.xml", purchases(2, 2));
      awaitDone("trades.2.xml");
      drop("trades.xml", purchases(1, 1));
      awaitDone("trades.3.xml");
        });

    assertThat(outcomes("trades.xml")).containsExactly(HEADER, "A,A-1,booked,", "A,A-2,booked,");
    assertThat(outcomes("trades.2.xml"))
        .containsExactly(HEADER, "A,A-2,duplicate,", "A,A-3,booked,");
    assertThat(outcomes("trades.3.xml")).containsExactly(HEADER, "A,A-1,duplicate,");
    assertThat(trades()).isEqualTo(3);
  }

  @Test
  void severalElementsShareADirectoryAndEachFileIsTakenOnce() throws Exception {
    List<Inbox> inboxes = List.of(open("one"), open("two"), open("three"));
    for (int i = 0; i < 40; i++) {
      drop(i + ".xml", purchases(1 + i * 5, 5));
    }
    await().atMost(LONG).until(() -> names("done").size() == 80);
    inboxes.forEach(Inbox::close);

    assertThat(engine.query("SELECT count(*), sum(times_seen) FROM incoming_trade_message"))
        .containsExactly("200 200");
  }

  @Test
  void whatADeadElementHadInWorkIsTakenUpByTheNextOfItsName() throws Exception {
    engine.take(purchases(1, 3));
    Files.createDirectories(dir.resolve("processing/one"));
    Files.write(dir.resolve("processing/one/trades.xml"), purchases(1, 5));
    Files.writeString(dir.resolve("processing/one/trades.xml.outcomes.csv"), "half a li");

    withInbox(
        () -> {
      awaitDone("trades.xml");
        });

    assertThat(outcomes("trades.xml"))
        .containsExactly(
            HEADER,
            "A,A-1,duplicate,",
            "A,A-2,duplicate,",
            "A,A-3,duplicate,",
            "A,A-4,booked,",
            "A,A-5,booked,");
    assertThat(names("processing/one")).containsExactly(".lock");
  }

  @Test
  void anInboxThatIsClosedInTheMiddleOfAFileLeavesTheRestForTheNextStart() throws Exception {
    whileNothingIsCommitted(
        () -> {
      with(
          Inbox.start(dir, "one", impatient(), POLL),
          () -> {
        drop("trades.xml", purchases(1, 700));
        await().atMost(LONG).until(() -> names("processing/one").contains("trades.xml"));
          });
      assertThat(names("processing/one")).contains("trades.xml");
      assertThat(names("done")).isEmpty();
        });

    withInbox(
        () -> {
      awaitDone("trades.xml");
        });

    assertThat(outcomes("trades.xml")).hasSize(701);
    assertThat(trades()).isEqualTo(700);
  }

  @Test
  void anOutcomeThatIsNotKnownIsAskedForAgain() throws Exception {
    with(
        Inbox.start(dir, "one", impatient(), POLL),
        () -> {
      whileNothingIsCommitted(
          () -> {
        drop("trades.xml", purchases(1, 10));
        await().atMost(LONG).until(() -> inside() > 10);
          });
      awaitDone("trades.xml");
        });

    assertThat(outcomes("trades.xml")).hasSize(11).allMatch(line -> !line.contains("rejected"));
    assertThat(trades()).isEqualTo(10);
  }

  @Test
  void aFileWaitsWhileTheQueuesAreFull() throws Exception {
    int capacity = 20_000;
    withInbox(
        () -> {
      whileNothingIsCommitted(
          () -> {
        List<IncomingTradeMessage> filling =
            IntStream.range(0, capacity).mapToObj(InboxTest::unreadable).toList();
        engine.element().queues().submit(filling);
        await().atMost(LONG).until(() -> inside() > capacity / 2);
        drop("trades.xml", purchases(1, capacity / 2));
        await().atMost(LONG).until(() -> names("processing/one").contains("trades.xml"));
        assertThat(names("done")).isEmpty();
          });
      awaitDone("trades.xml");
        });

    assertThat(trades()).isEqualTo(capacity / 2);
  }

  @Test
  void aFileDeletedUnderUsStopsNothing() throws Exception {
    withInbox(
        () -> {
      whileNothingIsCommitted(
          () -> {
        drop("gone.xml", purchases(1, 3));
        awaitInWork();
        Files.delete(dir.resolve("processing/one/gone.xml"));
          });
      drop("next.xml", purchases(4, 3));
      awaitDone("next.xml");
        });

    assertThat(trades()).isEqualTo(6);
    assertThat(names("done"))
        .contains("gone.xml.outcomes.csv", "next.xml")
        .doesNotContain("gone.xml");
  }

  @Test
  void aFileThatChangesWhileItIsReadIsTakenInAgain() throws Exception {
    String whole = new String(purchases(1, 3), StandardCharsets.UTF_8);
    String start = whole.substring(0, whole.indexOf("<TradeMessage ", whole.indexOf("A-2")));
    withInbox(
        () -> {
      whileNothingIsCommitted(
          () -> {
        drop("growing.xml", bytes(start));
        awaitInWork();
        Files.writeString(
            dir.resolve("processing/one/growing.xml"),
            whole.substring(start.length()),
            StandardOpenOption.APPEND);
          });
      awaitDone("growing.xml");
        });

    assertThat(outcomes("growing.xml"))
        .containsExactly(HEADER, "A,A-1,duplicate,", "A,A-2,duplicate,", "A,A-3,booked,");
  }

  @Test
  void ofTwoInboxesOfOneNameTheSecondKeepsItsHandsOffWhatTheFirstHasInWork() throws Exception {
    Inbox first = open();
    withInbox(
        () -> {
          whileNothingIsCommitted(
              () -> {
                drop("a.xml", purchases(1, 3));
                awaitInWork();
                await().during(POLL.multipliedBy(10)).until(() -> inside() == 3);
              });
          awaitDone("a.xml");
          first.close();
          drop("b.xml", purchases(4, 3));
          awaitDone("b.xml");
        });

    assertThat(engine.query("SELECT sum(times_seen) FROM incoming_trade_message"))
        .containsExactly("6");
  }

  @Test
  void theDirectoryMustExist() {
    assertThatThrownBy(
            () -> Inbox.start(dir.resolve("missing"), "one", engine.intake(), POLL))
        .isInstanceOf(NotDirectoryException.class);
  }

  private Inbox open() throws IOException {
    return open("one");
  }

  private Inbox open(String element) throws IOException {
    return Inbox.start(dir, element, engine.intake(), POLL);
  }

  /** Gives up soon and says that the outcome is unknown. */
  private TradeIntake impatient() {
    return new TradeIntake(
        engine.element().queues(), 5_000, Duration.ofMillis(100), Clock.systemUTC());
  }

  private void withInbox(Step step) throws Exception {
    with(open(), step);
  }

  private static void with(Inbox inbox, Step step) throws Exception {
    try {
      step.run();
    } finally {
      inbox.close();
    }
  }

  private void whileNothingIsCommitted(Step step) throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "LOCK TABLE straightway.incoming_trade_message, straightway.refused_message"
              + " IN ACCESS EXCLUSIVE MODE");
      step.run();
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws Exception;
  }

  private void awaitInWork() {
    await().atMost(LONG).until(() -> inside() > 0);
  }

  private int inside() {
    return engine.element().queues().admission().inside();
  }

  private void awaitDone(String name) {
    await().atMost(LONG).until(() -> Files.exists(dir.resolve("done").resolve(name)));
  }

  /** As one should: under another name first. */
  private void drop(String name, byte[] content) throws IOException {
    Path written = Files.write(dir.resolve(name + ".part"), content);
    Files.move(written, dir.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private List<String> outcomes(String name) throws IOException {
    return Files.readAllLines(dir.resolve("done").resolve(name + ".outcomes.csv"));
  }

  private List<String> names(String folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(dir.resolve(folder))) {
      files.forEach(file -> names.add(String.valueOf(file.getFileName())));
    }
    return names;
  }

  private int trades() throws SQLException {
    return Integer.parseInt(
        engine.query("SELECT count(*) FROM security_purc_sale WHERE status = 'BOOKED'").get(0));
  }

  private static byte[] purchases(int from, int number) {
    return TradeXml.batch(
        IntStream.range(from, from + number).mapToObj(i -> TradeXml.purchase("A", i).text()).toList());
  }

  private static IncomingTradeMessage unreadable(int number) {
    Refusal refusal = Refusal.of(ReasonCode.XML_MALFORMED, "made up");
    return IncomingTradeMessage.of(
        bytes("message " + number),
        Instant.EPOCH,
        new Reading.Unreadable(refusal, null, null));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String sha256(byte[] content) {
    return HexFormat.of().formatHex(IncomingTradeMessage.newSha256().digest(content));
  }
}
