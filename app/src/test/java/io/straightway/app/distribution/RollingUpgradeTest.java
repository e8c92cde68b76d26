package io.straightway.app.distribution;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.bench.Logins;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.streams.KafkaBroker;
import io.straightway.testing.Patience;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An upgrade under 200 trades a second: the schema first, then the elements one by one, with a
 * failover between them. The programs before are of {@code -Dstraightway.previous}, the archive of
 * an earlier release, or else of this build; those after it are of this build with one step more.
 */
@EnabledIfSystemProperty(named = "test.execution", matches = "distribution")
final class RollingUpgradeTest {
  private static final int RATE_OF_EACH = 100;

  /** Enough for ten minutes; the feeds are asked to end after the upgrade. */
  private static final int TRADES_OF_EACH = 600 * RATE_OF_EACH;

  private static final List<String> SOURCES = List.of("ONE", "TWO");
  private static final Pattern READY = Pattern.compile("^ready: (http://\\S+)");

  private static final String LATER_STEP =
      """
      INSERT INTO schema_release VALUES ('1.9.0', '1.0.0');
      CREATE TABLE of_a_later_release (added text);
      """;

  @TempDir private Path dir;
  private Installation before = new Installation(Path.of(""), Path.of(""));
  private Installation after = before;
  private final List<Integer> ports = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();
  private String login = "";

  @BeforeEach
  void install() throws Exception {
    String previous = System.getProperty("straightway.previous", "");
    Path archive = previous.isEmpty() ? Installation.archive() : Path.of(previous);
    before = Installation.unpacked(archive, dir.resolve("before"), dir);
    after = Installation.unpacked(Installation.archive(), dir.resolve("after"), dir);
    try (FileSystem jar = FileSystems.newFileSystem(after.jar("db"))) {
      Files.writeString(
          jar.getPath("io/straightway/db/schema/postgresql/V900__later_release.sql"), LATER_STEP);
    }
    before.stp("database", "start", "--dir=db", "--replica=on");
    for (String source : SOURCES) {
      before.stp(
          "generate",
          "--trades=" + TRADES_OF_EACH,
          "--seed=7",
          "--source=" + source,
          "--out=" + source + ".xml",
          "--static-data=static-data");
      ports.add(KafkaBroker.freePort());
    }
    List<String> load = new ArrayList<>(List.of("static-data", "load", "--dir=db"));
    try (Stream<Path> files = Files.list(dir.resolve("static-data"))) {
      files.map(Path::toString).forEach(load::add);
    }
    before.stp(load.toArray(String[]::new));
    before.stp("operator", "add", "root", "--role=administrator", "--dir=db");
    List<String> added = before.stp("operator", "add", "eve", "--role=auditor", "--dir=db");
    login = "eve:" + added.get(added.size() - 1);
  }

  @AfterEach
  void stop() throws Exception {
    after.attempt("database", "stop", "--dir=db");
  }

  @Test
  void noTradeIsLostOrRefusedWhileAllProgramsAreReplaced() throws Exception {
    List<ChildProcess> elements = new ArrayList<>(List.of(element(before, 0), element(before, 1)));
    try (ChildProcess console =
            before.start(Map.of(), "console", "--dir=db", "--listen=127.0.0.1:0");
        ChildProcess one = feed(0);
        ChildProcess two = feed(1)) {
      String pages = console.awaitLine(READY, Patience.LONG).group(1);
      awaitBooked(1_000);

      assertThat(after.stp("database", "migrate", "--dir=db", "--yes").toString())
          .contains(": applied ");
      awaitBooked(2_000);
      assertThat(status(pages)).isEqualTo(200);
      elements.get(0).kill();
      elements.set(0, element(before, 0));

      assertThat(elements.get(0).stop(Patience.LONG)).isZero();
      elements.set(0, element(after, 0));
      ProcessHandle.of(database().primary().pid()).orElseThrow().destroyForcibly();
      before.stp("database", "promote", "--dir=db");
      after.stp("database", "rejoin", "--dir=db");
      assertThat(elements.get(1).stop(Patience.LONG)).isZero();
      elements.set(1, element(after, 1));
      awaitBooked(booked() + 1_000);

      // the last requests may end without an answer
      assertThat(acknowledged(one) + acknowledged(two)).isLessThanOrEqualTo(booked());
      assertThat(status(pages)).isEqualTo(200);
    } finally {
      elements.forEach(ChildProcess::close);
    }
    assertThat(after.stp("check", "--dir=db", "--acks=ONE.xml.feed/acks.csv,TWO.xml.feed/acks.csv"))
        .anyMatch(line -> line.contains("I1 holds"));
  }

  private ChildProcess element(Installation of, int number) throws InterruptedException {
    DatabaseAddress address = database().address();
    ChildProcess element =
        of.start(
            Logins.of(address),
            "element",
            "--database=" + address.jdbcUrl(),
            "--listen=127.0.0.1:" + ports.get(number),
            "--name=" + SOURCES.get(number));
    element.awaitLine(READY, Patience.LONG);
    return element;
  }

  private ChildProcess feed(int number) {
    return before.start(
        Map.of(),
        "feed",
        SOURCES.get(number) + ".xml",
        "--to=http://127.0.0.1:" + ports.get(number),
        "--rate=" + RATE_OF_EACH,
        "--json");
  }

  /** Ends a feed, whose trades must all be booked; returns their number. */
  private static long acknowledged(ChildProcess feed) throws InterruptedException {
    feed.stop(Patience.LONG);
    JsonNode outcomes =
        JsonMapper.shared().readTree(String.join("", feed.output())).get("outcomes");
    assertThat(outcomes.propertyNames()).containsExactly("booked");
    return outcomes.get("booked").asLong();
  }

  private EmbeddedDatabase database() {
    return EmbeddedDatabase.running(dir.resolve("db")).orElseThrow();
  }

  private void awaitBooked(long number) {
    Awaitility.await().until(() -> booked() >= number);
  }

  private long booked() throws SQLException {
    try (Connection connection = new Database(database().address()).connect(Role.READER, "test")) {
      return Queries.one(
          connection, Long.class, "SELECT count(*) FROM message WHERE status = 'BOOKED'");
    }
  }

  /** Asks a console for a list, as an operator. */
  private int status(String console) throws Exception {
    String credentials = Base64.getEncoder().encodeToString(login.getBytes(UTF_8));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(console).resolve("/api/exceptions"))
            .header("Authorization", "Basic " + credentials)
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }
}
