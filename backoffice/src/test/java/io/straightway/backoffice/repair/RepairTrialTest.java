package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A repair is checked before it is proposed; a copy that is refused too keeps the age and owner of
 * its original, and a link to it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepairTrialTest {
  private static final String NEXT_VERSION =
      "INSERT INTO static_data_version (version) SELECT max(version) + 1 FROM static_data_version";

  private DeskFixture fixture;
  private RepairDesk desk;

  @BeforeAll
  void start() throws Exception {
    fixture = DeskFixture.start();
    desk = fixture.desk();
  }

  @AfterAll
  void end() {
    fixture.close();
  }

  private RepairTrial tried(String item, String field, String value) throws Exception {
    return desk.tryOut(item, Correction.of(Map.of(field, value)));
  }

  @Test
  void aTrialSaysWhatIntakeWouldAndWritesNothing() throws Exception {
    String item = fixture.refused(TradeXml.purchase("TRIAL", 1).with("Account", "NOBODY"));
    List<String> before = fixture.query("SELECT count(*) FROM operator_proposal");

    RepairTrial unknown = tried(item, "Account", "ACC9");
    assertThat(unknown.passes()).isFalse();
    assertThat(unknown.code()).isEqualTo("ACCOUNT_UNKNOWN");
    assertThat(unknown.field()).isEqualTo("Account");
    assertThat(unknown.reason()).isEqualTo("ACC9 is not known");
    RepairTrial malformed = tried(item, "Price", "25,00");
    assertThat(malformed.code()).isEqualTo("FIELD_FORMAT");
    assertThat(malformed.field()).isEqualTo("Price");
    RepairTrial good = tried(item, "Account", "ACC1");
    assertThat(good.passes()).isTrue();
    assertThat(good.changes()).contains(new FieldChange("Account", "NOBODY", "ACC1"));

    assertThat(fixture.query("SELECT count(*) FROM operator_proposal")).isEqualTo(before);
    assertThatThrownBy(() -> tried("message:9999999", "Account", "ACC1"))
        .isInstanceOf(DeskRefusal.class);
  }

  @Test
  void aTrialSeesStaticDataThatWereLoadedSince() throws Exception {
    String item = fixture.refused(TradeXml.purchase("SINCE", 1).with("Account", "LATER"));
    assertThat(tried(item, "Account", "LATER").code()).isEqualTo("ACCOUNT_UNKNOWN");
    fixture.execute(
        Role.MIGRATOR,
        """
        INSERT INTO account (account, valid_from, name, custodian, safekeeping_account, cash_account)
        SELECT 'LATER', valid_from, name, custodian, 'SK-LATER', 'C-LATER' FROM account
         WHERE account = 'ACC1'
        """);
    fixture.execute(Role.MIGRATOR, NEXT_VERSION);
    assertThat(tried(item, "Account", "LATER").passes()).isTrue();
  }

  @Test
  void aCopyThatIsRefusedTooKeepsAgeAndOwnerAndLeadsBack() throws Exception {
    String item = fixture.refused(TradeXml.purchase("AGE", 1).with("Account", "NOBODY"));
    String second = refusedCopy(item, "NOBODY2");
    String third = refusedCopy(second, "NOBODY3");

    assertThat(
            fixture.query(
                "SELECT count(DISTINCT received_at), min(owner), max(owner) FROM exception_desk"
                    + " WHERE item IN ('%s', '%s')".formatted(second, third)))
        .containsExactly("1 ann ann");
    assertThat(
            fixture.query(
                "SELECT e.received_at = m.received_at FROM exception_desk e, message m"
                    + " WHERE e.item = '%s' AND message_item(m.message_id) = '%s'"
                        .formatted(third, item)))
        .containsExactly("t");
    try (Connection reader = fixture.engine().database().database().connect(Role.READER, "test")) {
      ExceptionDetails details = new ExceptionDetails(Clock.systemUTC(), new HardenedXml());
      assertThat(details.find(reader, third).repairOf()).isEqualTo(second);
      assertThat(details.find(reader, second).repairOf()).isEqualTo(item);
      assertThat(details.find(reader, item).repairOf()).isNull();
    }
  }

  private String refusedCopy(String item, String account) throws Exception {
    Repair proposal =
        desk.propose(
            fixture.ann(), item, Correction.of(Map.of("Account", account)), DeskFixture.REASON);
    Repair approved = desk.approve(fixture.bob(), proposal.repairId(), proposal.contentHash());
    long copy = Objects.requireNonNull(approved.newMessageId());
    await().until(() -> fixture.status(copy).equals("IN_REPAIR"));
    return "message:" + copy;
  }
}
