package io.straightway.streams.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Events other than those of everyday trades. */
final class EventTypesTest {
  private static List<String> exceptions(HttpReceiver receiver) {
    return receiver.events().stream()
        .filter(event -> event.get("type").asString().contains(".exception."))
        .map(
            event ->
                event.get("type").asString().substring("io.straightway.exception.".length())
                    + " "
                    + event.at("/data/state").asString()
                    + " "
                    + event.at("/data/item").asString())
        .toList();
  }

  @Test
  void exceptionsOpenAndCloseUnderTheNamesOfTheList() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver = new HttpReceiver(request -> 204);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      installation.book(1, 1);
      installation.engine.take(TradeXml.purchase("OMS", 1).with("Quantity", "7").bytes());
      installation.engine.intake().take("nothing of ours".getBytes(StandardCharsets.UTF_8));
      installation.engine.take(version(3, "CANCEL", "3").bytes());
      RelayFixture.await(() -> exceptions(receiver).size() >= 3);
      assertThat(exceptions(receiver))
          .containsExactlyInAnyOrderElementsOf(
              installation.engine.query("SELECT 'opened', state, item FROM element_exception"));

      installation.engine.take(version(2, "AMEND", "2").with("Quantity", "900").bytes());
      RelayFixture.await(() -> exceptions(receiver).size() >= 4);
      assertThat(exceptions(receiver).get(3)).startsWith("closed RELEASED message:");
      assertThat(relay.failures).isEmpty();
    }
  }

  private static TradeXml version(long number, String action, String version) {
    return TradeXml.purchase("OMS", number)
        .with("Action", action)
        .with("TradeReference", "OMS-T1")
        .with("Version", version);
  }

  @Test
  void aSettlementHasTheAccountAndSecurityOfItsInstruction() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver = new HttpReceiver(request -> 204);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      installation.execute(
          """
          INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement, payment,
            quantity, currency, amount, amount_direction, trade_date, settlement_date, custodian,
            safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status)
          VALUES (7, 'ACC1', 'GB00BH4HKS39', 'BARCGB22XXX', 'RECEIVE', 'AGAINST', 1000, 'GBP', 25000, 'PAY',
            '2026-11-20', '2026-11-24', 'CUSTGB2LXXX', 'S', 'C', 'CRSTGB22XXX', 'AGENGB22XXX', 'A', 'SENT')
          """);
      installation.execute(
          """
          BEGIN;
          INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian, quantity, amount,
            settled_on, booked_on) VALUES (8, 7, 9, 'CUSTGB2LXXX', 1000, 25000, '2026-11-24', '2026-11-24');
          UPDATE settlement_instruction SET status = 'SETTLED', settled_quantity = 1000, settled_amount = 25000
           WHERE instruction_id = 7;
          COMMIT
          """);
      RelayFixture.await(() -> receiver.events().size() >= 3);

      assertThat(receiver.events().stream().map(event -> event.get("type").asString()))
          .containsExactly(
              "io.straightway.instruction.changed",
              "io.straightway.settlement.settled",
              "io.straightway.instruction.changed");
      JsonNode settled = receiver.events().get(1);
      assertThat(settled.get("id").asString()).isEqualTo("settlement.settled:settlement:8");
      assertThat(settled.get("partitionkey").asString()).isEqualTo("ACC1");
      assertThat(settled.at("/data/isin").asString()).isEqualTo("GB00BH4HKS39");
      assertThat(settled.at("/data/bookedOn").asString()).isEqualTo("2026-11-24");
      assertThat(receiver.events().get(2).at("/data/status").asString()).isEqualTo("SETTLED");
      assertThat(relay.failures).isEmpty();
    }
  }
}
