package io.straightway.app;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.straightway.app.cli.ExitCode;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.status.BackOfficeGauges;
import io.straightway.db.Credentials;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.server.SelfSignedCertificate;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.staticdata.CurrentStaticData;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** An operator's day, command by command, on a database server given by URL. */
@TestInstance(Lifecycle.PER_CLASS)
final class WholeWayTest {
  @TempDir static Path dir;
  private final TestDatabase database = TestDatabase.fresh();
  private final Map<String, String> environment = new HashMap<>();
  private String trades = "";
  private String metrics = "";
  private String readiness = "";

  @BeforeAll
  void feedTradesToAnElement() throws Exception {
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    trades = dir.resolve("trades.xml").toString();
    stp("generate", "--trades=400", "--invalid-share=0.05", "--static-data=static");
    stp(loadAllFiles());
    Path inbox = Files.createDirectory(dir.resolve("inbox"));
    ChildProcess element =
        StpProcess.start(
            dir,
            environment,
            "element",
            "--listen=127.0.0.1:0",
            "--queues=2",
            "--name=whole-way",
            "--inbox=" + inbox);
    String address = element.awaitLine(Pattern.compile("^ready: (\\S+)"), Patience.LONG).group(1);
    StpRun first = stp("feed", trades, "--to", address, "--batch-size=50", "--json");
    StpRun second = stp("feed", trades, "--to", address);
    StpRun third = stp("feed", trades, "--to", address.replace("http:", "ws:"), "--fresh");
    assertThat(first.out()).contains("\"booked\":380", "\"complete\":true");
    assertThat(second.out()).contains("already sent completely");
    assertThat(third.out()).contains("duplicate").doesNotContain("booked");
    takeInByInbox(inbox);
    metrics = get(address, "/metrics") + gauges();
    readiness = get(address, "/health/readiness");
    assertThat(element.stop(Patience.LONG)).describedAs("exit code after SIGTERM").isZero();
  }

