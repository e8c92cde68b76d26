package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.access.AccessRule;
import io.straightway.backoffice.access.AccessRules;
import io.straightway.backoffice.console.live.FanOutServers;
import io.straightway.element.TradeXml;
import io.straightway.operators.OperatorRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Visits all pages that the access rules name. */
@Order(1) // takes long, so it begins first
class EveryPageTest {
  /** The parameters of pages that need some. */
  private static final Map<String, String> ASKED =
      Map.ofEntries(
          Map.entry("/console/search", "?text=t"),
          Map.entry("/console/exceptions/item", "?name={item}"),
          Map.entry("/console/trades/story", "?reference=T1"),
          Map.entry("/console/settlement/instruction", "?reference={instruction}"),
          Map.entry("/console/positions/movements", "?account=ACC1&instrument=GBP"),
          Map.entry("/console/ledger/entries", "?account=CASH:ACC1:GBP"),
          Map.entry("/console/ledger/journals/journal", "?number={journal}"),
          Map.entry("/console/reconciliation/break", "?number=1"),
          Map.entry("/console/day/report", "?day=2026-11-25&name=fails"),
          Map.entry("/console/static-data/item", "?kind=accounts"));

  /** The addresses that are not pages. */
  private static final List<String> NO_PAGE =
      List.of(
          "/console/today/events",
          "/console/watch",
          "/console/figures/{figure}",
          "/console/names",
          "/console/problem");

  private static final String TOO_WIDE =
      "return document.documentElement.scrollWidth > document.documentElement.clientWidth";

  private static final String MENU =
      """
      const list = document.querySelector("header nav ul");
      return list.offsetHeight < 48 && list.scrollWidth <= list.clientWidth
          && document.querySelector("header").offsetHeight < 90;
      """;

  @Test
  void nothingOnAnyPageIsSeriousToAxeOrTooWideForAPhone() throws Exception {
    // with the address of a fan-out, even an absent one, pages show everything that they can
    try (ConsoleFixture console =
        ConsoleFixture.start(Map.of(FanOutServers.ADDRESSES, "http://127.0.0.1:9"))) {
      console.take(TradeXml.purchase("EVERY", 1).with("Account", "NOBODY").bytes());
      Browser ann = console.ann();
      close(console, ann);
      Map<String, String> values =
          Map.of(
              "{item}",
                  console
                      .query(
                          "SELECT message_item(message_id) FROM message"
                              + " WHERE status = 'IN_REPAIR'")
                      .get(0),
              "{instruction}",
                  console.query("SELECT 'SI' || min(instruction_id) FROM instruction").get(0),
              "{journal}", propose(console, ann));
      List<String> forAnn = new ArrayList<>();
      List<String> forOthers = new ArrayList<>();
      for (AccessRule rule : AccessRules.ALL) {
        if (rule.method().equals("GET")
            && rule.pathText().startsWith("/console")
            && !NO_PAGE.contains(rule.pathText())) {
          boolean anns = rule.roles().contains(OperatorRole.OPERATOR);
          (anns ? forAnn : forOthers).add(address(rule.pathText(), values));
        }
      }
      assertThat(forAnn).hasSizeGreaterThan(25);
      assertThat(forOthers).hasSize(3);
      look(console, ann, forAnn);
      for (String page : List.of("/console", "/console/positions")) {
        console.open(ann, page);
        ann.await("[data-watch]", "Not live: numbers stay");
      }
      console.insteadOfBob(
          console.operator("eve", OperatorRole.AUDITOR, OperatorRole.ADMINISTRATOR),
          () -> {
            look(console, console.bob(), forOthers);
            assertThat(console.bob().run(MENU)).as("the menu is in one line").isEqualTo(true);
          });
      assertThat(ann.run(MENU)).as("the menu is in one line").isEqualTo(true);
      console.bob().click(".who button");
      console.bob().await("[role=status]", "You have logged out.");
      look(console, console.bob(), List.of("/login", "/setup"));
    }
  }

  private static void close(ConsoleFixture console, Browser browser) {
    console.open(browser, "/console/day");
    browser.click("[name=confirmed]");
    browser.click("button.btn-danger");
    browser.await("#days-title ~ .wide", "Reports of 2026-11-25");
  }

  private static String propose(ConsoleFixture console, Browser browser) throws Exception {
    console
        .installation()
        .tamper(
            """
            INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference,
              first_seen, last_seen, type, ours, theirs)
            VALUES ('CUSTGB2LXXX', 'CASH', 'CA-ACC1', 'GBP', '', '2026-11-20', '2026-11-23',
                    'QUANTITY', -10005, -10000)
            """);
    console.open(browser, "/console/ledger/journals/new");
    PageFrameTest.proposeJournal(browser);
    return browser.text("h1").replaceAll("\\D", "");
  }

  private static String address(String path, Map<String, String> values) {
    String address = path + ASKED.getOrDefault(path, "");
    for (Map.Entry<String, String> value : values.entrySet()) {
      address = address.replace(value.getKey(), value.getValue());
    }
    return address;
  }

  private static void look(ConsoleFixture console, Browser browser, List<String> pages) {
    for (String page : pages) {
      console.open(browser, page);
      assertThat(browser.all("h1")).as(page).hasSize(1);
      assertThat(browser.all(".problem")).as(page).isEmpty();
      browser.run("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
      browser.assertAccessible();
      browser.phone(390);
      try {
        assertThat(browser.run(TOO_WIDE)).as(page).isEqualTo(false);
      } finally {
        browser.noPhone();
      }
    }
  }
}
