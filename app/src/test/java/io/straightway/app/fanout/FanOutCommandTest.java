package io.straightway.app.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.streams.KafkaBroker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, as a process that is killed too. */
final class FanOutCommandTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Pattern TRADED = Pattern.compile("\"instrument\":\"GB.*\"traded\":(\\d+)");

  @TempDir private Path dir;
  private final Map<String, String> environment = new HashMap<>();

  /** What one connection has brought: the answer's status, and its lines as they come. */
  private static final class Stream {
    final List<String> lines = new ArrayList<>();
    final int status;

    /**
     * Begins to read.
     *
     * @param authorization who asks; null if nobody says
     * @param lastId of an earlier stream; null if it is the first
     */
    Stream(String address, @Nullable String authorization, @Nullable String lastId)
        throws IOException {
      HttpURLConnection open = (HttpURLConnection) URI.create(address).toURL().openConnection();
      open.setRequestProperty("Accept", "text/event-stream");
      if (authorization != null) {
        open.setRequestProperty("Authorization", authorization);
      }
      if (lastId != null) {
        open.setRequestProperty("Last-Event-ID", lastId);
      }
      status = open.getResponseCode();
      if (status == 200) {
        Thread thread = new Thread(() -> read(open), "stream");
        thread.setDaemon(true);
        thread.start();
      }
    }

    private void read(HttpURLConnection open) {
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(open.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          take(line);
        }
        take("broken");
      } catch (IOException e) {
        take("broken");
      }
    }

    private synchronized void take(String line) {
      lines.add(line);
    }

    synchronized String last(Pattern pattern) {
      String found = "";
      for (String line : lines) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.find()) {
          found = matcher.group(1);
        }
      }
      return found;
    }

    synchronized boolean has(String line) {
      return lines.contains(line);
    }
  }

  @Test
  void whenItIsKilledSubscribersGoOnAtAnotherAndOnlyThoseWhoMay() throws Exception {
    try (KafkaBroker broker = KafkaBroker.start();
        EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      broker.createTopic("books", 2);
      String url = engine.database().address().jdbcUrl();
      environment.put("STP_DATABASE", url);
      for (Role role : Role.values()) {
        Credentials login = engine.database().address().credentials(role);
        environment.put("STP_" + role + "_USER", login.user());
        environment.put("STP_" + role + "_PASSWORD", login.password());
      }
      String topic = "kafka:" + broker.bootstrap() + "/books";
      ChildProcess relay =
          StpProcess.start(
              dir, environment, "relay", "--database", url, "--to", topic, "--new-slot");
      await()
          .atMost(PATIENCE)
          .until(() -> StpRun.in(dir, environment, "relay", "--status").exitCode() == ExitCode.OK);
      String viewer = basic("vic", secret(stp("operator", "add", "vic", "--role=viewer")));
      String sender = "Bearer " + secret(stp("sender", "add", "oms", "--source=OMS"));
      ChildProcess first = fanOut(topic);
      ChildProcess second = fanOut(topic);
      String address = address(first);
      engine.take(TradeXml.purchase("OMS", 1).bytes());

      Stream watching = new Stream(address + "?account=ACC1", viewer, null);
      await().atMost(PATIENCE).until(() -> watching.last(TRADED).equals("1000"));
      engine.take(TradeXml.purchase("OMS", 2).bytes());
      await().atMost(PATIENCE).until(() -> watching.last(TRADED).equals("2000"));
      assertThat(watching.has("event: live")).isTrue();
      first.kill();
      await().atMost(PATIENCE).until(() -> watching.has("broken"));
      engine.take(TradeXml.purchase("OMS", 3).bytes());
      String other = address(second);
      String lastId = watching.last(Pattern.compile("^id: (\\S+)"));
      Stream resumed = new Stream(other + "?account=ACC1", viewer, lastId);
      await().atMost(PATIENCE).until(() -> resumed.last(TRADED).equals("3000"));
      assertThat(resumed.last(Pattern.compile("\"resumed\":(\\w+)"))).isEqualTo("true");

      assertThat(new Stream(other + "?account=ACC1", null, null).status).isEqualTo(401);
      assertThat(new Stream(other + "?account=ACC1", sender, null).status).isEqualTo(403);
      String trades = other + "/trades?trade=";
      assertThat(new Stream(trades + "DESK/T1", sender, null).status).isEqualTo(403);
      Stream ofSender = new Stream(trades + "OMS/OMS-T3", sender, null);
      await()
          .atMost(PATIENCE)
          .until(() -> ofSender.last(Pattern.compile("\"status\":\"(\\w+)")).equals("BOOKED"));
      String metrics = text(other.replace("/watch", "/metrics"));
      assertThat(metrics).contains("straightway_fanout_subscribers 2.0");
      assertThat(metrics).contains("straightway_part_working{part=\"kafka\"} 1.0");
      assertThat(text(other.replace("/watch", "/health/readiness"))).contains("UP");
      assertThat(second.stop(PATIENCE)).describedAs("exit code after SIGTERM").isZero();
      assertThat(relay.stop(PATIENCE)).isZero();
      stp("relay", "--drop-slot");
    }
  }

  private ChildProcess fanOut(String topic) {
    return StpProcess.start(
        dir, environment, "fan-out", "--from", topic, "--listen=127.0.0.1:0", "--tick=10ms");
  }

  private static String address(ChildProcess server) throws InterruptedException {
    return server.awaitLine(Pattern.compile("^ready: (\\S+)"), PATIENCE).group(1);
  }

  private static String basic(String name, String secret) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((name + ":" + secret).getBytes(StandardCharsets.UTF_8));
  }

  /** The longest word of what was printed. */
  private static String secret(String printed) {
    return List.of(printed.split("\\s+")).stream()
        .reduce("", (longest, word) -> word.length() > longest.length() ? word : longest);
  }

  private static String text(String address) throws IOException {
    return new String(
        URI.create(address).toURL().openStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private String stp(String... words) {
    StpRun run = StpRun.in(dir, environment, words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void whatOthersCanReachNeedsTls() {
    for (List<String> words :
        List.of(
            List.of("--from=kafka:127.0.0.1:1/books", "--listen=0.0.0.0:0"),
            List.of("--from=kafka:kafka.example:9092/books"),
            List.of("--from=books"),
            List.of("--from=kafka:127.0.0.1:1/books", "--tick=0ms"))) {
      List<String> all = new ArrayList<>(List.of("fan-out"));
      all.addAll(words);
      StpRun refused = StpRun.in(dir, environment, all.toArray(String[]::new));
      assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.USAGE);
    }
  }
}
