package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Role;
import io.straightway.db.server.program.Directories;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.ThreeInstructions;
import io.straightway.testing.TestDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/** An element with the console, its operators and their browsers. */
final class ConsoleFixture implements AutoCloseable {
  /** The width of a page on a desktop, in pixels. */
  static final int DESK = 1280;

  /** The directory for the pictures of the documentation; without it none are taken. */
  private static final String PICTURES = System.getProperty("straightway.console.pictures");

  private final Browser ann;
  private final Browser bob;
  private final Path directory;
  private final SettlementInstallation installation;
  private final ConfigurableApplicationContext server;
  private final OperatorLogin annsLogin;
  private final OperatorLogin bobsLogin;

  private ConsoleFixture(Browser ann, Browser bob, Map<String, Object> properties)
      throws Exception {
    this.ann = ann;
    this.bob = bob;
    this.directory = TestDirectories.create();
    this.installation = SettlementInstallation.open(directory);
    instruct();
    this.server =
        ElementServer.start(
            EngineFixture.settings(
                installation.engine().database().address(),
                CommitPoints.BATCH,
                PositionModel.LOW_CONTENTION,
                2),
            properties,
            BackOfficeServer.class,
            ConsolePages.class);
    this.annsLogin = operator("ann", OperatorRole.OPERATOR, OperatorRole.APPROVER);
    logIn(ann, annsLogin);
    this.bobsLogin = operator("bob", OperatorRole.OPERATOR, OperatorRole.APPROVER);
    logIn(bob, bobsLogin);
    ann.width(DESK);
    bob.width(DESK);
  }

  /**
   * Creates the three instructions, and one of ACC2 that the custodian has confirmed with another
   * amount.
   */
  private void instruct() throws Exception {
    ThreeInstructions.write(
        installation,
        LocalDate.of(2026, 11, 25),
        TradeXml.purchase("OMS1", 4).with("TradeReference", "T4").with("Account", "ACC2").text());
    SettlementInstruction023 ofAcc2 =
        CustodianAnswers.read(installation.out()).stream()
            .filter(sent -> sent.safekeepingAccount().equals("SK-ACC2"))
            .findFirst()
            .orElseThrow();
    CustodianAnswers.write(
        installation.in(),
        "2.bundle.xml",
        List.of(CustodianAnswers.whole(ofAcc2).part("P2", "400", "10500", "0").bytes()));
    installation.receive();
  }

  static ConsoleFixture start() throws Exception {
    return start(Map.of());
  }

  /** Starts a console with additional Spring Boot properties. */
  static ConsoleFixture start(Map<String, Object> properties) throws Exception {
    Browser ann = Browser.start();
    Browser bob = Browser.start();
    try {
      return new ConsoleFixture(ann, bob, properties);
    } catch (Exception | AssertionError e) {
      ann.close();
      bob.close();
      throw e;
    }
  }

  OperatorLogin operator(String name, OperatorRole first, OperatorRole... more)
      throws SQLException {
    try (Connection migrator =
        installation.engine().database().database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name,
          new Operators(new SecureRandom()).add(migrator, name, EnumSet.of(first, more), "tester"));
    }
  }

  void logIn(Browser browser, OperatorLogin login) {
    logIn(browser, login, "Today");
  }

  private void logIn(Browser browser, OperatorLogin login, String heading) {
    open(browser, "/console");
    browser.type("#username", login.name());
    browser.type("#password", login.secret());
    browser.click("button");
    browser.await("h1", heading);
  }

  /** Logs another operator in at Bob's browser for a while. */
  void insteadOfBob(OperatorLogin login, Runnable work) {
    insteadOfBob(login, "Today", work);
  }

  /**
   * Logs another operator in at Bob's browser, if the operator's first page has another heading
   * than Today.
   */
  void insteadOfBob(OperatorLogin login, String heading, Runnable work) {
    logOut();
    logIn(bob, login, heading);
    try {
      work.run();
    } finally {
      logOut();
      logIn(bob, bobsLogin);
    }
  }

  private void logOut() {
    bob.click(".who button");
    bob.await("[role=status]", "You have logged out.");
  }

  /** Returns Ann's browser. */
  Browser ann() {
    return ann;
  }

  /** Returns Ann's login, for actions without a browser. */
  OperatorLogin annsLogin() {
    return annsLogin;
  }

  /** Returns Bob's browser. */
  Browser bob() {
    return bob;
  }

  void open(Browser browser, String path) {
    browser.open("http://localhost:" + ElementServer.port(server) + path);
  }

  /** Takes messages in. */
  void take(byte[] body) throws InterruptedException {
    assertThat(server.getBean(TradeIntake.class).take(body))
        .isInstanceOf(TradeIntake.Answer.Outcomes.class);
  }

  /** Returns the fixture behind the console. */
  SettlementInstallation installation() {
    return installation;
  }

  List<String> query(String sql) throws SQLException {
    return installation.engine().query(sql);
  }

  /** Saves the browser's view as a picture of the documentation, if that is requested. */
  void picture(Browser browser, String name) {
    if (PICTURES != null) {
      try {
        Files.write(Path.of(PICTURES, "console-" + name + ".png"), browser.picture());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    installation.close();
    ann.close();
    bob.close();
    Directories.delete(directory);
  }
}
