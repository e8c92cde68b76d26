package io.straightway.element.message.fixml;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.EngineFixture;
import io.straightway.element.FixmlXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.MessageKey;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports without version and source, read with an exchange's profile. */
class FixmlProfileTest {
  private static final Path PUBLIC = Path.of("../docs/examples/public");

  private static EngineFixture engine;

  @BeforeAll
  static void start() throws Exception {
    engine = EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource({
    "cme-end-of-day.xml, CME, CME, 21943431598, FIXML_MULTI_LEG",
    "ice-report.xml, ICE, ICE, 1, FIXML_COPY",
    "ice-report.xml, CME, ICE, 1, FIXML_COPY"
  })
  void messagesOfAnExchangeAreReadUnderItsProfile(
      String file, FixmlProfile profile, String source, String id, String code) throws Exception {
    Outcome outcome = sent(profile, Files.readAllBytes(PUBLIC.resolve(file))).get(0);

    assertThat(outcome.key()).isEqualTo(new MessageKey(source, id));
    assertThat(outcome.refusal()).extracting(r -> r.code().name()).isEqualTo(code);
  }

  @Test
  void aPlainTradeIsBookedFromItsKeptBytesAndARepetitionIsEqual() throws Exception {
    byte[] trade = bare("PROFILE", 1).getBytes(StandardCharsets.UTF_8);

    Outcome first = sent(FixmlProfile.CME, trade).get(0);
    Outcome second = sent(FixmlProfile.CME, trade).get(0);

    assertThat(first.kind()).isEqualTo(Outcome.Kind.BOOKED);
    assertThat(first.key()).isEqualTo(new MessageKey("CME", "PROFILE-1"));
    assertThat(second.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
    assertThat(kept("PROFILE-1")).contains("<FIXML v=\"5.0 SP2\">", "<Hdr SID=\"CME\"/>");
  }

  @Test
  void theHeaderOfABatchStatesTheSourceAndTheProfileTheRest() throws Exception {
    String batch =
        "<FIXML><Batch>%s</Batch><Batch><Hdr SID=\"DESK\"/>%s</Batch></FIXML>"
            .formatted(report("BATCH", 1), report("BATCH", 2));

    List<Outcome> outcomes = sent(FixmlProfile.CME, batch.getBytes(StandardCharsets.UTF_8));

    assertThat(outcomes)
        .extracting(Outcome::key)
        .containsExactly(new MessageKey("CME", "BATCH-1"), new MessageKey("DESK", "BATCH-2"));
    assertThat(outcomes).extracting(Outcome::kind).containsOnly(Outcome.Kind.BOOKED);
  }

  @Test
  void messagesWithVersionAndSourceOrANamespaceStayUnchanged() throws IOException {
    byte[] stated = Files.readAllBytes(PUBLIC.resolve("cme-unmatched.xml"));
    byte[] inNamespace = FixmlXml.purchase("OMS", 1).without("Hdr").bytes();
    byte[] hostile = "<FIXML><TrdCaptRpt <<!-- ".getBytes(StandardCharsets.UTF_8);

    assertThat(FixmlProfile.CME.complete(stated)).isSameAs(stated);
    assertThat(FixmlProfile.CME.complete(inNamespace)).isSameAs(inNamespace);
    assertThat(FixmlProfile.NONE.complete(hostile)).isSameAs(hostile);
    assertThat(FixmlProfile.CME.complete(hostile)).isNotEmpty();
  }

  private static List<Outcome> sent(FixmlProfile profile, byte[] body) throws Exception {
    TradeIntake intake =
        new TradeIntake(engine.element().queues(), 10, LONG, Clock.systemUTC(), profile, null);
    return ((Answer.Outcomes) intake.take(body)).outcomes();
  }

  private static String report(String source, int number) {
    return FixmlXml.purchase(source, number).without("Hdr").report();
  }

  private static String bare(String source, int number) {
    return "<?xml version=\"1.0\"?><!-- end of day -->\n<FIXML>"
        + report(source, number)
        + "</FIXML>";
  }

  private static String kept(String id) throws Exception {
    return engine
        .query(
            "SELECT convert_from(body, 'UTF8') FROM incoming_trade_message"
                + " WHERE source_message_id = '"
                + id
                + "'")
        .get(0);
  }
}
