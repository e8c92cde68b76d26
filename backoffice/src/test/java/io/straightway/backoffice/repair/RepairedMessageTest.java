package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.queue.Outcome;
import io.straightway.markup.HardenedXml;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that are sent again: the answers to their senders, and conflicts with the first. */
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

  @Test
  void aConflictOfLayoutAloneSaysSo() throws Exception {
    try (DeskFixture fixture = DeskFixture.start()) {
      TradeXml message = TradeXml.purchase("LAID", 1);
      fixture.engine().take(message.bytes());
      for (String other :
          List.of(message.text().replace("><", ">\n    <"), message.with("Quantity", "9").text())) {
        fixture.engine().take(other.getBytes(StandardCharsets.UTF_8));
      }

      assertThat(fixture.query("SELECT item FROM exception_item WHERE code = 'MESSAGE_CONFLICT'"))
          .extracting(item -> meaning(fixture, item))
          .containsExactlyInAnyOrder(
              "Only the layout differs: every field has its value of the earlier message.",
              ReasonCode.MESSAGE_CONFLICT.meaning());
    }
  }

  private static @Nullable String meaning(DeskFixture fixture, String item) {
    try (Connection reader = fixture.engine().database().database().connect(Role.READER, "test")) {
      return new ExceptionDetails(Clock.systemUTC(), new HardenedXml())
          .find(reader, item)
          .meaning();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
