package io.straightway.element.trace;

import static io.straightway.testing.Patience.LONG;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.proto.trace.v1.Span;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.plugin.PluginSettings;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.CapturedOutput;
import io.straightway.element.server.ElementServer;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.context.ConfigurableApplicationContext;

@Isolated("reads what the whole JVM prints")
final class TradeTracerTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SENDER = "00f067aa0ba902b7";
  private static final String TRACED = "00-" + TRACE + "-" + SENDER + "-01";
  private static final String NOT_TRACED = "00-" + TRACE + "-" + SENDER + "-00";

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Collector collector;
  private final HttpClient http = HttpClient.newHttpClient();

  TradeTracerTest() throws Exception {
    this.collector = new Collector();
  }

  @BeforeEach
  void load() throws Exception {
    StaticDataFixture.load(database);
  }

  /** Closing an element sends what is left. */
  private void withElement(CommitPoints points, TraceSettings trace, Sender sender)
      throws Exception {
    try (ConfigurableApplicationContext server =
        ElementServer.start(
            EngineFixture.with(
                EngineFixture.settings(database.address(), points, PositionModel.LOW_CONTENTION, 1),
                true,
                PluginSettings.none(),
                trace))) {
      sender.send(URI.create("http://127.0.0.1:" + ElementServer.port(server) + "/trades"));
    }
  }

  @FunctionalInterface
  private interface Sender {
    void send(URI element) throws Exception;
  }

  private void post(URI element, @Nullable String traceparent, byte[] body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(element)
            .header("Content-Type", "application/xml")
            .POST(BodyPublishers.ofByteArray(body));
    if (traceparent != null) {
      request.header("traceparent", traceparent);
    }
    HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @Test
  void aTradeIsAPartOfItsSendersTraceFromItsReceiptToItsCommit() throws Exception {
    withElement(
        CommitPoints.BATCH,
        new TraceSettings(collector.address(), 0),
        element ->
            post(
                element,
                TRACED,
                TradeXml.purchase("OMS1", 7).with("TradeReference", "T7").bytes()));

    Span trade = collector.one("trade");
    assertThat(collector.spans()).allMatch(span -> Collector.trace(span).equals(TRACE));
    assertThat(Collector.parent(trade)).isEqualTo(SENDER);
    assertThat(Collector.attributes(trade))
        .containsEntry("straightway.source", "OMS1")
        .containsEntry("straightway.trade", "T7")
        .containsEntry("straightway.outcome", "booked")
        .containsKeys("straightway.message", "straightway.trade.id");
    Span read = collector.one("read");
    Span wait = collector.one("wait");
    Span batch = collector.one("batch");
    Span commit = collector.one("commit");
    Span judge = collector.one("judge");
    assertThat(List.of(read, wait, batch, commit))
        .allMatch(span -> Collector.parent(span).equals(Collector.id(trade)));
    assertThat(Collector.parent(judge)).isEqualTo(Collector.id(commit));
    assertThat(Collector.links(commit)).containsExactly(Collector.id(batch));
    assertThat(Collector.attributes(batch)).containsEntry("straightway.messages", "1");
    assertThat(read.getStartTimeUnixNano()).isEqualTo(trade.getStartTimeUnixNano());
    assertThat(wait.getStartTimeUnixNano()).isEqualTo(read.getEndTimeUnixNano());
    assertThat(commit.getStartTimeUnixNano()).isGreaterThanOrEqualTo(wait.getEndTimeUnixNano());
    assertThat(judge.getEndTimeUnixNano()).isLessThanOrEqualTo(commit.getEndTimeUnixNano());
    assertThat(trade.getEndTimeUnixNano()).isGreaterThanOrEqualTo(commit.getEndTimeUnixNano());
    assertThat(collector.spans().stream().map(TradeTracerTest::withoutTimesAndIds))
        .asString()
        .doesNotContain("ACC1")
        .doesNotContain("GB00BH4HKS39")
        .doesNotContain("BARCGB22XXX")
        .doesNotContain("25012");
  }

  /** Clears times and ids, whose digits are arbitrary. */
  private static Span withoutTimesAndIds(Span span) {
    return span.toBuilder()
        .clearStartTimeUnixNano()
        .clearEndTimeUnixNano()
        .clearTraceId()
        .clearSpanId()
        .clearParentSpanId()
        .clearLinks()
        .build();
  }

  @Test
  void aBatchNamesTheTracedTradesThatItCommits() throws Exception {
    List<String> many =
        IntStream.rangeClosed(1, 30)
            .mapToObj(
                number -> {
                  TradeXml trade = TradeXml.purchase("OMS1", number);
                  return (number == 2 ? trade.with("Account", "NOBODY") : trade).text();
                })
            .toList();
    withElement(
        CommitPoints.BATCH,
        new TraceSettings(collector.address(), 1),
        element -> {
          post(element, NOT_TRACED, TradeXml.purchase("OMS2", 1).bytes());
          post(element, null, TradeXml.batch(many));
        });

    List<Span> trades = collector.named("trade");
    assertThat(trades).hasSize(20).allMatch(span -> span.getParentSpanId().isEmpty());
    assertThat(trades.stream().map(Collector::trace).distinct()).hasSize(20);
    assertThat(trades)
        .filteredOn(
            span -> "in-repair".equals(Collector.attributes(span).get("straightway.outcome")))
        .singleElement()
        .satisfies(
            span ->
                assertThat(Collector.attributes(span))
                    .containsEntry("straightway.code", "ACCOUNT_UNKNOWN"));
    List<String> ofBatches =
        collector.named("batch").stream()
            .flatMap(
                batch ->
                    Stream.concat(
                        Stream.of(Collector.parent(batch)), Collector.links(batch).stream()))
            .toList();
    assertThat(ofBatches)
        .containsExactlyInAnyOrderElementsOf(trades.stream().map(Collector::id).toList());
    assertThat(collector.named("commit")).hasSize(20).allMatch(span -> span.getLinksCount() == 1);
  }

  @Test
  void transactionsOfAStepEachAreTracedToo() throws Exception {
    withElement(
        CommitPoints.STEP,
        new TraceSettings(collector.address(), 1),
        element -> post(element, null, TradeXml.purchase("OMS1", 1).bytes()));

    assertThat(Collector.parent(collector.one("judge")))
        .isEqualTo(Collector.id(collector.one("commit")));
  }

  @Test
  void aTradeDoesNotWaitForACollectorThatIsNotThere() throws Exception {
    try (CapturedOutput printed = new CapturedOutput()) {
      withElement(
          CommitPoints.BATCH,
          new TraceSettings(URI.create("http://127.0.0.1:1"), 1),
          element -> post(element, TRACED, TradeXml.purchase("OMS1", 1).bytes()));

      assertThat(database.query("SELECT status FROM message")).containsExactly("BOOKED");
      await()
          .untilAsserted(
              () ->
                  assertThat(printed.text())
                      .containsOnlyOnce("collector=http://127.0.0.1:1/v1/traces event=traces-lost")
                      // the last try may be cut short by the time limit of all tries
                      .containsPattern("Connect(Timeout)?Exception")
                      .doesNotContain("\tat "));
    }
  }

  @Test
  void anUnavailableAndARestoredCollectorAreALineEach() {
    CollectorExporter exporter =
        new CollectorExporter(new TraceSettings(collector.address(), 1).endpoint());
    try (CapturedOutput printed = new CapturedOutput()) {
      for (int status : List.of(200, 400, 400, 200, 200)) {
        collector.answer(status);
        assertThat(exporter.export(List.of()).join(LONG.toSeconds(), SECONDS).isSuccess())
            .isEqualTo(status == 200);
      }
      assertThat(printed.text().lines().filter(line -> line.contains("event=traces")))
          .satisfiesExactly(
              line -> assertThat(line).contains("event=traces-lost", "refused"),
              line -> assertThat(line).contains("event=traces-taken-again"));
    } finally {
      exporter.shutdown();
    }
  }

  @Test
  void settingsThatMeanNothingAreRefused() {
    URI collector = URI.create("http://collector.example:4318/");

    assertThat(new TraceSettings(collector, 0.5).endpoint())
        .hasToString("http://collector.example:4318/v1/traces");
    assertThatThrownBy(() -> new TraceSettings(collector, 1.5)).hasMessageContaining("0 to 1");
    assertThatThrownBy(() -> new TraceSettings(URI.create("collector:4318"), 1))
        .hasMessageContaining("http or https");
  }
}
