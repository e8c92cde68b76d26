package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorRole;
import io.straightway.element.TradeXml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a console of its own, because of what it leaves among the exceptions. */
class UploadPageTest {
  private static final String HEADER = "statement_date,kind,account,instrument,quantity\n";

  private static ConsoleFixture console;

  @TempDir Path directory;

  @BeforeAll
  static void start() throws Exception {
    console = ConsoleFixture.start();
  }

  @AfterAll
  static void close() throws Exception {
    console.close();
  }

  private void upload(Browser browser, String form, String name, byte[] content) {
    console.open(browser, "/console/upload");
    Path file = written(name, content);
    browser.find("#" + form + " [name=file]").sendKeys(file.toString());
    browser.click("#" + form + " button");
  }

  private Path written(String name, byte[] content) {
    try {
      return Files.write(directory.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void upload(Browser browser, String form, String name, String content) {
    upload(browser, form, name, content.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void tradesAreTakenInWithTheirOutcomes() throws Exception {
    OperatorLogin fay = console.operator("fay", OperatorRole.OPERATOR, OperatorRole.FEEDER);
    byte[] batch =
        TradeXml.batch(
            List.of(
                TradeXml.purchase("UP", 1).text(),
                TradeXml.purchase("UP", 2).with("Account", "NOBODY").text()));
    console.insteadOfBob(fay, () -> takeIn(console.bob(), batch));
    assertThat(
            console.query(
                "SELECT actor || ' ' || proved || ' ' || after FROM audit_trail"
                    + " WHERE action = 'TRADES_UPLOADED' ORDER BY event_number"))
        .containsExactly(
            "fay true late.xml, " + batch.length + " bytes",
            "fay true again.xml, " + batch.length + " bytes",
            "fay true junk.xml, 14 bytes");
    assertThat(
            console.query(
                "SELECT convert_from(body, 'UTF8') FROM unreadable_message"
                    + " WHERE convert_from(body, 'UTF8') LIKE '<Trades>no%'"))
        .containsExactly("<Trades>no end");
  }

  private void takeIn(Browser fay, byte[] batch) {
    console.open(fay, "/console/trades");
    fay.click("a[href='/console/upload']");
    fay.await("h1", "Upload");
    upload(fay, "trades", "late.xml", batch);
    fay.await("[aria-label=Outcomes]", "UP UP-1 booked -");
    assertThat(fay.text("[aria-label=Outcomes]")).contains("UP-2 in repair ACCOUNT_UNKNOWN:");
    fay.assertAccessible();
    console.picture(fay, "upload");
    fay.click("[aria-label=Outcomes] a");
    fay.await("h1", "UP-1");
    upload(fay, "trades", "again.xml", batch);
    fay.await("[aria-label=Outcomes]", "UP-1 duplicate of one booked");
    upload(fay, "trades", "junk.xml", "<Trades>no end");
    fay.await(".problem, [aria-label=Outcomes]", "XML_");
  }

  @Test
  void aStatementIsReconciledAndABadOneKept() throws Exception {
    Browser ann = console.ann();
    upload(ann, "custodian", "bad.csv", HEADER + "2026-11-24,SECURITIES,SK-ACC1\n");
    ann.await(".problem", "line 2");
    assertThat(
            console.query(
                "SELECT convert_from(body, 'UTF8') || reason FROM custodian_answer"
                    + " WHERE state = 'IN_REPAIR'"))
        .anyMatch(kept -> kept.startsWith(HEADER + "2026-11-24,SECURITIES,SK-ACC1"));
    ann.assertAccessible();

    upload(
        ann,
        "custodian",
        "good.csv",
        HEADER
            + "2026-11-24,SECURITIES,SK-ACC1,GB00BH4HKS39,400\n"
            + "2026-11-24,CASH,CA-ACC1,GBP,-10005\n");
    ann.await(".done", "Statement of 2026-11-24: 2 agreed, 0 differ");
    console.open(ann, "/console/reconciliation/statements");
    assertThat(ann.text("tbody")).contains("good.csv");
  }

  @Test
  void whatIsTooLargeIsRefusedAndOnlyWhoMayUploads() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/upload");
    assertThat(ann.all("#trades")).isEmpty();
    assertThat(ann.text("main")).contains("that takes the role feeder");
    upload(ann, "custodian", "large.xml", new byte[5 * 1024 * 1024]);
    ann.await("body", "more than the 4194304 bytes that are allowed here");
    assertThat(console.query("SELECT count(*) FROM audit_trail WHERE after LIKE 'large.xml%'"))
        .containsExactly("0");
    OperatorLogin zoe = console.operator("zoe", OperatorRole.VIEWER);
    console.insteadOfBob(
        zoe,
        () -> {
          console.open(console.bob(), "/console/trades");
          assertThat(console.bob().all("a[href='/console/upload']")).isEmpty();
          console.open(console.bob(), "/console/upload");
          assertThat(console.bob().all("form[enctype]")).isEmpty();
        });
  }
}
