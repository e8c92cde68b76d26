package io.straightway.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.backoffice.access.AccessSettings;
import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.element.server.SelfSignedCertificate;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Commands through a server with TLS and identities, compared with those at its database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RemoteCommandsTest {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  /** Values that change with time between two runs. */
  private static final Pattern AGE =
      Pattern.compile("\"(age|oldestAge)\":\"[^\"]*\"|\\d+(\\.\\d+)? (ms|s|min)\\b");

  private static final String DAY_ONE =
      """
      account,owner,currency,debit,credit,isin,quantity
      CASH,ACC1,GBP,100.50,,,
      OPENING_BALANCE,ACC1,GBP,,100.50,,
      """;

  private final TestDatabase database = TestDatabase.fresh();
  private final Map<String, String> logins = new HashMap<>();
  private final Map<String, String> secrets = new HashMap<>();
  private Path dir;
  private SelfSignedCertificate own;
  private ConfigurableApplicationContext server;

  @BeforeAll
  void aServerWithTradesInItsBooks(@TempDir Path files) throws Exception {
    dir = files;
    StaticDataFixture.load(database);
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      logins.put("STP_" + role + "_USER", login.user());
      logins.put("STP_" + role + "_PASSWORD", login.password());
    }
    for (String name : List.of("ann", "bob")) {
      secrets.put(
          name,
          ok(local("operator add " + name + " --role operator --role approver --role auditor"))
              .strip());
    }
    own = SelfSignedCertificate.in(dir, "server");
    String bundle = "spring.ssl.bundle.pem.server.";
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 1),
            Map.of(
                AccessSettings.IDENTITIES,
                true,
                AccessSettings.TLS,
                "server",
                bundle + "keystore.certificate",
                "file:" + own.certificate(),
                bundle + "keystore.private-key",
                "file:" + own.key()),
            BackOfficeServer.class);
    trades();
  }

  private void trades() throws IOException {
    Files.writeString(dir.resolve("token"), ok(local("sender add bank --source OMS1")));
    Files.write(
        dir.resolve("trades.xml"),
        TradeXml.batch(
            List.of(
                TradeXml.purchase("OMS1", 1).with("TradeReference", "T1").text(),
                TradeXml.purchase("OMS1", 2).with("TradeReference", "T2/x").text(),
                TradeXml.purchase("OMS1", 3)
                    .with("TradeReference", "T3")
                    .with("Account", "NOBODY")
                    .text(),
                TradeXml.purchase("OMS1", 4)
                    .with("TradeReference", "T4")
                    .with("Account", "NOBODY")
                    .text())));
    Path trades = dir.resolve("trades.xml");
    ok(run(Map.of(), words("feed " + trades + " --token-file token --to " + url() + trust())));
    ok(local("business-date --open 2026-11-20"));
    ok(local("settle instruct"));
    Files.writeString(dir.resolve("day-one.csv"), DAY_ONE);
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exceptions",
        "exceptions list --code ACCOUNT_UNKNOWN --limit 1",
        "exceptions list --source NOBODY --all",
        "exceptions show message:%d",
        "approvals",
        "trade T1",
        "trade T2/x --source OMS1",
        "status",
        "positions",
        "positions --account ACC1 --security GBP",
        "positions --short",
        "positions --account NOPE",
        "positions --security NOPE",
        "trial-balance",
        "trial-balance --on 2026-11-24",
        "journal list --limit 5",
        "settle show SI%d",
        "settle list",
        "settle list --status FAILING --overdue",
        "settle list --security GB00BH4HKS39 --counterparty BARCGB22XXX --limit 1",
        "settle list --security JP3633400001",
        "settle list --counterparty NOBODY",
        "settle matching",
        "business-date",
        "audit list --limit 3 --action OPERATOR_ADDED --since 2020-01-01T00:00:00Z",
        "audit verify",
      })
  void aReaderSeesTheSame(String command) {
    String filled =
        command
            .replace("SI%d", instruction())
            .replace("message:%d", item(local("exceptions --json").out()));
    for (String form : List.of(filled, filled + " --json")) {
      StpRun direct = local(form);
      StpRun viaServer = remote("ann", form);
      String printed = viaServer.out() + viaServer.err();
      assertThat(masked(printed)).isEqualTo(masked(direct.out() + direct.err())).isNotBlank();
      assertThat(viaServer.exitCode()).isEqualTo(direct.exitCode());
    }
  }

  private static String masked(String text) {
    return AGE.matcher(text).replaceAll("-").replaceAll(" +", " ").replaceAll("-{3,}", "--");
  }

  @Test
  void twoOperatorsRepairAMessage() {
    String item = item(local("exceptions --json").out());
    ok(remote("ann", "exceptions assign " + item + " --owner ann"));
    StpRun proposed =
        remote("ann", "exceptions repair " + item + " --set Account=ACC1 --reason mail");
    String repair = number(ok(proposed));
    String approve = "exceptions approve " + repair + " --hash " + hash(proposed.out());
    assertThat(proposed.out()).contains("ACC1").contains("stp " + approve);

    assertThat(ok(remote("bob", "approvals --of-others"))).contains("stp " + approve);
    assertThat(ok(remote("ann", "approvals"))).contains("another operator must decide");
    assertThat(ok(remote("ann", "approvals --of-others"))).contains("no proposals wait");
    StpRun itsMaker = remote("ann", approve);
    assertThat(itsMaker.err()).isEqualTo(local("ann", approve).err()).contains("OWN_REPAIR: ");
    assertThat(itsMaker.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(ok(remote("bob", approve))).contains("APPROVED").contains("by bob");
    assertThat(remote("bob", approve).err()).contains("WRONG_STATE: ");
    assertThat(ok(local("exceptions show " + item))).contains("REPAIR_APPROVED");
  }

  @Test
  void aRepairProposedByOneIsRejectedByAnotherAndTheItemToo() {
    String item = item(local("exceptions --limit 2 --json").out());
    StpRun proposed =
        remote("bob", "exceptions repair " + item + " --set Account=ACC2 --reason mail --json");
    Matcher number = Pattern.compile("\"repairId\":(\\d+)").matcher(ok(proposed));
    assertThat(number.find()).isTrue();
    StpRun declined = remote("ann", "exceptions decline " + number.group(1) + " --reason no");
    assertThat(ok(declined) + declined.err()).contains("REJECTED", "decline is deprecated. Use ");
    assertThat(ok(remote("ann", "exceptions resubmit " + item))).contains("is resubmitted");
    ok(remote("ann", "exceptions list --state IN_REPAIR"));
  }

  @Test
  void aJournalIsProposedApprovedAndReversed() {
    StpRun proposed =
        remote("ann", "journal propose day-one.csv --kind opening --document d --reason r");
    String first = number(ok(proposed));
    assertThat(ok(remote("bob", "journal approve " + first + " --hash " + hash(proposed.out()))))
        .contains("APPROVED");
    String second =
        number(ok(remote("ann", "journal reverse " + first + " --document d --reason r")));
    assertThat(ok(remote("bob", "journal reject " + second + " --reason no"))).contains("REJECTED");
    for (String form : List.of("journal list", "journal show " + first, "positions --json")) {
      assertThat(ok(remote("ann", form))).isEqualTo(ok(local(form))).isNotBlank();
    }
  }

  private static String number(String text) {
    Matcher number = Pattern.compile("(?:journal|proposal|repair) (\\d+)").matcher(text);
    assertThat(number.find()).describedAs(text).isTrue();
    return number.group(1);
  }

  @Test
  void aLoadIsShownApprovedAndWithdrawn() throws IOException {
    String header = "account,valid_from,name,custodian,safekeeping_account,cash_account\n";
    Path file = dir.resolve("m.csv");
    Files.writeString(file, header + "ACC1,2027-12-01,A,CUSTGB2LXXX,SK-1,CA-9\n");
    StpRun first = local("ann", "static-data load " + file + " --reason letter");
    String shown = "static-data show " + number(ok(first));
    for (String form : List.of(shown, shown + " --json")) {
      assertThat(ok(remote("ann", form))).isEqualTo(ok(local(form))).contains("PROPOSED");
    }
    String approve = "static-data approve " + number(first.out()) + " --hash " + hash(first.out());
    assertThat(remote("ann", approve).err()).contains("OWN_REPAIR: ");
    assertThat(ok(remote("bob", approve + " --json")))
        .contains("\"ACCOUNTS\":1", "\"SSIS\":0", "\"badRows\":[]");

    Files.writeString(file, header + "ACC1,2027-12-01,A,CUSTGB2LXXX,SK-1,CA-8\n");
    String second = number(ok(local("ann", "static-data load " + file + " --reason letter")));
    assertThat(ok(remote("ann", "static-data reject " + second + " --reason mistyped")))
        .contains("proposal " + second + ": WITHDRAWN");
  }

  @Test
  void anInstructionIsHeldAndReleased() {
    String reference = instruction();
    assertThat(ok(remote("ann", "settle hold " + reference))).isEqualTo("held " + reference + "\n");
    assertThat(ok(local("settle show " + reference))).contains("HELD");
    assertThat(ok(remote("ann", "settle release " + reference + " --json")))
        .isEqualTo("{\"reference\":\"" + reference + "\",\"done\":\"released\"}\n");
    StpRun repeated = remote("ann", "settle release " + reference);
    assertThat(repeated.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(repeated.err()).contains("WRONG_STATE: ");
  }

  @Test
  void theSupportBundleHasTheMetricsOfAServerWithTlsAndIdentities() throws IOException {
    ok(local("support-bundle --out with.zip --elements " + url() + trust()));
    assertThat(bundled("with.zip", "-metrics.txt")).contains("straightway_messages_total");
    String command = "support-bundle --out without.zip --elements ";
    ok(run(logins, words(command + url() + trust() + database())));
    assertThat(bundled("without.zip", "problems.txt")).contains("answers 401; set STP_OPERATOR");
  }

  @Test
  void aTokenOfTheCompanyReplacesNameAndSecret() throws Exception {
    ok(local("operator add cleo --role viewer"));
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      Files.writeString(dir.resolve("jwt"), CompanyKey.knownTo(owner).token("c-1"));
    }
    ok(local("operator link cleo --subject c-1"));
    String to = " --to " + url() + trust();
    assertThat(ok(run(Map.of(), words("approvals --token-file jwt" + to)))).isNotBlank();
    StpRun ofASender = run(Map.of(), words("approvals --token-file token" + to));
    assertThat(ofASender.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(ofASender.err()).contains("NOT_ALLOWED: ");
  }

  private String bundled(String file, String end) throws IOException {
    try (ZipFile zip = new ZipFile(dir.resolve(file).toFile())) {
      ZipEntry zipEntry =
          zip.stream().filter(entry -> entry.getName().endsWith(end)).findFirst().orElseThrow();
      return new String(zip.getInputStream(zipEntry).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String database() {
    return " --database " + database.address().jdbcUrl();
  }

  @Test
  void unknownOrUnauthorisedOperatorsGetAnInstruction() {
    StpRun wrong = run(operator("ann", "not-her-secret"), words("status --to " + url() + trust()));
    assertThat(wrong.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(wrong.err()).contains("NOT_AUTHENTICATED: ").contains("stp operator add");
    String carl = ok(local("operator add carl --role viewer")).strip();
    StpRun denied = run(operator("carl", carl), words("audit list --to " + url() + trust()));
    assertThat(denied.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(denied.err()).contains("NOT_ALLOWED: ").contains("stp operator grant");
    StpRun nobody = run(Map.of(), words("status --to " + url() + trust()));
    assertThat(nobody.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(nobody.err()).contains("STP_OPERATOR");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          status --to URL                          | 3 | --trust names
          status --to https://127.0.0.1:1          | 3 | nothing answers at
          status --to https://no-such-host.invalid | 3 | there is no host
          status --to http://element.example:8700  | 2 | http on this machine only
          status --to element.example              | 2 | is not an address
          status --to URL --trust nowhere.crt      | 2 | can't read the file
          status --to URL --dir here               | 2 | give only one
          check --to URL                           | 2 | not with --to
          settle instruct --to=URL                 | 2 | not with --to
          business-date --open 2026-11-20 --to URL TRUST | 1 | WRONG_STATE: a business date is open
          exceptions show message:1 --to URL TRUST | 1 | NOT_FOUND: there is no exception
          trade nothing --to URL TRUST             | 1 | NOT_FOUND: no trade
          """)
  void impossibleRequestsAreReported(String command, int exitCode, String reason) {
    StpRun failed =
        run(
            operator("ann", secret("ann")),
            words(command.replace("URL", url()).replace("TRUST", trust().strip())));

    assertThat(failed.exitCode()).describedAs(failed.err()).isEqualTo(exitCode);
    assertThat(failed.err()).contains(reason).doesNotContain("\tat ");
  }

  private String url() {
    return "https://127.0.0.1:" + ElementServer.port(server);
  }

  private String trust() {
    return " --trust " + own.certificate();
  }

  private String instruction() {
    Matcher reference = Pattern.compile("SI\\d+").matcher(ok(local("settle list")));
    assertThat(reference.find()).isTrue();
    return reference.group();
  }

  /** Returns the last item of a list. */
  private static String item(String list) {
    return "message:" + list.replaceAll("(?s).*\"item\":\"message:(\\d+)\".*", "$1");
  }

  private StpRun local(String command) {
    return local("ann", command);
  }

  private StpRun local(String operator, String command) {
    Map<String, String> environment = new HashMap<>(logins);
    environment.putAll(operator(operator, secrets.getOrDefault(operator, "")));
    return run(environment, words(command + database()));
  }

  private StpRun remote(String operator, String command) {
    return run(operator(operator, secret(operator)), words(command + " --to " + url() + trust()));
  }

  private String secret(String operator) {
    return Objects.requireNonNull(secrets.get(operator), operator);
  }

  private static Map<String, String> operator(String name, String secret) {
    return Map.of("STP_OPERATOR", name, "STP_OPERATOR_SECRET", secret);
  }

  private StpRun run(Map<String, String> environment, String... words) {
    return StpRun.in(dir, environment, words);
  }

  private static String[] words(String command) {
    return command.split(" ");
  }

  private static String ok(StpRun run) {
    assertThat(run.exitCode()).describedAs(run.err()).isEqualTo(ExitCode.OK);
    return run.out();
  }

  private static String hash(String text) {
    Matcher matcher = HASH.matcher(text);
    assertThat(matcher.find()).isTrue();
    return matcher.group();
  }
}