  private static String get(String address, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address).resolve(path)).build(),
            BodyHandlers.ofString())
        .body();
  }

  /** Returns an element's gauges of the books, without the usual wait before they are read. */
  private String gauges() throws SQLException {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "gauges")) {
      new BackOfficeGauges(
              pool.dataSource(),
              Patience.LONG,
              CurrentStaticData.read(pool.dataSource()),
              new ElementMetrics(registry),
              Clock.systemUTC())
          .sample();
    }
    return registry.scrape();
  }

  private void takeInByInbox(Path inbox) {
    stp("generate", "--trades=20", "--source=DROPPED", "--out=inbox/.part");
    assertThat(inbox.resolve(".part").toFile().renameTo(inbox.resolve("drop.xml").toFile()))
        .isTrue();
    await().until(() -> Files.exists(inbox.resolve("done").resolve("drop.xml")));
  }

  @Test
  void anElementThatOthersCanReachTakesTradesOfKnownSendersOnly() throws Exception {
    SelfSignedCertificate own = SelfSignedCertificate.in(dir, "element");
    SelfSignedCertificate.in(dir, "exchange");
    stp("sender", "add", "exchange", "--source=EXCHANGE", "--certificate=exchange.crt");
    stp("generate", "--trades=5", "--source=EXCHANGE", "--out=exchange.xml");
    String file = dir.resolve("known.xml").toString();
    stp("generate", "--trades=20", "--source=KNOWN", "--out=known.xml");
    String token = stp("sender", "add", "bank", "--source=KNOWN").out().strip();
    Files.writeString(dir.resolve("bank.token"), token + "\n");
    assertThat(stp("sender", "list").out()).containsPattern("bank +token .* KNOWN");
    Map<String, String> withoutOwner = new HashMap<>(environment);
    withoutOwner.keySet().removeIf(name -> name.startsWith("STP_MIGRATOR_"));
    ChildProcess element =
        StpProcess.start(
            dir,
            withoutOwner,
            "element",
            "--listen=0.0.0.0:0",
            "--name=reached",
            "--identities",
            "--tls-certificate=element.crt",
            "--tls-key=element.key",
            "--tls-clients=exchange.crt");
    String address =
        element.awaitLine(Pattern.compile("^ready: https:(\\S+)"), Patience.LONG).group(1);
    String to = "https:" + address.replace("0.0.0.0", "127.0.0.1");

    StpRun nobody = StpRun.in(dir, environment, "feed", file, "--to", to, "--trust=element.crt");
    assertThat(nobody.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(nobody.err()).contains("HTTP 401").contains("NOT_AUTHENTICATED");
    StpRun fed =
        stp("feed", file, "--to", to, "--trust=element.crt", "--token-file=bank.token", "--json");
    assertThat(fed.out()).contains("\"booked\":20", "\"complete\":true");
    String stream = to.replace("https:", "wss:");
    StpRun stranger =
        StpRun.in(dir, environment, "feed", file, "--fresh", "--to", stream, "--trust=element.crt");
    assertThat(stranger.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(stranger.err()).contains("HTTP 401");
    StpRun streamed =
        stp(
            "feed",
            file,
            "--fresh",
            "--to",
            stream,
            "--trust=element.crt",
            "--token-file=bank.token",
            "--json");
    assertThat(streamed.out()).contains("\"duplicate\":20", "\"complete\":true");
    StpRun certified =
        stp(
            "feed",
            dir.resolve("exchange.xml").toString(),
            "--to",
            to,
            "--trust=element.crt",
            "--certificate=exchange.crt",
            "--key=exchange.key",
            "--json");
    assertThat(certified.out()).contains("\"booked\":5", "\"complete\":true");
    int port = URI.create(to).getPort();
    assertThat(cipher(own, port, "TLSv1.3", "")).startsWith("TLS_AES_256_GCM");
    assertThat(cipher(own, port, "TLSv1.2", ""))
        .matches("TLS_ECDHE_ECDSA_WITH_.*_(GCM|POLY1305)_.*");
    for (String weak :
        List.of("TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA", "TLS_RSA_WITH_AES_128_GCM_SHA256")) {
      assertThatThrownBy(() -> cipher(own, port, "TLSv1.2", weak)).isInstanceOf(SSLException.class);
    }
    assertThat(stp("sender", "renew", "bank").out().strip()).hasSize(64).isNotEqualTo(token);
    stp("sender", "remove", "bank");
    assertThat(element.stop(Patience.LONG)).isZero();
  }

  @AfterAll
  void removeDatabase() {
    database.close();
  }

  /**
   * Returns the cipher agreed with a client that speaks one version of TLS, with one cipher or any.
   */
  private static String cipher(
      SelfSignedCertificate server, int port, String version, String cipherSuite) throws Exception {
    SSLContext context = server.trustedBy(null);
    try (SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(Math.toIntExact(LONG.toMillis()));
      socket.setEnabledProtocols(new String[] {version});
      if (!cipherSuite.isEmpty()) {
        socket.setEnabledCipherSuites(new String[] {cipherSuite});
      }
      socket.startHandshake();
      return socket.getSession().getCipherSuite();
    }
  }

  @Test
  void theInvariantsHold() {
    StpRun check = stp("check", "--acks", trades + ".feed/acks.csv");

    List<String> lines = check.out().lines().toList();
    assertThat(lines.subList(0, 7)).allMatch(line -> line.matches("I[1-578] holds .*"));
    assertThat(lines.subList(7, lines.size())).containsExactly(SystemCheck.WITHOUT_I6);
    assertThat(stp("check", "--json").out()).contains("\"id\":\"I5\",\"holds\":true");
  }

  @Test
  void anAcknowledgementWithoutItsMessageBreaksAnInvariant() throws IOException {
    Path forged = dir.resolve("forged.csv");
    Files.writeString(
        forged, "offset,source,message_id,outcome,code\n0,GEN1,NO-SUCH-MESSAGE,booked,\n");

    StpRun check = StpRun.in(dir, environment, "check", "--acks", forged.toString());

    assertThat(check.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(check.out()).contains("I1 BROKEN").contains("NO-SUCH-MESSAGE");
  }

  @Test
  void theTrialBalanceIsZero() {
    assertThat(stp("trial-balance").out()).contains("zero in every currency").contains("PAYABLE");
    assertThat(stp("trial-balance", "--json").out()).startsWith("{\"balanced\":true");
  }

  @Test
  void positionsAreShownByAccountAndSecurity() {
    assertThat(stp("positions").out()).contains("ACC0001").contains("ACC0002");
    assertThat(stp("positions", "--account=ACC0001").out())
        .contains("ACC0001")
        .doesNotContain("ACC0002");
    assertThat(stp("positions", "--security=GBP").out().lines().skip(1))
        .isNotEmpty()
        .allMatch(line -> line.contains("GBP") || line.endsWith(" positions"));
    StpRun nobody = StpRun.in(dir, environment, "positions", "--account=NOBODY", "--json");
    assertThat(nobody.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(nobody.err()).contains("there is no account 'NOBODY'");
  }

  @Test
  void refusalsAreListedWithTheirReasons() {
    StpRun all = stp("exceptions");

    assertThat(all.out()).contains("SECURITY_UNKNOWN").contains("XML_DTD");
    assertThat(stp("exceptions", "--code=XML_DTD").out().lines().filter(l -> l.startsWith("me")))
        .isNotEmpty()
        .allMatch(line -> line.contains("XML_DTD"));
    assertThat(stp("exceptions", "--limit=1").out()).contains("there may be more");
  }

  @Test
  void theStoryOfATradeIsPrinted() {
    StpRun byReference = stp("trade", "GEN1-T000000001");

    assertThat(byReference.out())
        .contains("GEN1-000000001: BOOKED")
        .contains("SECURITIES:ACC")
        .contains("movements");
    assertThat(stp("trade", "GEN1-000000001", "--source=GEN1", "--json").out())
        .contains("\"contentHash\":\"")
        .contains("\"timesSeen\":2");
  }

  @Test
  void everythingIsSearchedByHowItsNameBegins() {
    assertThat(stp("search", "gen1-t000000001").out()).contains("trade", "GEN1-T000000001");
    assertThat(stp("search", "acc000").out()).contains("account", "ACC0001", "ACC0002");
    assertThat(stp("search", "NO-SUCH-TRADE").out()).startsWith("no results");
    assertThat(stp("search", "NO-SUCH-TRADE", "--json").out())
        .isEqualTo("{\"items\":[],\"complete\":true}\n");
  }

  @Test
  void aTradeThatIsStuckIsShown() {
    String stuck =
        stp("exceptions", "--code=SECURITY_UNKNOWN", "--limit=1", "--json")
            .out()
            .replaceAll("(?s).*\"messageId\":\"([^\"]+)\".*", "$1");
    String reference = stuck.replaceFirst("-", "-T");
    assertThat(stp("trade", reference).out()).contains(stuck, "SECURITY_UNKNOWN");
    assertThat(stp("search", reference).out()).contains("exception", "SECURITY_UNKNOWN");
  }

  @Test
  void aFileDroppedIntoTheInboxIsTakenIn() {
    assertThat(stp("trade", "DROPPED-T000000020").out()).contains("BOOKED").contains("whole-way");
  }

  @Test
  void aTradeThatNobodyKnowsIsAFailure() {
    StpRun unknown = StpRun.in(dir, environment, "trade", "NO-SUCH-TRADE");

    assertThat(unknown.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(unknown.err()).contains("NO-SUCH-TRADE");
  }

  @Test
  void staticDataThatIsWrongIsListedAndNotLoaded() throws IOException {
    Path bad = dir.resolve("bad.csv");
    Files.writeString(
        bad, "bic,valid_from,name\nNEWCGB22XXX,2026-01-01,New\nA\u001bCC,2026-01-01,Bad\n");

    StpRun load = StpRun.in(dir, environment, "static-data", "load", bad.toString());

    assertThat(load.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(load.err()).contains("bad.csv:3").contains("nothing was loaded");
    assertThat(load.err()).doesNotContain("\u001b");
  }

  @Test
  void aSchemaThatIsUpToDateIsLeftAsItIs() {
    assertThat(stp("database", "migrate").out()).contains("up to date");
  }

  @Test
  void theElementLogsItsSettingsAndNoSecret() throws IOException {
    String log = Files.readString(dir.resolve("element.log"));

    assertThat(log).contains("event=in-force").contains("queues=2");
    assertThat(log).contains("event=drained");
    for (Role role : Role.values()) {
      assertThat(log).doesNotContain(database.address().credentials(role).password());
    }
  }

  @Test
  void theDashboardAndTheAlertsNameOnlyMetricsThatAnElementHas() throws IOException {
    Set<String> printed = MonitoringFiles.printed(metrics);

    assertThat(MonitoringFiles.ofTheDashboard()).hasSizeGreaterThan(10).isSubsetOf(printed);
    assertThat(MonitoringFiles.ofTheAlerts()).hasSizeGreaterThan(8).isSubsetOf(printed);
  }

  @Test
  void everyPartOfAnElementIsWatched() {
    assertThat(metrics)
        .contains("straightway_part_working{part=\"inbox\"} 1.0")
        .contains("straightway_part_working{part=\"disk\"} 1.0")
        .contains("straightway_part_working{part=\"queues\"} 1.0");
    assertThat(readiness).isEqualTo("{\"status\":\"UP\"}");
  }

  private String[] loadAllFiles() throws IOException {
    List<String> words = new ArrayList<>(List.of("static-data", "load"));
    try (Stream<Path> files = Files.list(dir.resolve("static"))) {
      files.map(Path::toString).forEach(words::add);
    }
    return words.toArray(new String[0]);
  }

  private StpRun stp(String... words) {
    StpRun run = StpRun.in(dir, environment, words);
    assertThat(run.exitCode()).describedAs(run.err()).isEqualTo(ExitCode.OK);
    return run;
  }
}
