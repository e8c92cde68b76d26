package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.iso20022.xml.Bundle;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageReading;
import io.straightway.iso20022.xml.MessageWriter;
import io.straightway.markup.HardenedXml;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
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
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 'stp settle run' is killed at random instants while trades come in and a custodian answers; each
 * time a new one goes on.
 */
class SettleKillTest {
  private static final int KILLS = Integer.getInteger("stp.kills", 6);
  private static final String TRADES = "3000";
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Pattern READY = Pattern.compile("^ready: http://");

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @TempDir private Path dir;
  private final Set<String> answered = new HashSet<>();
  private int started;

  @Test
  void everyTradeSettlesOnceAfterKillsAtRandomInstants() throws Exception {
    Path out = Files.createDirectories(dir.resolve("out"));
    Path in = Files.createDirectories(dir.resolve("in"));
    Path trades = dir.resolve("trades.xml");
    Path staticData = dir.resolve("static-data");
    run(
        "generate",
        "--trades",
        TRADES,
        "--accounts",
        "20",
        "--out",
        trades.toString(),
        "--static-data",
        staticData.toString());
    run(withDatabase(List.of("static-data", "load"), csvFiles(staticData)));
    int port = freePort();
    ChildProcess element =
        start(withDatabase(List.of("element"), List.of("--listen", "127.0.0.1:" + port)));
    element.awaitLine(READY, PATIENCE);
    ChildProcess feeder =
        start(
            List.of(
                "feed",
                trades.toString(),
                "--to",
                "http://127.0.0.1:" + port + "/trades",
                "--rate",
                "250"));
    Random random = new Random(20261124);

    for (int kill = 1; kill <= KILLS; kill++) {
      ChildProcess settle = startSettle(out, in);
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1500 + random.nextInt(2500));
      while (System.nanoTime() < until) {
        answer(out, in);
      }
      assertThat(settle.isAlive()).isTrue();
      settle.kill();
      settle.awaitExit(PATIENCE);
    }
    feeder.awaitExit(PATIENCE);
    ChildProcess last = startSettle(out, in);
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              answer(out, in);
              return value("SELECT count(*) FROM settlement_instruction WHERE status = 'SETTLED'")
                  .equals(value("SELECT count(*) FROM security_purc_sale"));
            });
    assertThat(last.stop(PATIENCE)).as("one that is asked to end ends in order").isZero();
    assertThat(element.stop(PATIENCE)).isZero();

    assertThat(value("SELECT count(*) FROM settlement"))
        .isEqualTo(value("SELECT count(*) FROM security_purc_sale"));
    assertThat(value("SELECT count(*) FROM custodian_message WHERE state <> 'APPLIED'"))
        .isEqualTo("0");
    assertThat(value("SELECT count(*) FROM current_position WHERE traded <> settled"))
        .isEqualTo("0");
    assertThat(run(withDatabase(List.of("check"), List.of())))
        .anyMatch(line -> line.startsWith("I7 holds"));
  }

  /**
   * Matches and settles what new files hold; an instruction that comes again has the same answer.
   */
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

  private static List<byte[]> answers(SettlementInstruction023 told) {
    MessageWriter writer = new MessageWriter();
    String reference = "C" + told.transactionId();
    return List.of(
        writer.write(
            new SettlementStatus024(
                told.transactionId(), reference, SettlementStatus024.Status.MATCHED, null, null)),
        writer.write(
            new SettlementConfirmation025(
                told.transactionId(),
                reference,
                null,
                told.movement(),
                told.payment(),
                told.isin(),
                told.quantity(),
                null,
                null,
                told.currency(),
                told.amount(),
                null,
                told.settlementDate(),
                told.safekeepingAccount(),
                SettlementConfirmation025.Part.WHOLE,
                false,
                AmountDirection.against(told.movement()))));
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
    }
  }

  private ChildProcess startSettle(Path out, Path in) {
    return start(
        withDatabase(
            List.of("settle", "run"),
            List.of("--out", out.toString(), "--in", in.toString(), "--every", "50ms")));
  }

  private String value(String sql) throws Exception {
    try (Connection connection = database.database().connect(Role.READER, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private List<String> withDatabase(List<String> command, List<String> arguments) {
    List<String> words = new ArrayList<>(command);
    words.add("--database");
    words.add(database.address().jdbcUrl());
    words.addAll(arguments);
    return words;
  }

  private List<String> run(String... words) throws InterruptedException {
    return run(List.of(words));
  }

  /** Runs a command to its end, which must be a success; answers what it printed. */
  private List<String> run(List<String> words) throws InterruptedException {
    ChildProcess command = start(words);
    int exitCode = command.awaitExit(PATIENCE);
    if (exitCode != 0) {
      throw command.failure("failed: " + String.join("\n", command.output()));
    }
    return command.output();
  }

  private ChildProcess start(List<String> words) {
    List<String> command = StpProcess.words(words);
    started++;
    String name = words.get(0) + "-" + started;
    return ChildProcess.start(
        ProgramStart.of(name, command, environment(), dir.resolve(name + ".log")));
  }

  private Map<String, String> environment() {
    DatabaseAddress address = database.address();
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.keySet().removeIf(name -> name.startsWith("STP_"));
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    return environment;
  }

  private static List<String> csvFiles(Path dir) throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.map(Path::toString).toList();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
