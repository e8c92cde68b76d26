package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.server.ElementServer;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import java.lang.reflect.RecordComponent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.HtmlUtils;

/**
 * Markup in every text that anybody can bring into the database, and in every parameter of a page:
 * no page of the console shows it unescaped. Pages are found by their links, so that a new page is
 * covered too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileValuesTest {
  private static final String MARKUP = "\"'><xssmark onx=1>";

  /** The allowed encodings: in a text or an attribute, in an address, or as displayed XML. */
  private static final Pattern ESCAPED =
      Pattern.compile(
          "(&(amp;)?quot;|&#34;|%(25)?22)(&#39;|'|&(amp;)?apos;|%(25)?27)(&(amp;)?gt;|%(25)?3e)(&(amp;)?lt;|%(25)?3c)xssmark");

  private static final Pattern LINK = Pattern.compile("(?:href|action)=\"(/console[^\"]*)\"");
  private static final int PAGES_OF_A_KIND = 4;

  private SettlementInstallation installation;
  private ConfigurableApplicationContext server;
  private HttpUser browser;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    installation = SettlementInstallation.open(directory);
    fill();
    server =
        ConsoleServer.start(
            installation.engine().database().address(),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Map.of());
    propose(loggedIn(installation.operator("maker", EnumSet.allOf(OperatorRole.class))));
    browser = loggedIn(installation.operator("all", EnumSet.allOf(OperatorRole.class)));
    poison();
  }

  private HttpUser loggedIn(OperatorLogin login) throws Exception {
    HttpUser user = new HttpUser("http://127.0.0.1:" + ElementServer.port(server)).asBrowser();
    user.logIn(login.name(), login.secret());
    return user.with("X-CSRF-TOKEN", user.csrf());
  }

  /** Makes a proposal, so that something waits for approval. */
  private void propose(HttpUser maker) throws Exception {
    String item =
        installation
            .engine()
            .query(
                "SELECT 'message:' || message_id FROM incoming_trade_message"
                    + " WHERE source_message_id = 'OMS1-3'")
            .get(0);
    assertThat(
            maker
                .post(
                    "/console/exceptions/propose",
                    "item=%s&set.Account=ACC1&reason=asked".formatted(item))
                .statusCode())
        .isEqualTo(302);
  }

  @AfterAll
  void stop() {
    server.close();
    installation.close();
  }

  /**
   * Creates trades, exceptions, instructions in several states with their messages, and a position.
   */
  private void fill() throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.ENGINE, "test")) {
      DayDesk.open(connection, LocalDate.of(2026, 11, 25), "test");
    }
    installation.book(
        TradeXml.purchase("OMS1", 1).with("TradeReference", "T1").text(),
        TradeXml.purchase("OMS1", 2).with("TradeReference", "T2").text());
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 first =
        CustodianAnswers.read(installation.out()).stream()
            .min(Comparator.comparing(SettlementInstruction023::transactionId))
            .orElseThrow();
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        List.of(
            CustodianAnswers.matched(first.transactionId()),
            CustodianAnswers.whole(first).part("P1", "400", "10005", "0").bytes()));
    installation.receive();
    installation.engine().take(TradeXml.purchase("OMS1", 3).with("Account", "NOBODY").bytes());
    installation.engine().take(("<TradeMessage>" + MARKUP).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Appends the markup to every text on which no rule of the database forbids it, or, in the code
   * of a ledger account, puts it before the owner. The codes of refused messages are left out, as
   * the program chooses them.
   */
  private void poison() throws SQLException {
    try (Connection owner =
            installation.engine().database().database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(
          """
          DO $$
          DECLARE each record;
          BEGIN
            FOR each IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
                         WHERE contype = 'f' AND conparentid = 0
                           AND connamespace = 'straightway'::regnamespace LOOP
              EXECUTE format('ALTER TABLE %%s DROP CONSTRAINT %%I', each.of_table, each.conname);
            END LOOP;
            FOR each IN SELECT c.oid::regclass AS of_table, a.attname AS of_column
                          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                         WHERE c.relnamespace = 'straightway'::regnamespace AND c.relkind IN ('r', 'p')
                           AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
                           AND a.atttypid = 'text'::regtype
                           AND c.relname NOT IN ('operator', 'operator_role', 'operator_password')
                           AND (c.relname, a.attname) <> ('incoming_trade_message', 'code') LOOP
              BEGIN
                EXECUTE format('ALTER TABLE %%s DISABLE TRIGGER USER', each.of_table);
                EXECUTE format('UPDATE %%1$s SET %%2$I = CASE WHEN %%2$I LIKE ''%%%%:%%%%:%%%%''
                    THEN regexp_replace(%%2$I, '':'', '':'' || %%3$L) ELSE %%2$I || %%3$L END',
                  each.of_table, each.of_column, '%1$s');
              EXCEPTION WHEN OTHERS THEN NULL;
              END;
            END LOOP;
            ALTER TABLE journal_entry DISABLE TRIGGER USER;
            UPDATE journal_entry
               SET accounts = ARRAY(SELECT regexp_replace(code, ':', ':' || '%1$s')
                                      FROM unnest(accounts) WITH ORDINALITY AS u (code, line) ORDER BY line);
          END $$
          """
              .formatted(MARKUP.replace("'", "''")));
    }
  }

  @Test
  void noPageShowsInputAsMarkup() throws Exception {
    Map<String, Integer> marks = new TreeMap<>();
    Map<String, Integer> walked = new HashMap<>();
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    for (AccessRule rule : AccessRules.ALL) {
      open.add(rule.pathText());
    }
    while (!open.isEmpty()) {
      String address = open.remove();
      String path = address.replaceFirst("\\?.*", "");
      if (isPage(path)
          && seen.add(address)
          && walked.merge(path, 1, Integer::sum) <= PAGES_OF_A_KIND) {
        HttpResponse<String> page = browser.get(address);
        assertThat(page.statusCode()).as(address).isLessThan(500);
        Optional<String> elsewhere = page.headers().firstValue("Location");
        if (elsewhere.isPresent()) { // a search with one hit
          open.add(elsewhere.get().replaceFirst("^https?://[^/]+", ""));
          continue;
        }
        assertThat(page.body()).as(address).contains("action=\"/logout\"");
        marks.merge(path, marks(address, page.body()), Integer::sum);
        Matcher link = LINK.matcher(page.body());
        while (link.find()) {
          open.add(HtmlUtils.htmlUnescape(link.group(1)));
        }
      }
    }
    marks.values().removeIf(count -> count == 0);
    assertThat(marks)
        .containsKeys(
            "/console/approvals",
            "/console/audit",
            "/console/exceptions",
            "/console/exceptions/item",
            "/console/ledger",
            "/console/ledger/entries",
            "/console/positions",
            "/console/positions/movements",
            "/console/settlement",
            "/console/settlement/instruction",
            "/console/settlement/unmatched",
            "/console/static-data",
            "/console/trades",
            "/console/trades/story");
    // its content is read in the background
    await().until(() -> marks("/console", browser.get("/console").body()) > 0);
  }

  private static boolean isPage(String path) {
    return path.startsWith("/console")
        && !path.endsWith("/events")
        && !path.endsWith("/watch")
        && !path.startsWith("/console/figures/")
        && AccessRules.find("GET", path).isPresent();
  }

  /** Returns the number of occurrences of the markup in a page; fails if one is not escaped. */
  private static int marks(String address, String page) {
    String text = page.toLowerCase(Locale.ROOT);
    int all = text.split("xssmark", -1).length - 1;
    int escaped = ESCAPED.split(text, -1).length - 1;
    assertThat(escaped).as(() -> address + " shows " + around(text)).isEqualTo(all);
    return all;
  }

  private static String around(String text) {
    Matcher mark = Pattern.compile(".{0,80}xssmark.{0,20}").matcher(text);
    List<String> marks = new ArrayList<>();
    while (mark.find()) {
      marks.add(mark.group());
    }
    return marks.toString();
  }

  /** The markup in each parameter of a page or form in turn, the others missing. */
  @Test
  void noPageGivesBackWhatItWasAskedWithAsMarkup() throws Exception {
    int shown = 0;
    for (Map.Entry<RequestMappingInfo, HandlerMethod> handler : handlers().entrySet()) {
      for (String path : handler.getKey().getPatternValues()) {
        if (List.of("/login", "/setup").contains(path)
            || (path.startsWith("/console") && !path.endsWith("/events"))) {
          for (String query : queries(handler.getValue())) {
            shown += asked(handler.getKey(), path.replaceAll("\\{[^}]+}", "1"), query);
          }
        }
      }
    }
    assertThat(shown).isGreaterThan(20);
  }

  private Map<RequestMappingInfo, HandlerMethod> handlers() {
    return server
        .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods();
  }

  private int asked(RequestMappingInfo endpoint, String path, String query) throws Exception {
    boolean form = endpoint.getMethodsCondition().getMethods().contains(RequestMethod.POST);
    HttpResponse<String> page = form ? browser.post(path, query) : browser.get(path + "?" + query);
    assertThat(page.statusCode()).as(path + " " + query).isLessThan(500);
    return marks(path + "?" + query, page.body());
  }

  private static List<String> queries(HandlerMethod handler) {
    String markup = URLEncoder.encode(MARKUP, StandardCharsets.UTF_8);
    Set<String> names = names(handler);
    List<String> queries = new ArrayList<>();
    queries.add(String.join("=" + markup + "&", names) + "=" + markup);
    for (String name : names) {
      queries.add(name + "=" + markup);
    }
    return queries;
  }

  private static Set<String> names(HandlerMethod handler) {
    Set<String> names = new TreeSet<>(Set.of("refused", "out", "field.Account", "field.Price"));
    for (MethodParameter parameter : handler.getMethodParameters()) {
      RequestParam named = parameter.getParameterAnnotation(RequestParam.class);
      if (named != null) {
        names.add(named.name());
      } else if (parameter.getParameterType().isRecord()
          && parameter.getParameterType() != OperatorLogin.class) {
        for (RecordComponent component : parameter.getParameterType().getRecordComponents()) {
          names.add(component.getName());
        }
      }
    }
    names.remove("");
    return names;
  }
}
