package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.server.ElementServer;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.ThreeInstructions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * No single person and no single login changes cash, positions or a final state: one identity walks
 * every operation, form, upload and function, with whatever the installation holds and with its own
 * proposals. The person has all roles; one operator alone decides on nothing, as the limit is 0.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NoSinglePersonTest {
  private SettlementInstallation installation;
  private ConfigurableApplicationContext server;
  private List<SettlementInstruction023> sent;
  private OperatorLogin walker;
  private BookWatch watch;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    installation =
        SettlementInstallation.open(
            directory,
            "INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)"
                + " VALUES ('%s', '2000-01-01', 'Other', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2)"
                    .formatted(WalkValues.OTHER));
    ThreeInstructions.write(installation, CustodianAnswers.DAY);
    sent = CustodianAnswers.read(installation.out());
    CustodianAnswers.write(
        installation.in(),
        "2.bundle.xml",
        List.of(
            CustodianAnswers.whole(sent.get(1)).part("P2", "500", "99", "0").bytes(),
            CustodianAnswers.whole(sent.get(1)).of("NONREF").bytes()));
    installation.receive();
    installation.engine().take(TradeXml.purchase("OMS1", 4).with("Account", "NOBODY").bytes());
    installation.tamper(
        """
        UPDATE single_limit SET amount = 0;
        INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference, entry_day,
          first_seen, last_seen, type, ours, theirs)
        VALUES ('CUSTGB2LXXX', 'CASH', 'SK-ACC1', 'GBP', '', NULL, '2026-11-24', '2026-11-24', 'AMOUNT', 1, 7),
               ('CUSTGB2LXXX', 'CASH_ENTRY', 'SK-ACC1', 'GBP', 'R1', '2026-11-24', '2026-11-24', '2026-11-24',
                'MISSING_IN_BOOKS', 0, 7),
               ('CUSTGB2LXXX', 'CASH_ENTRY', 'SK-ACC1', 'GBP', 'R2', '2026-11-24', '2026-11-24', '2026-11-24',
                'MISSING_IN_BOOKS', 0, -7),
               ('CUSTGB2LXXX', 'SECURITIES', 'SK-ACC1', 'GB00BH4HKS39', '', NULL, '2026-11-24', '2026-11-24',
                'QUANTITY', 1, 7);
        INSERT INTO income_event (kind, isin, currency, ex_date, record_date, payment_date, rate, origin)
        VALUES ('DIVIDEND', 'GB00BH4HKS39', 'GBP', '2026-11-24', '2026-11-24', '2026-11-24', 9, 'FILE')
        """);
    server =
        ConsoleServer.start(
            installation.engine().database().address(),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Map.of());
    walker = installation.operator("walker", EnumSet.allOf(OperatorRole.class));
    watch = new BookWatch(installation);
  }

  @AfterAll
  void stop() {
    server.close();
    installation.close();
  }

  @Test
  void neitherAPersonNorALoginChangesBooksAlone() throws Exception {
    List<byte[]> files = ForgedFiles.ofCustodian(sent);
    assertThat(ForgedFiles.missing(files)).isEmpty();
    HttpUser user = user(walker);
    WalkValues values = new WalkValues(installation, walker.name());
    OperationWalk operations = new OperationWalk(user, values, watch);
    operations.everyOrder();
    new FormWalk(
            user,
            values,
            watch,
            Map.of(
                "/console/upload/custodian",
                files,
                "/console/upload/trades",
                ForgedFiles.ofSenders()))
        .everyForm();
    operations.everyDecision();
    int stillAnAdministrator = user.get("/console/administration").statusCode();
    FunctionWalk functions = new FunctionWalk(installation, walker, watch);
    functions.everyFunction(Role.ENGINE);
    functions.everyFunction(Role.READER);
    functions.everyFunction(Role.RELAY);
    assertThat(watch.changes()).isEmpty();
    assertThat(watch.failures()).isEmpty();
    assertThat(operations.notUnderstood()).isEmpty();
    assertThat(stillAnAdministrator).isEqualTo(200);
    assertThat(functions.notUnderstood()).isEmpty();
  }

  private HttpUser user(OperatorLogin login) throws Exception {
    HttpUser user = new HttpUser("http://127.0.0.1:" + ElementServer.port(server));
    user.logIn(login.name(), login.secret());
    return user.with("X-CSRF-TOKEN", user.csrf());
  }
}
