package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.access.AccessRule;
import io.straightway.backoffice.access.AccessRules;
import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.check.WholeProof;
import io.straightway.backoffice.console.ConsolePages;
import io.straightway.db.Role;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.DatabaseDump;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** The database of a released version, with a month's trades, is upgraded, read and used. */
final class ReleasedMonthTest {
  private static final Pattern LINK = Pattern.compile("href=\"([^\"#]+)");

  /** The number of pages of one kind, such as stories of trades, that are read. */
  private static final int OF_A_KIND = 3;

  private static final Set<String> STREAMS = Set.of("/console/today/events", "/console/watch");

  /** Pages that are read by links only, and lists that need a parameter. */
  private static final Set<String> WITH_PARAMETERS =
      Set.of(
          "/api/endings",
          "/api/ledger/entries",
          "/api/names",
          "/api/search",
          "/console/day/report",
          "/console/exceptions/item",
          "/console/ledger/entries",
          "/console/ledger/journals/journal",
          "/console/names",
          "/console/positions/movements",
          "/console/problem",
          "/console/reconciliation/break",
          "/console/search",
          "/console/settlement/instruction",
          "/console/trades/story");

  private static final int TRADES = 10;

  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(strings = "1.0.0")
  void aMonthOfAReleaseIsUpgradedAndContinued(String version) throws Exception {
    Path file =
        Path.of(
            Objects.requireNonNull(getClass().getResource("month-" + version + ".zip")).toURI());
    try (SettlementInstallation installation =
        SettlementInstallation.continuing(dir, migrated(new DatabaseDump(file)))
            .provingOnce(SystemCheck::dayFindings)) {
      assertEverythingHolds(installation);
      readEverything(installation);
      LocalDate day = LocalDate.parse(installation.value("SELECT today FROM open_day"));
      bookSettleAndClose(installation, day);
      assertEverythingHolds(installation);
    }
  }

  private static TestDatabase migrated(DatabaseDump dump) throws Exception {
    TestDatabase database = dump.restored();
    new Migrator(database.address()).migrate();
    return database;
  }

  private static void assertEverythingHolds(SettlementInstallation installation) throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader)).allMatch(Finding::holds);
    }
  }

  /** Reads every page and list that needs no parameter, and some pages of each kind behind them. */
  private void readEverything(SettlementInstallation installation) throws Exception {
    OperatorLogin reader = installation.operator("next-ann", EnumSet.allOf(OperatorRole.class));
    try (ConfigurableApplicationContext server =
        ElementServer.start(
            EngineFixture.settings(
                installation.engine().database().address(),
                CommitPoints.BATCH,
                PositionModel.LOW_CONTENTION,
                1),
            BackOfficeServer.class,
            ConsolePages.class)) {
      URI address = URI.create("http://127.0.0.1:" + ElementServer.port(server));
      Deque<URI> unread = new ArrayDeque<>();
      AccessRules.ALL.stream()
          .filter(ReleasedMonthTest::needsNoParameter)
          .forEach(rule -> unread.add(address.resolve(rule.pathText())));
      Map<String, Integer> read = new TreeMap<>();
      Set<String> refused = new TreeSet<>();
      while (!unread.isEmpty()) {
        URI page = unread.remove();
        if (page.getPort() != address.getPort()
            || read.merge(kind(page), 1, Integer::sum) > OF_A_KIND) {
          continue;
        }
        HttpResponse<String> answer = get(page, reader);
        if (page.getQuery() == null && answer.statusCode() / 100 == 4) {
          refused.add(page.getPath());
          continue;
        }
        if (answer.statusCode() == 404 && answer.body().contains("it may be closed")) {
          continue; // a link from the history of an exception
        }
        assertThat(answer.statusCode()).as(page + ": " + answer.body()).isEqualTo(200);
        Matcher link = LINK.matcher(answer.body());
        while (link.find()) {
          unread.add(page.resolve(link.group(1).replace("&amp;", "&")));
        }
      }
      assertThat(refused).isEqualTo(WITH_PARAMETERS);
      assertThat(read).hasSizeGreaterThan(60);
    }
  }

  private static boolean needsNoParameter(AccessRule rule) {
    String path = rule.pathText();
    return rule.method().equals("GET")
        && (path.startsWith("/console") || path.startsWith("/api/"))
        && !path.contains("{")
        && !STREAMS.contains(path);
  }

  /** Returns the path without numbers, with the names of its parameters. */
  private static String kind(URI page) {
    String query = Objects.requireNonNullElse(page.getQuery(), "");
    return (page.getPath() + "?" + query.replaceAll("=[^&]*", "")).replaceAll("\\d+", "N");
  }

  private HttpResponse<String> get(URI page, OperatorLogin reader) throws Exception {
    byte[] login = (reader.name() + ":" + reader.secret()).getBytes(StandardCharsets.UTF_8);
    return http.send(
        HttpRequest.newBuilder(page)
            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login))
            .build(),
        BodyHandlers.ofString());
  }

  private void bookSettleAndClose(SettlementInstallation installation, LocalDate day)
      throws Exception {
    List<String> trades = new ArrayList<>();
    for (int number = 1; number <= TRADES; number++) {
      trades.add(
          TradeXml.purchase("NEXT", number)
              .with("TradeDate", day.toString())
              .with("SettlementDate", day.toString())
              .text());
    }
    installation.book(trades.toArray(String[]::new));
    installation.instruct();
    installation.deliver();
    List<byte[]> answers = new ArrayList<>();
    for (SettlementInstruction023 instruction : CustodianAnswers.read(installation.out())) {
      answers.add(CustodianAnswers.matched(instruction.transactionId()));
      answers.add(CustodianAnswers.whole(instruction).on(day).bytes());
    }
    CustodianAnswers.write(installation.in(), "next.bundle.xml", answers);
    installation.receive();
    assertThat(
            installation.value(
                "SELECT count(*) FROM settlement_instruction i JOIN instruction_trade USING (instruction_id)"
                    + " JOIN security_purc_sale t USING (trade_id)"
                    + " WHERE i.status = 'SETTLED' AND t.source = 'NEXT'"))
        .isEqualTo(Integer.toString(TRADES));
    installation.end(day, "GBLO", dir.resolve("reports"));
    assertThat(installation.value("SELECT closed_up_to FROM open_day")).isEqualTo(day.toString());
  }
}
