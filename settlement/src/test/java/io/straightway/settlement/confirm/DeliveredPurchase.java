package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.iso15022.MtFile;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.House;
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
 * A purchase of 1,000 for 25,012.50 has been delivered to the custodian, who answers; whatever that
 * is, the books agree with it afterwards.
 */
abstract class DeliveredPurchase {
  /** What became of the messages of the custodian. */
  static final String MESSAGES =
      "SELECT state, coalesce(code, '-'), times_seen FROM custodian_message"
          + " ORDER BY custodian_message_id";

  @TempDir Path dir;
  @AutoClose House house;
  SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void aPurchaseIsWithTheCustodian() throws Exception {
    house = House.open(dir);
    house.book(TradeXml.purchase("A", 1).text());
    house.instruct();
    house.deliver();
    sent = CustodianAnswers.read(house.out()).get(0);
  }

  @AfterEach
  void theInvariantHolds() throws Exception {
    try (Connection connection = house.engine().database().database().connect(Role.READER, "t")) {
      Finding finding = SettlementInvariant.check(connection);
      assertThat(finding.holds()).as(finding.toString()).isTrue();
    }
  }

  /** The custodian sends these in one file, which is received. */
  final ReceivedCounts answer(byte[]... messages) throws Exception {
    put(messages);
    return house.receive();
  }

  /** The custodian sends these in one file, which waits. */
  final void put(byte[]... messages) throws Exception {
    files++;
    if (messages[0][0] == '{') {
      Files.write(house.in().resolve(files + MtFile.ENDING), MtFile.of(List.of(messages)));
    } else {
      CustodianAnswers.write(house.in(), files + ".bundle.xml", List.of(messages));
    }
  }

  /** It settles as it was instructed. */
  final Answer whole() {
    return CustodianAnswers.whole(sent);
  }
}
