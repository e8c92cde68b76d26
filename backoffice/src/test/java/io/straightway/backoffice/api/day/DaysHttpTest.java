package io.straightway.backoffice.api.day;

import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.parser.PdfTextExtractor;
import io.straightway.backoffice.api.ApiFixture;
import io.straightway.backoffice.day.DayClosing;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.day.DayProgress.DayState;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Three consecutive business days. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DaysHttpTest {
  private static final LocalDate WEDNESDAY = LocalDate.of(2026, 11, 25);
  private static final LocalDate THURSDAY = LocalDate.of(2026, 11, 26);

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
  @Order(1)
  void aDayIsClosedByWhoMayAndHasReports() throws Exception {
    String day = "/api/days/2026-11-24";
    OperatorLogin eve = world.operator("eve", EnumSet.of(OperatorRole.VIEWER));
    assertRefused(world.post("/api/days", world.ann(), "{'day':'2026-11-30'}"), 409, "WRONG_STATE");
    assertRefused(world.post("/api/days", world.ann(), "{}"), 400, "REQUEST_INVALID");
    assertThat(world.read(day).at("/state").asString()).isEqualTo("OPEN");
    assertRefused(world.get("/api/days/2026-11-23", world.ann()), 404, "NOT_FOUND");
    assertRefused(world.get(day + "/reports", world.ann()), 409, "WRONG_STATE");
    assertRefused(world.get(day + "/reports/stp.pdf", world.ann()), 409, "WRONG_STATE");
    assertThat(world.post(day + "/close", eve, "{}").statusCode()).isEqualTo(403);
    assertRefused(world.post("/api/days/2026-11-25/close", world.ann(), "{}"), 404, "NOT_FOUND");
    assertRefused(
        world.post(day + "/close", world.ann(), "{'calendar':'MARS'}"), 409, "WRONG_STATE");
    assertThat(world.read(day).at("/state").asString()).isEqualTo("OPEN");

    HttpResponse<String> begun = world.post(day + "/close", world.ann(), "{}");
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(202);
    assertThat(begun.headers().firstValue("Location")).hasValue(day);
    await().until(() -> world.read(day).at("/state").asString().equals("CLOSED"));
    assertThat(world.read(day).at("/run/actor").asString()).isEqualTo("ann");
    assertRefused(world.post(day + "/close", world.ann(), "{}"), 409, "WRONG_STATE");
    assertThat(ends("2026-11-24")).containsExactly("ann t");
    assertThat(world.read(day + "/reports").at("/items").size()).isEqualTo(7);

    HttpResponse<String> csv = world.get(day + "/reports/stp.csv", world.ann());
    assertThat(csv.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
    assertThat(csv.headers().firstValue("Content-Disposition"))
        .hasValue("attachment; filename=\"end-of-day-2026-11-24-stp.csv\"");
    assertThat(csv.body())
        .startsWith("stage,entered_today,stopped_today,")
        .contains("\nbooking,4,1,75.00,4,3,0,1,75.00\n");
    assertRefused(world.get(day + "/reports/end-of-day.csv", world.ann()), 404, "NOT_FOUND");
    assertRefused(world.get(day + "/reports/nothing.pdf", world.ann()), 404, "NOT_FOUND");
  }

  @Test
  @Order(2)
  void aReportOfManyPagesHasItsHeadingsAndItsNumberOnEach() throws Exception {
    world
        .installation()
        .tamper(
            """
            SET session_replication_role = replica;
            INSERT INTO settlement_fail (business_date, instruction_id, account, counterparty, isin,
                   movement, settlement_date, days_late, open_quantity, currency, open_amount, status,
                   reason)
            SELECT '2026-11-24', n, 'ACC1', 'BARCGB22XXX', 'GB00BH4HKS39', 'DELIVER', '2026-11-23', 2,
                   1000, 'GBP', 1234567.5 + n, 'MATCHED', 'LACK – ж'
              FROM generate_series(900001, 900450) n
            """);

    PdfReader pdf =
        new PdfReader(world.bytes("/api/days/2026-11-24/reports/fails.pdf", world.ann()));

    PdfTextExtractor text = new PdfTextExtractor(pdf);
    int pages = pdf.getNumberOfPages();
    assertThat(pages).isGreaterThan(5);
    for (int page = 1; page <= pages; page++) {
      assertThat(text.getTextFromPage(page))
          .contains("counterparty", "open amount", "Fails 2026-11-24, made 20", "UTC")
          .containsPattern("page " + page + " of\\s+" + pages);
    }
    assertThat(text.getTextFromPage(1))
        .contains("The books are closed up to and including 2026-11-24")
        .contains("SI900001", "1,000", "2,134,568.50", "LACK – ?")
        .doesNotContain("SI900450");
    assertThat(text.getTextFromPage(pages)).contains("SI900450");
    assertThat(pdf.getInfo()).containsEntry("Title", "Fails 2026-11-24");
    assertThat(pdf.getCatalog().get(PdfName.LANG)).hasToString("en");
    pdf.close();

    assertThat(world.get("/api/days/2026-11-24/reports/fails.csv", world.ann()).body().lines())
        .hasSizeGreaterThan(450)
        .contains(
            "SI900001,ACC1,BARCGB22XXX,GB00BH4HKS39,DELIVER,2026-11-23,2,2-4,1000,GBP,2134568.50,"
                + "MATCHED,LACK – ж");
    assertThat(
            new PdfTextExtractor(
                    new PdfReader(
                        world.bytes("/api/days/2026-11-24/reports/end-of-day.pdf", world.ann())))
                .getTextFromPage(1))
        .contains("End of day 2026-11-24", "Fails by age", "Oldest fails");
  }

  @Test
  @Order(3)
  void aDayThatIsNotProvedIsNotClosedAndSaysWhy() throws Exception {
    String day = "/api/days/2026-11-25";
    world.installation().tamper("UPDATE single_limit SET amount = amount + 1");
    close(WEDNESDAY, world.ann());
    await().until(() -> world.read(day).at("/state").asString().equals("STOPPED"));
    assertThat(world.read(day).at("/problem").asString())
        .startsWith("DAY_NOT_PROVED: I7 fail for 2026-11-25")
        .contains("the limit 1000001 of one operator in * lacks the decision of two operators");
    world.installation().tamper("UPDATE single_limit SET amount = amount - 1");
  }

  @Test
  @Order(4)
  void severalServersAndClicksCloseADayOnce() throws Exception {
    try (DayClosing closing = another()) {
      CompletableFuture.allOf(
              runAsync(() -> order(closing, world.bob(), WEDNESDAY)),
              runAsync(() -> order(closing, world.bob(), WEDNESDAY)),
              runAsync(() -> close(WEDNESDAY, world.ann())),
              runAsync(() -> close(WEDNESDAY, world.ann())))
          .join();
      await().until(() -> closing.progress(WEDNESDAY).state() == DayState.CLOSED);
    }
    assertThat(ends("2026-11-25")).hasSize(1);
    assertThat(world.read("/api/days").at("/businessDate").asString()).isEqualTo("2026-11-26");
  }

  @Test
  @Order(5)
  void aCloseLeftBehindByAServerIsContinuedByTheNextOrder() throws Exception {
    try (Connection posting = world.installation().engine().database().superuser();
        Statement statement = posting.createStatement()) {
      posting.setAutoCommit(false);
      statement.execute("SELECT pg_advisory_xact_lock_shared(hashtext('straightway.close_day'))");
      try (DayClosing dying = another()) {
        dying.order(world.ann(), THURSDAY, null);
        await()
            .until(
                () ->
                    world
                        .read("/api/days/2026-11-26")
                        .at("/steps/6/state")
                        .asString()
                        .equals("RUNNING"));
        assertThat(world.post("/api/days/2026-11-26/close", world.bob(), "{}").statusCode())
            .isEqualTo(202);
        world
            .installation()
            .tamper(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname ="
                    + " current_database() AND application_name LIKE '%end of day%'");
        await()
            .until(
                () -> world.read("/api/days/2026-11-26").at("/state").asString().equals("STOPPED"));
      }
      posting.rollback();
    }
    String first = begin();
    close(THURSDAY, world.bob());
    await()
        .untilAsserted(
            () ->
                assertThat(world.read("/api/days/2026-11-26").toString())
                    .contains("\"state\":\"CLOSED\""));
    assertThat(ends("2026-11-26")).containsExactly("bob t");
    assertThat(begin()).as("the first step is not done again").isEqualTo(first);
  }

  @Test
  @Order(6)
  void aDayThatTheClockHasNotReachedIsClosedByTwo() throws Exception {
    String day = "/api/days/2090-11-24";
    world
        .installation()
        .tamper("UPDATE business_day SET today = '2090-11-24'; DELETE FROM eod_run");

    assertRefused(world.post(day + "/close", world.ann(), "{}"), 409, "NEEDS_SECOND");
    assertRefused(world.post(day + "/close", world.ann(), "{}"), 409, "NEEDS_SECOND");
    assertThat(world.read(day).at("/state").asString()).isEqualTo("OPEN");
    assertThat(world.post(day + "/close", world.bob(), "{}").statusCode()).isEqualTo(202);
    await().until(() -> world.read(day).at("/state").asString().equals("CLOSED"));
    assertThat(ends("2090-11-24")).containsExactly("bob t");
  }

  private String begin() throws Exception {
    JsonNode step = world.read("/api/days/2026-11-26").at("/steps/0");
    assertThat(step.at("/state").asString()).isEqualTo("DONE");
    return step.toString();
  }

  private DayClosing another() {
    return new DayClosing(
        world.installation().engine().database().database(),
        world.installation().database(),
        Clock.systemUTC());
  }

  private static void order(DayClosing server, OperatorLogin login, LocalDate day) {
    try {
      server.order(login, day, null);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void close(LocalDate day, OperatorLogin login) {
    try {
      HttpResponse<String> answer = world.post("/api/days/" + day + "/close", login, "{}");
      assertThat(answer.statusCode()).as(answer.body()).isIn(202, 409);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> ends(String day) throws Exception {
    return world
        .installation()
        .query(
            "SELECT actor, proved FROM audit_trail WHERE action = 'END_OF_DAY' AND subject ="
                + " 'business-day:"
                + day
                + "'");
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(ApiFixture.json(answer).at("/code").asString()).isEqualTo(code);
  }
}
