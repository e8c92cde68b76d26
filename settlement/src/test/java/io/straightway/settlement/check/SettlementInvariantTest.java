package io.straightway.settlement.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Readers;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Detects every kind of damage that none of our roles can do. */
final class SettlementInvariantTest {
  private static final String[][] DAMAGES = {
    {"DELETE FROM settlement", "but its settlements sum to 0 for 0"},
    {"DELETE FROM custodian_message WHERE kind = 'CONFIRMATION'", "has no applied confirmation"},
    {
      "UPDATE custodian_message SET state = 'APPLIED', code = NULL, reason = NULL",
      "is applied, and has settled nothing"
    },
    {"UPDATE settlement SET quantity = quantity - 1", "but its settlements sum to 999"},
    {
      "UPDATE settlement_instruction SET amount = amount + 1, settled_amount = settled_amount + 1",
      "but its trades sum to"
    },
    {"UPDATE settlement_instruction SET account = 'ACC2'", "but its trades sum to"},
    {"UPDATE security_purc_sale SET quantity = 7", "but its trades sum to 7"},
    {"DELETE FROM instruction_trade", "but its trades sum to 0"},
    {"DELETE FROM outbox", "its delivery is missing"},
    {
      "UPDATE outbox SET delivered_at = NULL, delivered_by = NULL, attempts = 0, bundle = NULL",
      "its delivery is not done"
    },
    {
      "DROP INDEX one_instruction_for_a_trade;"
          + "INSERT INTO instruction_trade SELECT instruction_id + 1, trade_id FROM instruction_trade",
      "has 2 instructions"
    },
    {
      "DELETE FROM position_movement WHERE settled <> 0 AND instrument = 'GBP'",
      "its movements are not what has settled"
    },
    {
      "UPDATE position_movement SET settled = 5 WHERE settled <> 0",
      "its movements are not what has settled"
    },
  };

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void aPurchaseHasSettled() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        List.of(
            CustodianAnswers.whole(sent).bytes(),
            CustodianAnswers.whole(sent).part("X", "1", "25.01", null).bytes()));
    installation.receive();
    installation.engine().element().close();
  }

  private Finding finding() throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "t")) {
      return SettlementInvariant.check(connection);
    }
  }

  @Test
  void everyKindOfDamageIsSeen() throws Exception {
    assertThat(finding().holds()).as(finding().toString()).isTrue();
    List<String> unseen = new ArrayList<>();
    for (String[] damage : DAMAGES) {
      try (Connection connection = installation.engine().database().superuser();
          Statement statement = connection.createStatement()) {
        statement.execute("SET search_path = straightway");
        connection.setAutoCommit(false);
        statement.execute("SET LOCAL session_replication_role = replica; " + damage[0]);
        Finding finding = SettlementInvariant.checkIn(Readers.of(connection)).finding();
        if (finding.holds()
            || finding.examples().stream().noneMatch(example -> example.contains(damage[1]))) {
          unseen.add(damage[0] + " -> " + finding.examples());
        }
        connection.rollback();
      }
    }
    assertThat(unseen).isEmpty();
  }
}
