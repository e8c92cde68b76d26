package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import org.junit.jupiter.api.Test;

/** After a login, the page or form that an operator was working on is restored. */
@WithSharedConsole
class LostSessionTest {
  private final ConsoleFixture console;

  LostSessionTest(ConsoleFixture console) {
    this.console = console;
  }

  private void logInAgain() {
    console.ann().type("#username", "ann");
    console.ann().type("#password", console.annsLogin().secret());
    console.ann().click("button");
  }

  /** Loses the session as at its end, without waiting. */
  private static void lose(Browser browser) {
    browser.driver().manage().deleteAllCookies();
  }

  @Test
  void aLinkWithItsFilterSurvivesTheLoginAndAWrongPassword() {
    Browser ann = console.ann();
    lose(ann);
    console.open(ann, "/console/trades?account=ACC1&status=BOOKED");
    ann.await("h1", "Log in");
    ann.type("#username", "ann");
    ann.type("#password", "wrong");
    ann.click("button");
    ann.await("[role=alert]", "wrong");
    logInAgain();
    ann.await("h1", "Trades");
    assertThat(ann.driver().getCurrentUrl()).endsWith("/console/trades?account=ACC1&status=BOOKED");
    assertThat(ann.find("[name=account]").getDomProperty("value")).isEqualTo("ACC1");
  }

  @Test
  void typedValuesComeBackAndAreSentOnlyWhenConfirmed() throws Exception {
    console.take(TradeXml.purchase("LOST", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=LOST");
    ann.click("tbody a");
    ann.type("[id='set.Account']", "ACC1");
    ann.type(".correct [name=reason]", "\"<b>closed</b>\" & 'moved'");
    lose(ann);
    ann.click(".correct button");
    ann.await("[role=status]", "not carried out");
    logInAgain();
    ann.await("h1", "Send it again?");
    assertThat(ann.text("table")).contains("set.Account ACC1", "\"<b>closed</b>\" & 'moved'");
    assertThat(console.query("SELECT count(*) FROM repair WHERE source = 'LOST'"))
        .containsExactly("0");
    ann.assertAccessible();
    ann.click("button");
    ann.await(".done", "Proposed");
    assertThat(ann.text(".repair")).contains("\"<b>closed</b>\" & 'moved'", "NOBODY ACC1");
  }

  @Test
  void aPageOfAnEarlierSessionAsksAgainToo() throws Exception {
    console.take(TradeXml.purchase("LOST2", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=LOST2");
    ann.click("tbody a");
    ann.run("document.querySelector('.correct [name=_csrf]').value = 'old'");
    ann.type("[id='set.Account']", "ACC1");
    ann.type(".correct [name=reason]", "moved");
    ann.click(".correct button");
    ann.await("h1", "Send it again?");
    ann.click("button");
    ann.await(".done", "Proposed");
  }

  @Test
  void aLoginRedirectsToNoOtherHost() {
    Browser ann = console.ann();
    for (String elsewhere :
        new String[] {
          "//evil.example/console", "https://evil.example", "/console/../../x", "/logout"
        }) {
      lose(ann);
      console.open(ann, "/login");
      ann.run(
          "document.cookie = 'STP-BACK=' + encodeURIComponent(arguments[0]) + ';path=/'",
          elsewhere);
      logInAgain();
      ann.await("h1", "Today");
    }
  }

  @Test
  void aFilterThatCannotBeAppliedIsReported() {
    Browser ann = console.ann();
    console.open(ann, "/console/trades?account=ACC1");
    ann.run("document.querySelector('[name=tradedFrom]').removeAttribute('pattern')");
    ann.type("[name=tradedFrom]", "soon");
    ann.click(".filter button");
    ann.await("[role=alert]", "filter was not applied");
    assertThat(ann.text("[role=alert]")).contains("tradedFrom");
    ann.type("[name=tradedFrom]", "2020-01-01");
    ann.click(".filter button");
    ann.await("#found .facts", "shown");
    assertThat(ann.all("[role=alert]")).isEmpty();
  }
}
