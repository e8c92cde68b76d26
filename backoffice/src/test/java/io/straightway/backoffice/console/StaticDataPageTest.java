package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

@WithSharedConsole
class StaticDataPageTest {
  private static final String FILE =
      """
      counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account,valid_to
      BARCGB22XXX,JPY,*,2000-01-01,JASDJPJTXXX,BARCJPJTXXX,B2,2026-12-31
      BARCGB22XXX,JPY,*,2027-02-01,JASDJPJTXXX,BARCJPJTXXX,B9,
      """;

  private final ConsoleFixture console;

  StaticDataPageTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void aLoadIsPreviewedAndApprovedByAnother(@TempDir Path dir) throws Exception {
    Path bad = Files.writeString(dir.resolve("bad.csv"), FILE.replace("JASDJPJTXXX", "<b>"));
    Path file = Files.writeString(dir.resolve("ssis.csv"), FILE);
    Browser ann = console.ann();
    console.open(ann, "/console/static-data?kind=ssis");
    choose(ann, bad);
    ann.await("#preview", "2 bad");
    assertThat(ann.text("[aria-label='Bad rows']")).contains("bad.csv 2 place_of_settlement");
    assertThat(ann.all("[formaction]")).isEmpty();

    choose(ann, file);
    ann.await("#preview", "redirects money");
    assertThat(ann.all(".changes tr"))
        .extracting(WebElement::getText)
        .contains(
            "ssi:BARCGB22XXX/JPY/*/2000-01-01 ended redirects money valid_to - 2026-12-31",
            "ssi:BARCGB22XXX/JPY/*/2027-02-01 new redirects money safekeeping_account - B9");
    ann.type("[name=reason]", "letter of 20 November");
    ann.assertAccessible();
    ann.run("scroll(0, 0)");
    console.picture(ann, "static-data");
    select(ann, Files.writeString(dir.resolve("other.csv"), FILE.replace("B9", "THIEF")));
    ann.click("[formaction]");
    ann.await(".problem", "have changed since the preview");

    choose(ann, file);
    ann.await("#preview", "redirects money");
    ann.type("[name=reason]", "letter of 20 November");
    ann.click("[formaction]");
    ann.await(".done", "Another operator must approve it");
    assertThat(accounts()).isEqualTo("[B1, B2]");

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    bob.await("[aria-label^='Static data'] .changes", "2026-12-31");
    assertThat(bob.text("[aria-label^='Static data'] .problem"))
        .contains("2 rows redirect money", "ssi:BARCGB22XXX/JPY/*/2027-02-01");
    assertThat(bob.text("[aria-label^='Static data'] .changes"))
        .contains("safekeeping_account redirects money - B9");
    bob.assertAccessible();
    bob.click("[aria-label^='Static data'] form[action$='/approve'] button");
    bob.await(".done", "Approved: static data ");
    assertThat(bob.text(".done")).contains("of ann: letter of 20 November");
    assertThat(accounts()).isEqualTo("[B1, B2, B9]");
    console.open(bob, "/console/static-data?kind=ssis&on=2026-12-01&search=jpy");
    assertThat(bob.text("tbody")).contains("B2", "then nothing until 2027-02-01");
    console.open(bob, "/console/static-data?kind=ssis&on=2027-01-01&search=jpy");
    bob.await("#found", "Nothing found.");
    bob.assertAccessible();
  }

  @Test
  void aRowChangedByAFormIsApprovedByAnother() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/static-data?kind=securities");
    ann.click("[aria-label='Change GB00BH4HKS39']");
    ann.await("h1", "Add or change one security");
    String mic = String.valueOf(ann.find("[name='set.mic']").getDomProperty("value"));
    assertThat(ann.find("[name='set.isin']").getDomProperty("value")).isEqualTo("GB00BH4HKS39");
    assertThat(ann.text("[name='set.kind']").lines()).containsExactly("-", "EQUITY", "BOND");
    ann.type("[name='set.mic']", "X");
    ann.click("#load button");
    ann.await("#preview", "1 bad");
    assertThat(ann.text("[aria-label='Bad rows']")).contains("mic", "ISO 10383");
    ann.type("[name='set.mic']", mic);
    ann.type("[name='set.name']", "Vodafone \"VOD\", Group");
    ann.click("#load button");
    ann.await("#preview", "Vodafone \"VOD\", Group");
    ann.type("[name=reason]", "renamed");
    ann.assertAccessible();
    ann.run("scroll(0, 0)");
    console.picture(ann, "static-data-item");
    ann.type("[name='set.name']", "Something else");
    ann.click("[formaction]");
    ann.await(".problem", "have changed since the preview");
    assertThat(ann.find("[name='set.name']").getDomProperty("value")).isEqualTo("Something else");
    ann.type("[name='set.name']", "Vodafone \"VOD\", Group");
    ann.click("#load button");
    ann.await("#preview", "VOD");
    ann.type("[name=reason]", "renamed");
    ann.click("[formaction]");
    ann.await(".done", "Another operator must approve it");

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    bob.click("[aria-label^='Static data'] form[action$='/approve'] button");
    bob.await(".done", "Approved: static data ");
    assertThat(console.query("SELECT name FROM security WHERE isin = 'GB00BH4HKS39'"))
        .containsExactly("Vodafone \"VOD\", Group");
  }

  private static void choose(Browser browser, Path file) {
    select(browser, file);
    browser.click("#load button");
  }

  private static void select(Browser browser, Path file) {
    browser.run("document.querySelector('[name=files]').value = ''"); // otherwise it is added
    browser.find("[name=files]").sendKeys(file.toString());
  }

  private String accounts() throws Exception {
    return console.query("SELECT safekeeping_account FROM ssi ORDER BY 1").toString();
  }
}
