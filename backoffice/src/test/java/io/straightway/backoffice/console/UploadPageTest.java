package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.TradeXml;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
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

/** Uses a console of its own, as it leaves trades and exceptions behind. */
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
    browser.type("#" + form + " [name=reason]", "by mail");
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
  void tradesAreBookedAfterTheApproval() throws Exception {
    OperatorLogin fay = console.operator("fay", OperatorRole.OPERATOR, OperatorRole.FEEDER);
    byte[] batch =
        TradeXml.batch(
            List.of(
                TradeXml.purchase("UP", 1).text(),
                TradeXml.purchase("UP", 2).with("Account", "NOBODY").text()));
    console.insteadOfBob(fay, () -> proposeTrades(console.bob(), batch));
    String booked = "SELECT status FROM incoming_trade_message WHERE source = 'UP' ORDER BY 1";
    assertThat(console.query(booked)).isEmpty();
    approve(console.ann(), "Trade file");
    await()
        .untilAsserted(
            () -> assertThat(console.query(booked)).containsExactly("BOOKED", "IN_REPAIR"));
  }

  private void proposeTrades(Browser fay, byte[] batch) {
    console.open(fay, "/console/trades");
    fay.click("a[href='/console/upload']");
    fay.await("h1", "Upload");
    upload(fay, "trades", "junk.xml", "<Trades>no end");
    fay.await(".problem", "XML_");
    upload(fay, "trades", "late.xml", batch);
    fay.await("article", "NEW UP-T1 version 1: BUY 1000 GB00BH4HKS39");
    fay.assertAccessible();
    console.picture(fay, "upload");
  }

  private static void approve(Browser approver, String kind) {
    console.open(approver, "/console/approvals");
    approver.await("article", kind);
    approver.click("article[aria-label^='" + kind + "'] form[action$=approve] button");
    approver.await(".done", "Approved: ");
  }

  @Test
  void aStatementIsReconciledByTheApprovalAndABadOneRefused() throws Exception {
    Browser ann = console.ann();
    upload(ann, "custodian", "bad.csv", HEADER + "2026-11-24,SECURITIES,SK-ACC1\n");
    ann.await(".problem", "line 2");
    ann.assertAccessible();
    assertThat(console.query("SELECT count(*) FROM uploaded_file")).containsExactly("0");

    upload(
        ann,
        "custodian",
        "good.csv",
        HEADER
            + "2026-11-24,SECURITIES,SK-ACC1,GB00BH4HKS39,400\n"
            + "2026-11-24,CASH,CA-ACC1,GBP,-10005\n");
    ann.await("article", "statement of 2026-11-24 - 2 agreed, 0 differ");
    assertThat(ann.all("article form[action$=approve]")).isEmpty();
    assertThat(console.query("SELECT count(*) FROM reconciliation")).containsExactly("0");
    approve(console.bob(), "Custodian file");
    console.open(ann, "/console/reconciliation/statements");
    assertThat(ann.text("tbody")).contains("good.csv");
  }

  @Test
  void aFileThatIsTooLargeIsRefusedAndUploadsNeedTheRole() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/upload");
    assertThat(ann.all("#trades")).isEmpty();
    assertThat(ann.text("main")).contains("requires the role feeder");
    upload(ann, "custodian", "large.xml", new byte[5 * 1024 * 1024]);
    ann.await("body", "more than the 4194304 bytes that are allowed here");
    assertThat(
            console.query("SELECT count(*) FROM uploaded_file WHERE octet_length(body) > 4000000"))
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
