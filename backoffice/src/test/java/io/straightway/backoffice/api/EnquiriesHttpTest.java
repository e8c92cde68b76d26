package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EnquiriesHttpTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("^ {4}GET (?<path>/api/\\S+)\n\n(?<answer>(?: {4}.*\n)+)", Pattern.MULTILINE);
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ApiFixture world;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    world = ApiFixture.open(directory);
  }

  @AfterAll
  void stop() {
    world.close();
  }

  @Test
  void tradesAreFoundByEverythingThatIsGiven() throws Exception {
    assertThat(references("/api/trades")).containsExactlyInAnyOrder("T1", "T2", "T3");
    assertThat(references("/api/trades?reference=T2")).containsExactly("T2");
    assertThat(references("/api/trades?reference=OMS1-2&source=OMS1")).containsExactly("T2");
    assertThat(references("/api/trades?reference=T2&source=OTHER")).isEmpty();
    assertThat(
            references(
                "/api/trades?account=ACC1&security=GB00BH4HKS39&counterparty=BARCGB22XXX"
                    + "&status=BOOKED&tradedFrom=2026-11-20&tradedTo=2026-11-20"))
        .hasSize(3);
    for (String none :
        List.of(
            "account=ACC2",
            "security=JP3633400001",
            "counterparty=X",
            "status=CANCELLED",
            "tradedFrom=2026-11-21",
            "tradedTo=2026-11-19",
            "settles=2020-01-01")) {
      assertThat(references("/api/trades?" + none)).as(none).isEmpty();
    }
    JsonNode first = world.read("/api/trades?reference=T1").at("/items/0");
    assertThat(first.at("/instruction").asString()).startsWith("SI");
    assertThat(first.at("/instructionStatus").asString()).isEqualTo("PARTLY_SETTLED");
  }

  private List<String> references(String path) throws Exception {
    List<String> references = new ArrayList<>();
    world.read(path).at("/items").forEach(item -> references.add(item.at("/reference").asString()));
    return references;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/trades",
        "/api/instructions",
        "/api/instructions?state=ALL",
        "/api/instructions?state=ALL&account=ACC1&security=GB00BH4HKS39&counterparty=BARCGB22XXX",
        "/api/instructions/unmatched",
        "/api/instructions/unmatched?by=amount&counterparty=BARCGB22XXX",
        "/api/positions",
        "/api/balances",
        "/api/positions/ACC1/GB00BH4HKS39/movements",
        "/api/ledger/accounts",
        "/api/ledger/entries?account=SECURITIES:ACC1:GBP",
        "/api/ledger/entries?account=SECURITIES:ACC1:GBP&from=2026-11-24&to=2026-11-24",
        "/api/static-data/currencies",
        "/api/static-data/accounts?on=2026-11-24",
        "/api/audit",
        "/api/exceptions?all=true"
      })
  void aListIsTheSamePageByPage(String path) throws Exception {
    JsonNode whole = world.read(path);
    assertThat(whole.at("/items")).isNotEmpty();
    assertThat(whole.at("/next").isNull()).isTrue();

    List<JsonNode> paged = new ArrayList<>();
    String after = "";
    do {
      JsonNode page = world.read(path + (path.contains("?") ? "&" : "?") + "limit=1" + after);
      assertThat(page.at("/items").size()).isLessThanOrEqualTo(1);
      page.at("/items").forEach(paged::add);
      after = page.at("/next").isNull() ? "" : "&after=" + page.at("/next").asString();
    } while (!after.isEmpty());
    assertThat(paged.stream().map(EnquiriesHttpTest::withoutAge))
        .isEqualTo(whole.at("/items").valueStream().map(EnquiriesHttpTest::withoutAge).toList());
  }

  private static String withoutAge(JsonNode item) {
    return item.toString().replaceAll("\"age\":\"[^\"]*\"", "");
  }

  @Test
  void aStoryLeadsFromTheMessageToTheSettlement() throws Exception {
    JsonNode stories = world.read("/api/trades/OMS1/T1");
    assertThat(stories.at("/0/trade/status").asString()).isEqualTo("BOOKED");
    assertThat(stories.at("/0/instructions/0/settlements")).hasSize(1);
    assertThat(world.read("/api/trades/-/OMS1-1")).isEqualTo(stories);

    String reference = stories.at("/0/instructions/0/instruction/reference").asString();
    assertThat(world.read("/api/instructions/" + reference).at("/messages")).hasSize(2);
    JsonNode messages = world.read("/api/instructions/" + reference + "/messages");
    assertThat(messages).hasSize(3);
    assertThat(messages.at("/0/direction").asString()).isEqualTo("WRITTEN");
    assertThat(messages.at("/0/body").asString()).contains("SctiesSttlmTxInstr", reference);
    assertThat(messages.at("/2/body").asString()).contains("SctiesSttlmTxConf");
  }

  @Test
  void instructionsAreChosenByTheirState() throws Exception {
    assertThat(world.read("/api/instructions").at("/items")).hasSize(3);
    assertThat(world.read("/api/instructions?state=READY").at("/items")).hasSize(1);
    assertThat(world.read("/api/instructions?state=PARTLY_SETTLED&account=ACC1").at("/items"))
        .hasSize(1);
    assertThat(world.read("/api/instructions?state=SETTLED").at("/items")).isEmpty();
    assertThat(world.read("/api/instructions?state=OPEN&account=ACC2").at("/items")).isEmpty();
    int failing = world.read("/api/instructions?state=FAILING").at("/items").size();
    assertThat(failing)
        .isEqualTo(
            world
                .installation()
                .query(
                    "SELECT instruction_id FROM settlement_instruction"
                        + " WHERE settlement_date < '2026-11-24'")
                .size());
  }

  @Test
  void unmatchedInstructionsAreSelectedAndCounted() throws Exception {
    String path = "/api/instructions/unmatched";
    JsonNode all = world.read(path).at("/items");
    assertThat(all).hasSize(1);
    String passing = "kind=UNMATCHED&security=GB00BH4HKS39&counterparty=BARCGB22XXX";
    assertThat(world.read(path + "?" + passing).at("/items")).isEqualTo(all);
    assertThat(world.read(path + "/counts?" + passing).at("/0/items").asInt()).isEqualTo(1);
    for (String none : List.of("kind=ALLEGED", "security=JP3633400001", "counterparty=X")) {
      assertThat(world.read(path + "?" + none).at("/items")).as(none).isEmpty();
      assertThat(world.read(path + "/counts?" + none)).as(none).isEmpty();
    }
    JsonNode counts = world.read("/api/instructions/counts?account=ACC1");
    assertThat(counts.valueStream().map(count -> count.at("/status").asString()))
        .containsExactly("READY", "SENT", "PARTLY_SETTLED");
    assertThat(world.read("/api/instructions/counts?counterparty=X")).isEmpty();
  }

  @Test
  void positionsAndBalancesAreTheBooks() throws Exception {
    JsonNode held = world.read("/api/positions?account=ACC1").at("/items/0");
    assertThat(held.at("/traded").asInt()).isEqualTo(3000);
    assertThat(held.at("/settled").asInt()).isEqualTo(400);
    assertThat(held.at("/projected").asInt()).isEqualTo(3000);
    assertThat(world.read("/api/positions?short=true").at("/items")).isEmpty();
    JsonNode cash = world.read("/api/balances?currency=GBP").at("/items");
    assertThat(cash).hasSize(1);
    assertThat(cash.at("/0/settled").asInt()).isEqualTo(-10005);
    assertThat(world.read("/api/trial-balance").at("/balanced").asBoolean()).isTrue();
    assertThat(
            world.read("/api/ledger/accounts?kind=CASH&owner=ACC1").at("/items/0/balance").asInt())
        .isEqualTo(-10005);
    JsonNode moved = world.read("/api/positions/ACC1/GB00BH4HKS39/movements").at("/items");
    assertThat(moved).hasSize(4);
    assertThat(moved.valueStream().map(movement -> movement.at("/kind").asString()))
        .containsOnly("TRADE_DATE", "SETTLEMENT_DATE");
  }

  @Test
  void entriesShowTheirSourceAndWhatTheyLeft() throws Exception {
    String path = "/api/ledger/entries?account=";
    JsonNode bought = world.read(path + "SECURITIES:ACC1:GBP").at("/items");
    assertThat(bought.valueStream().map(entry -> entry.at("/balance").asInt()))
        .containsExactly(75_000, 50_000, 25_000);
    assertThat(bought.valueStream().map(entry -> entry.at("/tradeReference").asString()))
        .containsExactly("T3", "T2", "T1");
    JsonNode paid = world.read(path + "CASH:ACC1:GBP").at("/items/0");
    assertThat(paid.at("/balance").asInt()).isEqualTo(-10_005);
    assertThat(paid.at("/instruction").asString()).startsWith("SI");
    assertThat(paid.at("/journal").isNull()).isTrue();
    for (String none : List.of("to=2026-11-23", "from=2026-11-25")) {
      assertThat(world.read(path + "CASH:ACC1:GBP&" + none).at("/items")).isEmpty();
    }
  }

  @Test
  void theTrialBalanceOfAClosedDayIsAsItWasClosed() throws Exception {
    world
        .installation()
        .tamper(
            """
            INSERT INTO eod_trial_balance VALUES
              ('2026-11-20', 'GBP', 'CASH', 7, 0, 1, 'ENTRY_DATE'),
              ('2026-11-20', 'GBP', 'DEPOSIT', 0, 7, 1, 'ENTRY_DATE'),
              ('2026-11-20', 'GBP', 'CASH', 5, 0, 1, 'VALUE_DATE'),
              ('2026-11-20', 'GBP', 'DEPOSIT', 0, 5, 1, 'VALUE_DATE'),
              ('2026-11-20', 'USD', 'CASH', 3, 0, 1, 'VALUE_DATE')
            """);
    JsonNode closed = world.read("/api/trial-balance?on=2026-11-20");
    assertThat(closed.at("/balanced").asBoolean()).isFalse();
    assertThat(closed.at("/totals/GBP/credit").asInt()).isEqualTo(5);
    assertThat(closed.at("/byEntryDate/totals/GBP/debit").asInt()).isEqualTo(7);
    JsonNode pounds = world.read("/api/trial-balance?on=2026-11-20&currency=GBP");
    assertThat(pounds.at("/balanced").asBoolean()).isTrue();
    assertThat(pounds.at("/totals/USD").isMissingNode()).isTrue();
  }

  @Test
  void exceptionsAreChosenByTheirAge() throws Exception {
    assertThat(world.read("/api/exceptions?olderThan=PT0S").at("/items")).hasSize(1);
    assertThat(world.read("/api/exceptions?olderThan=P1D").at("/items")).isEmpty();
  }

  @Test
  void theDayAndTheStatusAreRead() throws Exception {
    JsonNode days = world.read("/api/days");
    assertThat(days.at("/businessDate").asString()).isEqualTo("2026-11-24");
    assertThat(days.at("/items")).isEmpty();
    JsonNode preview = world.read("/api/days/preview");
    assertThat(preview.at("/openInstructions").asInt()).isEqualTo(3);
    assertThat(preview.at("/openExceptions").asInt()).isEqualTo(1);
    JsonNode status = world.read("/api/status").at("/status");
    assertThat(status.at("/life/received").asInt()).isEqualTo(4);
    assertThat(world.read("/api/reconciliations").at("/items")).isEmpty();
    assertThat(world.read("/api/breaks").at("/items")).isEmpty();
    assertThat(world.read("/api/audit/verification").at("/broken").isNull()).isTrue();
    assertThat(world.read("/api/audit?subject=operator:bob").at("/items")).hasSize(1);
    assertThat(world.read("/api/audit?action=NONE").at("/items")).isEmpty();
  }

  @Test
  void proposalsAreShownWithBothVersions() throws Exception {
    String item = world.read("/api/exceptions").at("/items/0/item").asString();
    HttpResponse<String> proposed =
        world.post(
            "/api/exceptions/" + item + "/repair",
            world.ann(),
            "{'set':{'Account':'ACC1'},'reason':'mail'}");
    assertThat(proposed.statusCode()).as(proposed.body()).isEqualTo(201);
    world.post(
        "/api/journals",
        world.bob(),
        "{'kind':'CASH','valueDate':'2026-11-24','document':'D','reason':'paid in','lines':["
            + "{'account':'CASH','owner':'ACC1','currency':'GBP','amount':5},"
            + "{'account':'DEPOSIT','owner':'ACC1','currency':'GBP','amount':-5}]}");

    JsonNode forBob = world.read("/api/approvals?mine=false", world.bob()).at("/items");
    assertThat(forBob).hasSize(1);
    assertThat(forBob.at("/0/kind").asString()).isEqualTo("REPAIR");
    assertThat(forBob.at("/0/contentHash").asString())
        .isEqualTo(ApiFixture.json(proposed).at("/contentHash").asString());
    assertThat(forBob.at("/0/versions").toString())
        .contains("{\"field\":\"Account\",\"before\":\"NOBODY\",\"after\":\"ACC1\",\"mark\":null}");
    JsonNode all = world.read("/api/approvals?limit=1", world.bob());
    assertThat(all.at("/items")).hasSize(1);
    JsonNode rest =
        world.read("/api/approvals?limit=1&after=" + all.at("/next").asString(), world.bob());
    assertThat(rest.at("/items/0/kind").asString()).isEqualTo("JOURNAL");
    assertThat(rest.at("/items/0/mine").asBoolean()).isTrue();
    assertThat(rest.at("/next").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/api/trades?limit=0,400,REQUEST_INVALID",
    "/api/trades?limit=1001,400,REQUEST_INVALID",
    "/api/trades?limit=x,400,REQUEST_INVALID",
    "/api/trades?after=x,400,REQUEST_INVALID",
    "/api/trades?after=AAAA,400,REQUEST_INVALID",
    "/api/trades?status=SOLD,400,REQUEST_INVALID",
    "/api/trades?tradedFrom=20.11.2026,400,REQUEST_INVALID",
    "/api/trades?tradedFrom=2026-11-21&tradedTo=2026-11-20,400,REQUEST_INVALID",
    "/api/trades?amountFrom=2&amountTo=1.99,400,REQUEST_INVALID",
    "/api/instructions?amountFrom=2&amountTo=1.99,400,REQUEST_INVALID",
    "/api/ledger/entries?account=CASH:ACC1:GBP&from=2026-11-21&to=2026-11-20,400,REQUEST_INVALID",
    "/api/trades/OMS1/NONE,404,NOT_FOUND",
    "/api/instructions?state=LATE,400,REQUEST_INVALID",
    "/api/instructions/unmatched?kind=OTHER,400,REQUEST_INVALID",
    "/api/instructions/X1,400,REQUEST_INVALID",
    "/api/instructions/SI1,404,NOT_FOUND",
    "/api/ledger/entries,400,REQUEST_INVALID",
    "/api/trial-balance?on=2020-01-01,400,REQUEST_INVALID",
    "/api/exceptions?olderThan=yesterday,400,REQUEST_INVALID",
    "/api/exceptions?olderThan=P99999D,400,REQUEST_INVALID",
    "/api/static-data/secrets,404,NOT_FOUND",
    "/api/audit/verification?head=zz,400,REQUEST_INVALID"
  })
  void questionsThatCantBeAnsweredGetACode(String path, int status, String code) throws Exception {
    HttpResponse<String> answer = world.get(path, world.ann());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(ApiFixture.json(answer).at("/code").asString()).isEqualTo(code);
  }

  /** Also writes the current answers to target/api.md, so that the guide can be updated from it. */
  @Test
  void theGuideShowsTheRealAnswers() throws Exception {
    String guide = Files.readString(Path.of("../docs/api.md"));
    StringBuilder renewed = new StringBuilder();
    List<String> shown = new ArrayList<>();
    List<String> answered = new ArrayList<>();
    Matcher example = EXAMPLE.matcher(guide);
    while (example.find()) {
      JsonNode answer = ApiFixture.json(world.get(example.group("path"), world.ann()));
      shown.add(shape(JSON.readTree(example.group("answer"))));
      answered.add(shape(answer));
      String text = JSON.writeValueAsString(answer).indent(4).stripTrailing() + "\n";
      example.appendReplacement(
          renewed, Matcher.quoteReplacement("    GET " + example.group("path") + "\n\n" + text));
    }
    example.appendTail(renewed);
    Files.createDirectories(Path.of("target"));
    Files.writeString(Path.of("target/api.md"), renewed);
    assertThat(shown).hasSizeGreaterThan(2).isEqualTo(answered);
  }

  /** Returns the names of the members, at any depth. */
  private static String shape(JsonNode node) {
    if (node.isObject()) {
      return node.propertyStream()
          .map(property -> property.getKey() + shape(property.getValue()))
          .collect(Collectors.joining(" ", "{", "}"));
    }
    return node.isArray()
        ? node.valueStream().map(EnquiriesHttpTest::shape).distinct().toList().toString()
        : "";
  }

  @Test
  void theAuditIsForAuditors() throws Exception {
    assertThat(world.get("/api/audit", world.bob()).statusCode()).isEqualTo(403);
  }
}
