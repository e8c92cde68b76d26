package io.straightway.element.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.FixmlXml;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.Reading;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.queue.CommitPoints;
import io.straightway.markup.HardenedXml;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.context.ConfigurableApplicationContext;

/** FIXML at the same path as native messages, into the same books. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FixmlOverHttpTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private ConfigurableApplicationContext server;

  @BeforeAll
  void start() throws SQLException {
    StaticDataFixture.load(database);
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2));
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  @Test
  void aFixmlReportIsBookedJustAsTheMessageOfTheSameTrade() throws Exception {
    HttpResponse<String> ours = post(TradeXml.purchase("OURS", 1).text());
    HttpResponse<String> fixml = post(FixmlXml.purchase("OMS", 1).text());

    assertThat(fixml.statusCode()).isEqualTo(200);
    assertThat(fixml.body()).contains("\"source\":\"OMS\"", "\"outcome\":\"booked\"");
    assertThat(ours.statusCode()).isEqualTo(200);
    assertThat(booked("OMS")).isEqualTo(booked("OURS"));
  }

  private List<String> booked(String source) throws SQLException {
    return database.query(
        """
        SELECT concat_ws(' ', side, isin, t.account, quantity, price, trade_date, settlement_date,
                         consideration, commission, net_amount, p.line, p.account, p.amount)
          FROM security_purc_sale t JOIN posting p ON p.entry_id = t.trade_id
         WHERE source = '%s' ORDER BY p.line
        """
            .formatted(source));
  }

  @Test
  void everyReportOfABatchMeetsItsOwnFateOnce() throws Exception {
    String batch =
        FixmlXml.batch(
            FixmlXml.FIX_5_0_SP2,
            List.of(
                "<Hdr SID=\"DESK\" Snt=\"2026-11-20T09:00:00Z\"/>",
                FixmlXml.purchase("OMS", 10).without("Hdr").report(),
                "<TrdCaptRptAck RptID=\"OMS-10\"/>",
                FixmlXml.purchase("OMS", 11).with("TrdCaptRpt/@MLegRptTyp", "3").report(),
                FixmlXml.purchase("OMS", 12).report().replace("/>", ">"),
                FixmlXml.purchase("OMS", 13).with("Instrmt/@ID", "GB00BH4HKS38").report()));

    HttpResponse<String> first = post(batch);
    HttpResponse<String> second = post(batch);

    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.body())
        .containsSubsequence(
            "\"source\":\"DESK\",\"messageId\":\"OMS-10\",\"outcome\":\"booked\"",
            "\"outcome\":\"rejected\",\"code\":\"FIXML_ACKNOWLEDGEMENT\"",
            "\"messageId\":\"OMS-11\",\"outcome\":\"in-repair\",\"code\":\"FIXML_MULTI_LEG\"",
            "\"outcome\":\"rejected\",\"code\":\"XML_MALFORMED\"",
            "\"messageId\":\"OMS-13\",\"outcome\":\"rejected\",\"code\":\"SECURITY_CHECK_DIGIT\"");
    assertThat(second.body())
        .containsSubsequence("\"outcome\":\"duplicate\",\"original\":\"booked\"", "OMS-11");
    assertThat(
            database.query(
                "SELECT count(*) FROM security_purc_sale WHERE trade_reference = 'OMS-T10'"))
        .containsExactly("1");
  }

  @Test
  void aReportKeptFromABatchCanBeReadAlone() throws Exception {
    String report = FixmlXml.purchase("OMS", 20).without("Hdr").report();
    post(
        FixmlXml.batch(
            FixmlXml.FIX_4_4, List.of("<Hdr SID=\"KEPT\" Snt=\"2026-11-20T09:00:00Z\"/>", report)));

    Reading second = new TradeMessageReader(new HardenedXml()).read(body("KEPT"));

    assertThat(second).isInstanceOf(TradeTerms.class);
    assertThat(((TradeTerms) second).tradeReference()).isEqualTo("OMS-T20");
    assertThat(post(new String(body("KEPT"), StandardCharsets.UTF_8)).body())
        .contains("\"outcome\":\"duplicate\"");
  }

  private byte[] body(String source) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT body FROM straightway.incoming_trade_message WHERE source = '"
                    + source
                    + "'")) {
      assertThat(row.next()).isTrue();
      return row.getBytes(1);
    }
  }

  private HttpResponse<String> post(String body) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + ElementServer.port(server) + "/trades");
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/xml")
            .POST(BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }
}
