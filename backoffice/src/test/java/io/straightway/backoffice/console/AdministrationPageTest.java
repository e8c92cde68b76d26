package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import org.junit.jupiter.api.Test;

@WithSharedConsole
class AdministrationPageTest {
  private static final String PAGE = "/console/administration";
  private static final String TITLE = "Administration";
  private static final String PASSWORD = "correct horse battery staple";
  private static final String ANOTHER = "correct horse battery stable";

  private final ConsoleFixture console;

  AdministrationPageTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void twoAdministratorsLetSomebodyInWhoChoosesHisPassword() throws Exception {
    OperatorLogin root = console.operator("root", OperatorRole.ADMINISTRATOR);
    OperatorLogin toor = console.operator("toor", OperatorRole.ADMINISTRATOR);
    Browser bob = console.bob();
    String[] half = new String[2];
    console.insteadOfBob(
        root,
        TITLE,
        () -> {
          propose(bob, "carol", "OPERATOR");
          half[0] = bob.text("#half");
          assertThat(half[0]).matches("[0-9a-f]{32}");
          assertThat(bob.all("form[action$='/approve']")).isEmpty();
          bob.assertAccessible();
          console.open(bob, PAGE);
          assertThat(bob.all("#half")).isEmpty();
          setUp(bob, new String[] {half[0], half[0]}, PASSWORD);
          bob.await(".problem", "do not match");
          console.open(bob, PAGE);
        });
    console.insteadOfBob(
        toor,
        TITLE,
        () -> {
          assertThat(bob.text("[aria-label^=Change]")).contains("Add operator: carol", "By root");
          bob.assertAccessible();
          console.picture(bob, "administration");
          bob.click("form[action$='/approve'] button");
          bob.await(".done", "Approved");
          half[1] = bob.text("#half");
          assertThat(half[1]).matches("[0-9a-f]{32}").isNotEqualTo(half[0]);
          bob.assertAccessible();
          assertThat(bob.text("[aria-label=Operators]")).contains("carol has a code operator");
          setUp(bob, half, "password1");
          bob.await(".problem", "refused");
          bob.assertAccessible();
          setUp(bob, half, PASSWORD);
          bob.await("h1", "Log in");
          setUp(bob, half, PASSWORD);
          bob.await(".problem", "the code is void");
          console.open(bob, PAGE);
        });
    console.insteadOfBob(
        new OperatorLogin("carol", PASSWORD),
        "Today",
        () -> {
          assertThat(bob.text("nav")).contains("Exceptions").doesNotContain(TITLE);
          bob.click(".who a");
          bob.await("h1", "Password");
          change(bob, "not " + PASSWORD, ANOTHER);
          bob.await(".problem", "the old password is wrong");
          bob.assertAccessible();
          change(bob, PASSWORD, ANOTHER);
          bob.await("[role=status]", "Your session has ended");
          console.logIn(bob, new OperatorLogin("carol", ANOTHER));
        });
    assertThat(
            console.query(
                "SELECT actor, action FROM audit_event WHERE after LIKE '%carol%' OR subject LIKE"
                    + " '%carol' ORDER BY event_number"))
        .startsWith("root ACCESS_PROPOSED", "toor ACCESS_APPROVED", "carol OPERATOR_SET_UP");
  }

  @Test
  void anOperatorIsLockedAndProposedForUnlockingInItsRow() throws Exception {
    console.operator("vic", OperatorRole.VIEWER);
    console.operator("rita", OperatorRole.ADMINISTRATOR);
    Browser bob = console.bob();
    console.insteadOfBob(
        console.operator("rolf", OperatorRole.ADMINISTRATOR),
        TITLE,
        () -> {
          changeRow(bob, "Restrict vic", "LOCK_OPERATOR");
          bob.await("[aria-label=Operators]", "vic locked viewer");
          changeRow(bob, "Propose for vic", "UNLOCK_OPERATOR");
          bob.await("[role=status]", "another administrator approves it");
          assertThat(bob.text("[aria-label^='Change ']")).contains("Unlock operator: vic");
          bob.run("document.querySelectorAll('td details').forEach((row) => (row.open = true))");
          assertThat(bob.text("[aria-label='Restrict rita'] button"))
              .as("an administrator is restricted by two")
              .isEqualTo("Propose restriction");
          bob.assertAccessible();
          bob.type("[aria-label^='Change '] [name=reason]", "mistaken");
          bob.click("[aria-label^='Change '] form[action$='/reject'] button");
          bob.await("main", "No changes wait");
        });
  }

  private static void changeRow(Browser browser, String form, String change) {
    String css = "[aria-label='" + form + "'] ";
    browser.click("tr:has(" + css + ") summary");
    choose(browser, css + "[name=change]", change);
    browser.type(css + "[name=reason]", "left the desk");
    browser.click(css + "button");
  }

  private static void propose(Browser browser, String name, String role) {
    String form = "[aria-label='Add an operator'] ";
    browser.type(form + "[name=name]", name);
    browser.click(form + "[name=details][value=" + role + "]");
    browser.type(form + "[name=reason]", "joins the desk");
    browser.click(form + "button");
    browser.await("[role=status]", "another administrator approves it");
  }

  private static void change(Browser browser, String old, String password) {
    browser.type("[name=old]", old);
    browser.type("[name=password]", password);
    browser.type("[name=again]", password);
    browser.click("main button");
  }

  private static void choose(Browser browser, String css, String value) {
    browser.run("arguments[0].value = arguments[1]", browser.find(css), value);
  }

  private void setUp(Browser browser, String[] half, String password) {
    console.open(browser, "/setup");
    browser.type("[name=name]", "carol");
    browser.type("[name=first]", half[0]);
    browser.type("[name=second]", half[1]);
    browser.type("[name=password]", password);
    browser.type("[name=again]", password);
    browser.click("main button");
  }
}
