package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.queue.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answers to the sender of a message, the first time and when it is sent again. */
class RepairedMessageTest {
  @Test
  void aRejectedSenderGetsTheSameAnswerAfterTheRepair(@TempDir Path dir) throws Exception {
    try (DeskFixture fixture = DeskFixture.start()) {
      TradeXml message = TradeXml.purchase("TOLD", 1).with("Quantity", "1e3");
      String item = fixture.refused(message);
      Correction correction = Correction.of(Map.of("Quantity", "1000"));
      Repair proposal = fixture.desk().propose(fixture.ann(), item, correction, DeskFixture.REASON);
      fixture.desk().approve(fixture.bob(), proposal.repairId(), proposal.contentHash());
      assertThat(fixture.status(proposal.messageId())).isEqualTo("REPAIRED");

      Outcome second = fixture.engine().take(message.bytes()).get(0);

      assertThat(second.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
      assertThat(second.original()).isEqualTo(Outcome.Kind.REJECTED);
      Path acks =
          Files.writeString(
              dir.resolve("acks.csv"),
              """
              offset,source,message_id,outcome,code
              0,TOLD,TOLD-1,rejected,FIELD_FORMAT
              1,TOLD,TOLD-1,duplicate,FIELD_FORMAT
              """);
      try (Connection reader =
          fixture.engine().database().database().connect(Role.READER, "test")) {
        assertThat(Invariants.check(reader, List.of(acks))).allMatch(Finding::holds);
      }
    }
  }
}
