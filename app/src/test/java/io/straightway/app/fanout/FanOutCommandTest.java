package io.straightway.app.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.benchmark.fanout.WatchingClient;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.streams.KafkaBroker;
import io.straightway.testing.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process, which is also killed. */
final class FanOutCommandTest {
  private static final Pattern TRADED = Pattern.compile("\"instrument\":\"GB.*\"traded\":(\\d+)");

  /** The replication slot; its name must be unique on the server, which other tests use too. */
  private static final String SLOT = "--slot=fan_out";

  /** The traded quantity of the security on the positions page. */
  private static final String HELD = "[data-position^=\\\"ACC1/GB00\\\"] [data-live=traded]";

  @TempDir private Path dir;
  private final Map<String, String> environment = new HashMap<>();

  /** The response on one connection: its status, and its lines as they arrive. */
  private static final class Connection {
    final List<String> lines = new ArrayList<>();
    final int status;

    /**
     * Starts reading.
     *
     * @param authorization the value of the Authorization header; null for none
     * @param lastId the last id of an earlier stream; null if this is the first
     */
    Connection(String address, @Nullable String authorization, @Nullable String lastId)
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
      String match = "";
      for (String line : lines) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.find()) {
          match = matcher.group(1);
        }
      }
      return match;
    }

    synchronized boolean has(String line) {
      return lines.contains(line);
    }
  }

  @Test
  void subscribersContinueAtAnotherServerAfterAKillIfAuthorised() throws Exception {
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
              dir, environment, "relay", "--database", url, "--to", topic, SLOT, "--new-slot");
      await()
          .until(
              () ->
                  StpRun.in(dir, environment, "relay", SLOT, "--status").exitCode() == ExitCode.OK);
      String vic = secret(stp("operator", "add", "vic", "--role=viewer"));
      String viewer = basic("vic", vic);
      String sender = "Bearer " + secret(stp("sender", "add", "oms", "--source=OMS"));
      ChildProcess first = fanOut(topic);
      ChildProcess second = fanOut(topic);
      String address = address(first);
      engine.take(TradeXml.purchase("OMS", 1).bytes());

      Connection watching = new Connection(address + "?account=ACC1", viewer, null);
      await().until(() -> watching.last(TRADED).equals("1000"));
      engine.take(TradeXml.purchase("OMS", 2).bytes());
      await().until(() -> watching.last(TRADED).equals("2000"));
      assertThat(watching.has("event: live")).isTrue();
      ChildProcess console =
          StpProcess.start(
              dir,
              environment,
              "console",
              "--listen=127.0.0.1:0",
              "--fan-out=" + root(address),
              "--fan-out=" + root(address(second)));
      ChromeSession browser = ChromeSession.isInstalled() ? browser(address(console), vic) : null;
      if (browser != null) {
        browser.await("[data-watch]", "Live");
        browser.await(HELD, "2,000");
        browser.run("window.sameAs = 'before'");
      }
      List<WatchingClient> thousand = thousand(List.of(address, address(second)), viewer);
      await().until(() -> thousand.stream().allMatch(client -> client.lives() == 1));
      first.kill();
      await().until(() -> watching.has("broken"));
      engine.take(TradeXml.purchase("OMS", 3).bytes());
      String other = address(second);
      String lastId = watching.last(Pattern.compile("^id: (\\S+)"));
      Connection resumed = new Connection(other + "?account=ACC1", viewer, lastId);
      await().until(() -> resumed.last(TRADED).equals("3000"));
      assertThat(resumed.last(Pattern.compile("\"resumed\":(\\w+)"))).isEqualTo("true");
      if (browser != null) {
        thePageGoesOn(engine, browser, address(console));
      }

      await().until(() -> thousand.stream().allMatch(client -> client.lives() == 2));
      assertThat(thousand).allSatisfy(client -> assertThat(client.resumed()).isEqualTo(1));
      Map<String, String> books = books(engine);
      assertThat(books).hasSize(2);
      await()
          .untilAsserted(
              () ->
                  assertThat(thousand)
                      .allSatisfy(client -> assertThat(client.positions()).isEqualTo(books)));
      thousand.forEach(WatchingClient::close);

      assertThat(new Connection(other + "?account=ACC1", null, null).status).isEqualTo(401);
      assertThat(new Connection(other + "?account=ACC1", sender, null).status).isEqualTo(403);
      String trades = other + "/trades?trade=";
      assertThat(new Connection(trades + "DESK/T1", sender, null).status).isEqualTo(403);
      Connection ofSender = new Connection(trades + "OMS/OMS-T3", sender, null);
      await().until(() -> ofSender.last(Pattern.compile("\"status\":\"(\\w+)")).equals("BOOKED"));
      String metrics = text(other.replace("/watch", "/metrics"));
      assertThat(metrics).contains("straightway_fanout_subscribers ");
      assertThat(metrics).contains("straightway_part_working{part=\"kafka\"} 1.0");
      assertThat(text(other.replace("/watch", "/health/readiness"))).contains("UP");
      assertThat(second.stop(Patience.LONG)).describedAs("exit code after SIGTERM").isZero();
      if (browser != null) {
        browser.await("[data-watch]", "Not live: numbers stay until the page is loaded again");
        browser.close();
      }
      assertThat(console.stop(Patience.LONG)).isZero();
      assertThat(relay.stop(Patience.LONG)).isZero();
      stp("relay", SLOT, "--drop-slot");
    }
  }

  /**
   * Returns 1,000 subscribers of an account's positions, which fail over from one server to the
   * next.
   */
  private static List<WatchingClient> thousand(List<String> servers, String authorization) {
    HttpClient http = HttpClient.newHttpClient();
    List<URI> watched =
        servers.stream().map(server -> URI.create(server + "?account=ACC1")).toList();
    return Stream.generate(() -> new WatchingClient(http, watched, () -> authorization, data -> {}))
        .limit(1_000)
        .toList();
  }

  /**
   * Returns the account's positions in the database, in the form in which subscribers receive them.
   */
  private static Map<String, String> books(EngineFixture engine) throws SQLException {
    Map<String, String> books = new HashMap<>();
    for (String row :
        engine.query(
            """
            SELECT format('"account":"%s","instrument":"%s"|"traded":%s,"settled":%s',
                          account, instrument, trim_scale(traded), trim_scale(settled))
              FROM current_position WHERE account = 'ACC1'
            """)) {
      String[] parts = row.split("\\|", -1);
      books.put(parts[0], parts[1]);
    }
    return books;
  }

  /** Logs in at the console, and opens the positions of an account. */
  private ChromeSession browser(String console, String secret) throws Exception {
    ChromeSession browser = new ChromeSession(dir);
    browser.open(console + "console/positions?account=ACC1");
    browser.run(
        """
        document.querySelector('#username').value = 'vic';
        document.querySelector('#password').value = '%s';
        document.querySelector('main button').click();
        """
            .formatted(secret));
    browser.await("h1", "Positions and cash");
    return browser;
  }

  private static void thePageGoesOn(EngineFixture engine, ChromeSession browser, String console)
      throws Exception {
    browser.await(HELD, "3,000");
    browser.await("[data-watch]", "Live");
    assertThat(browser.run("return window.sameAs"))
        .as("the page was not loaded")
        .isEqualTo("before");
    browser.open(console + "console");
    browser.await("[data-watch]", "Live");
    browser.await("[data-fresh='work exceptions']", "0");
    engine.take(TradeXml.purchase("OMS", 4).with("Account", "NOBODY").bytes());
    browser.await("[data-fresh='work exceptions']", "1");
    browser.await("[data-fresh='menu /console/exceptions'] .count", "1 open exceptions");
    browser.await("[data-fresh=codes] small", "ACCOUNT_UNKNOWN");
  }

  private static String root(String watch) {
    return watch.replace("/watch", "");
  }

  private ChildProcess fanOut(String topic) {
    return StpProcess.start(
        dir,
        environment,
        "fan-out",
        "--from=" + topic,
        "--listen=127.0.0.1:0",
        "--tick=10ms",
        "--subscribers=3000");
  }

  private static String address(ChildProcess server) throws InterruptedException {
    return server.awaitLine(Pattern.compile("^ready: (\\S+)"), Patience.LONG).group(1);
  }

  private static String basic(String name, String secret) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((name + ":" + secret).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the longest word of the output. */
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
  void aReachableAddressNeedsTls() {
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
