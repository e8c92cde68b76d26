package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.bench.Logins;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * 'stp settle run' is killed at random instants while trades arrive and a custodian answers; each
 * time a new process continues.
 */
@Order(1) // slow, so it starts first
class SettleKillTest {
  private static final int KILLS = Integer.getInteger("stp.kills", 6);
  private static final String TRADES = "3000";
  private static final Pattern READY = Pattern.compile("^ready: http://");

  @AutoClose private final TestDatabase database = TestDatabase.durable();
  @TempDir private Path dir;
  private final Map<String, String> environment = new HashMap<>(Logins.of(database));
  private final Set<String> answered = new HashSet<>();

  @Test
  void everyTradeSettlesOnceAfterKillsAtRandomInstants(TestReporter reporter) throws Exception {
    reporter.publishEntry("kills", String.valueOf(KILLS));
    Path out = Files.createDirectories(dir.resolve("out"));
    Path in = Files.createDirectories(dir.resolve("in"));
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    stp("generate", "--trades=" + TRADES, "--accounts=20", "--static-data=static-data");
    loadStaticData();
    int port = freePort();
    ChildProcess element = start("element", "--listen=127.0.0.1:" + port);
    element.awaitLine(READY, Patience.LONG);
    FutureTask<StpRun> feed =
        new FutureTask<>(
            () ->
                stp(
                    "feed",
                    dir.resolve("trades.xml").toString(),
                    "--to=http://127.0.0.1:" + port,
                    "--rate=250"));
    new Thread(feed, "feed").start();
    Random random = new Random(20261124);

    for (int kill = 1; kill <= KILLS; kill++) {
      ChildProcess settle = startSettle(out, in);
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1500 + random.nextInt(2500));
      await()
          .pollInterval(Duration.ofMillis(10))
          .until(
              () -> {
                answer(out, in);
                return System.nanoTime() > until;
              });
      assertThat(settle.isAlive()).isTrue();
      settle.kill();
      settle.awaitExit(Patience.LONG);
    }
    feed.get();
    ChildProcess last = startSettle(out, in);
    await()
        .until(
            () -> {
              answer(out, in);
              return value("SELECT count(*) FROM settlement_instruction WHERE status = 'SETTLED'")
                  .equals(value("SELECT count(*) FROM security_purc_sale"));
            });
    assertThat(last.stop(Patience.LONG)).as("one that is asked to end ends in order").isZero();
    assertThat(element.stop(Patience.LONG)).isZero();

    assertThat(value("SELECT count(*) FROM settlement"))
        .isEqualTo(value("SELECT count(*) FROM security_purc_sale"));
    assertThat(value("SELECT count(*) FROM custodian_message WHERE state <> 'APPLIED'"))
        .isEqualTo("0");
    assertThat(value("SELECT count(*) FROM current_position WHERE traded <> settled"))
        .isEqualTo("0");
    assertThat(stp("check").out().lines()).anyMatch(line -> line.startsWith("I7 holds"));
  }

  /** Matches and settles the content of new files; a repeated instruction gets the same answer. */
  private void answer(Path out, Path in) throws Exception {
    HardenedXml xml = new HardenedXml();
    MessageReader reader = new MessageReader(xml);
    for (Path file : files(out)) {
      String name = String.valueOf(file.getFileName());
      if (!answered.add(name)) {
        continue;
      }
      List<byte[]> answers = new ArrayList<>();
      for (byte[] document : Bundle.documents(xml, Files.readAllBytes(file))) {
        MessageReading.Readable read = (MessageReading.Readable) reader.read(document);
        answers.addAll(answers((SettlementInstruction023) read.message()));
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Bundle.write(bytes, answers);
      Path part = Files.write(in.resolve("." + name), bytes.toByteArray());
      Files.move(part, in.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private static List<byte[]> answers(SettlementInstruction023 instruction) {
    MessageWriter writer = new MessageWriter();
    String reference = "C" + instruction.transactionId();
    return List.of(
        writer.write(
            new SettlementStatus024(
                instruction.transactionId(),
                reference,
                SettlementStatus024.Status.MATCHED,
                null,
                null)),
        writer.write(
            new SettlementConfirmation025(
                instruction.transactionId(),
                reference,
                null,
                instruction.movement(),
                instruction.payment(),
                instruction.isin(),
                instruction.quantity(),
                null,
                null,
                instruction.currency(),
                instruction.amount(),
                null,
                instruction.settlementDate(),
                instruction.safekeepingAccount(),
                SettlementConfirmation025.Part.WHOLE,
                false,
                AmountDirection.against(instruction.movement()))));
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
    }
  }

  private ChildProcess startSettle(Path out, Path in) {
    return start("settle", "run", "--out=" + out, "--in=" + in, "--every=50ms");
  }

  private String value(String sql) throws Exception {
    try (Connection connection = database.database().connect(Role.READER, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private void loadStaticData() throws IOException {
    List<String> words = new ArrayList<>(List.of("static-data", "load"));
    try (Stream<Path> files = Files.list(dir.resolve("static-data"))) {
      files.map(Path::toString).forEach(words::add);
    }
    stp(words.toArray(String[]::new));
  }

  private StpRun stp(String... words) {
    StpRun run = StpRun.in(dir, environment, words);
    assertThat(run.exitCode()).as("%s %s", run.out(), run.err()).isZero();
    return run;
  }

  private ChildProcess start(String command, String... arguments) {
    return StpProcess.start(dir, environment, command, arguments);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
