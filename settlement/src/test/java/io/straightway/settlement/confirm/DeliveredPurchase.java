package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A delivered purchase of 1,000 for 25,012.50; whatever the custodian answers, the books must be
 * consistent afterwards.
 */
abstract class DeliveredPurchase {
  /** Outcomes of the custodian's messages. */
  static final String MESSAGES =
      "SELECT state, coalesce(code, '-'), times_seen FROM custodian_message"
          + " ORDER BY custodian_message_id";

  @TempDir Path dir;
  @AutoClose SettlementInstallation installation;
  SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void aPurchaseIsWithTheCustodian() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    sent = CustodianAnswers.read(installation.out()).get(0);
  }

  @AfterEach
  void theInvariantHolds() throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "t")) {
      Finding finding = SettlementInvariant.check(connection);
      assertThat(finding.holds()).as(finding.toString()).isTrue();
    }
  }

  /** Sends messages from the custodian in one file, and receives it. */
  final ReceivedCounts answer(byte[]... messages) throws Exception {
    put(messages);
    return installation.receive();
  }

  /** Sends messages from the custodian in one file, without receiving it. */
  final void put(byte[]... messages) throws Exception {
    files++;
    if (messages[0][0] == '{') {
      Files.write(installation.in().resolve(files + MtFile.ENDING), MtFile.of(List.of(messages)));
    } else {
      CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    }
  }

  /** Returns a confirmation of the purchase as instructed. */
  final Answer whole() {
    return CustodianAnswers.whole(sent);
  }
}
