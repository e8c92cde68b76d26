package io.straightway.element.intake;

import static org.awaitility.Awaitility.await;

import io.straightway.db.ContentHash;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

/** An inbox directory, and an element that loads the files dropped there. */
final class InboxFixture implements AutoCloseable {
  static final Duration POLL = Duration.ofMillis(20);
  static final String HEADER = "source,message_id,outcome,code";

  private final Path dir;
  private final EngineFixture engine;

  private InboxFixture(Path dir, EngineFixture engine) {
    this.dir = dir;
    this.engine = engine;
  }

  static InboxFixture in(Path dir) throws SQLException {
    return new InboxFixture(
        dir, EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION));
  }

  Path dir() {
    return dir;
  }

  EngineFixture engine() {
    return engine;
  }

  @Override
  public void close() {
    engine.close();
  }

  Inbox open() throws IOException {
    return open("one");
  }

  Inbox open(String element) throws IOException {
    return Inbox.start(dir, element, engine.intake(), POLL);
  }

  /** Returns an intake that soon gives up and answers that the outcome is unknown. */
  TradeIntake impatient() {
    return new TradeIntake(
        engine.element().queues(), 5_000, Duration.ofMillis(100), Clock.systemUTC());
  }

  void withInbox(Step step) throws Exception {
    with(open(), step);
  }

  static void with(Inbox inbox, Step step) throws Exception {
    try {
      step.run();
    } finally {
      inbox.close();
    }
  }

  void whileNothingIsCommitted(Step step) throws Exception {
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
  interface Step {
    void run() throws Exception;
  }

  void awaitInWork() {
    await().until(() -> inside() > 0);
  }

  int inside() {
    return engine.element().queues().admission().inside();
  }

  void awaitDone(String name) {
    await().until(() -> Files.exists(dir.resolve("done").resolve(name)));
  }

  /** Drops a file the recommended way: under another name first. */
  void drop(String name, byte[] content) throws IOException {
    Path written = Files.write(dir.resolve(name + ".part"), content);
    Files.move(written, dir.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  List<String> outcomes(String name) throws IOException {
    return Files.readAllLines(dir.resolve("done").resolve(name + ".outcomes.csv"));
  }

  List<String> names(String folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(dir.resolve(folder))) {
      files.forEach(file -> names.add(String.valueOf(file.getFileName())));
    }
    return names;
  }

  int trades() throws SQLException {
    return Integer.parseInt(
        engine.query("SELECT count(*) FROM security_purc_sale WHERE status = 'BOOKED'").get(0));
  }

  static byte[] purchases(int from, int number) {
    return TradeXml.batch(
        IntStream.range(from, from + number)
            .mapToObj(i -> TradeXml.purchase("A", i).text())
            .toList());
  }

  static IncomingTradeMessage unreadable(int number) {
    Refusal refusal = Refusal.of(ReasonCode.XML_MALFORMED, "made up");
    return IncomingTradeMessage.of(
        bytes("message " + number), Instant.EPOCH, Reading.Unreadable.of(refusal));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String sha256(byte[] content) {
    return HexFormat.of().formatHex(ContentHash.newDigest().digest(content));
  }
}
