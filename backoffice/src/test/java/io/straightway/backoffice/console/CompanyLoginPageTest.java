package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.access.TestIssuer;
import io.straightway.backoffice.access.company.CompanySettings;
import io.straightway.backoffice.access.company.PublishedIssuer;
import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.Operators;
import io.straightway.operators.TokenIssuers;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** A browser's login with the company, which is another site. */
final class CompanyLoginPageTest {
  @TempDir Path dir;

  @Test
  void anOperatorLogsInWithTheCompany() throws Exception {
    try (Browser browser = Browser.start();
        TestDatabase database = TestDatabase.fresh();
        TestIssuer issuer = TestIssuer.start()) {
      StaticDataFixture.load(database);
      String company = issuer.url().replace("127.0.0.1", "localhost");
      link(database, company);
      try (ConfigurableApplicationContext server = serve(database, company)) {
        browser.open("http://127.0.0.1:" + ElementServer.port(server) + "/console");
        browser.await("h1", "Log in");
        browser.assertAccessible();
        assertThat(browser.text("a.btn")).isEqualTo("Log in with Example Bank");
        browser.click("a.btn");
        browser.await("button", "Sign in");
        browser.type("#username", "ann.smith");
        browser.type("#password", TestIssuer.PASSWORD);
        browser.click("button");

        browser.await("h1", "Today");
        assertThat(browser.text(".who")).contains("ann");
        assertThat(browser.driver().manage().logs().get("browser").getAll())
            .filteredOn(entry -> entry.getMessage().contains("Content Security Policy"))
            .isEmpty();
      }
    }
  }

  private static void link(TestDatabase database, String company) throws Exception {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      TokenIssuers.add(
          owner,
          company,
          TestIssuer.CLIENT,
          TokenIssuers.SUBJECT_CLAIM,
          List.of(),
          PublishedIssuer.at(company, null).keys(null),
          "tester");
      new Operators(new SecureRandom()).add(owner, "ann", "tester");
      TokenIssuers.link(owner, "ann", company, "ann.smith", "tester");
    }
  }

  private ConfigurableApplicationContext serve(TestDatabase database, String company)
      throws IOException {
    Path secret = Files.writeString(dir.resolve("client.secret"), TestIssuer.CLIENT_SECRET);
    return ElementServer.start(
        EngineFixture.settings(
            database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
        Map.of(
            CompanySettings.PROPERTIES + "issuer",
            company,
            CompanySettings.PROPERTIES + "client",
            TestIssuer.CLIENT,
            CompanySettings.PROPERTIES + "client-secret-file",
            secret.toString(),
            CompanySettings.PROPERTIES + "name",
            "Example Bank"),
        BackOfficeServer.class,
        ConsolePages.class);
  }
}
