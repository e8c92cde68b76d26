package io.straightway.streams.relay;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Delivery over HTTP of the events of a real element on a real server. */
final class RelayTest {
  private static final int CUTS = 10;

  private static List<JsonNode> ofType(HttpReceiver receiver, String type) {
    return receiver.events().stream()
        .filter(event -> event.get("type").asString().equals("io.straightway." + type))
        .toList();
  }

  private static Set<String> ids(List<JsonNode> events) {
    return events.stream()
        .map(event -> event.get("id").asString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @EnumSource(CommitPoints.class)
  void everyBookedTradeHasItsEventAndNoOtherHas(CommitPoints commitPoints) throws Exception {
    try (RelayFixture installation = new RelayFixture(commitPoints, PositionModel.LOW_CONTENTION);
        HttpReceiver receiver = new HttpReceiver(request -> 204);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      installation.book(1, 50);
      installation.engine.take(TradeXml.purchase("OMS", 51).with("Isin", "XS0000000009").bytes());
      installation.book(52, 60);
      RelayFixture.await(() -> ofType(receiver, "trade.booked").size() >= 59);

      Set<String> expected =
          new TreeSet<>(
              installation.engine.query("SELECT 'trade.booked:trade:' || trade_id FROM trade"));
      assertThat(ids(ofType(receiver, "trade.booked"))).isEqualTo(expected).hasSize(59);
      assertThat(ofType(receiver, "position.moved")).hasSize(118);
      JsonNode refused = ofType(receiver, "exception.opened").get(0);
      assertThat(refused.at("/data/item").asString())
          .isEqualTo(installation.engine.query("SELECT item FROM element_exception").get(0));
      assertThat(relay.failures).isEmpty();
    }
  }

  @Test
  void anEventIsACloudEventWithTheDataOfTheTrade() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver = new HttpReceiver(request -> 204);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      installation.book(1, 1);
      RelayFixture.await(() -> !ofType(receiver, "trade.booked").isEmpty());

      JsonNode event = ofType(receiver, "trade.booked").get(0);
      assertThat(event.get("specversion").asString()).isEqualTo("1.0");
      assertThat(event.get("source").asString()).isEqualTo(RelayFixture.SOURCE);
      assertThat(event.get("partitionkey").asString()).isEqualTo("ACC1");
      assertThat(event.get("dataschema").asString())
          .isEqualTo("urn:straightway:event:trade.booked:1");
      assertThat(event.get("time").asString()).matches("20\\d\\d-\\d\\d-\\d\\dT.*Z");
      JsonNode data = event.get("data");
      assertThat(data.get("tradeReference").asString()).isEqualTo("OMS-T1");
      assertThat(data.get("quantity").toString()).isEqualTo("1000");
      assertThat(data.get("netAmount").toString()).isEqualTo("25012.5");
      assertThat(data.get("freeOfPayment").asBoolean()).isFalse();
      assertThat(data.has("mic")).isFalse();
      assertThat(relay.failures).isEmpty();
    }
  }

  @Test
  void changesOfATradeComeInTheOrderOfTheirCommits() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver = new HttpReceiver(request -> 204);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      installation.book(1, 1);
      installation.engine.take(changed(2, "AMEND", "2").with("Quantity", "900").bytes());
      installation.engine.take(changed(3, "CANCEL", "3").with("Quantity", "900").bytes());
      RelayFixture.await(() -> !ofType(receiver, "trade.cancelled").isEmpty());

      List<String> trades =
          receiver.events().stream()
              .filter(event -> event.get("type").asString().contains(".trade."))
              .map(event -> event.get("type").asString() + " " + event.at("/data/version"))
              .toList();
      assertThat(trades.get(0)).isEqualTo("io.straightway.trade.booked 1");
      assertThat(trades.subList(1, 3))
          .containsExactlyInAnyOrder(
              "io.straightway.trade.replaced 1", "io.straightway.trade.booked 2");
      assertThat(trades.subList(3, 5))
          .containsExactlyInAnyOrder(
              "io.straightway.trade.replaced 2", "io.straightway.trade.cancelled 3");
      assertThat(relay.failures).isEmpty();
    }
  }

  private static TradeXml changed(long number, String action, String version) {
    return TradeXml.purchase("OMS", number)
        .with("Action", action)
        .with("TradeReference", "OMS-T1")
        .with("Version", version);
  }

  @Test
  void contendedPositionsAreReportedAsEachBookingLeavesThem() throws Exception {
    try (RelayFixture installation = new RelayFixture(CommitPoints.TRADE, PositionModel.CONTENDED);
        HttpReceiver receiver = new HttpReceiver(request -> 204);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      installation.book(1, 10);
      RelayFixture.await(() -> ofType(receiver, "position.changed").size() >= 20);

      List<String> held =
          ofType(receiver, "position.changed").stream()
              .map(event -> event.get("data"))
              .filter(data -> data.get("instrument").asString().startsWith("GB00"))
              .map(data -> data.get("traded").toString())
              .toList();
      assertThat(held).hasSize(10).startsWith("1000", "2000").endsWith("10000");
      assertThat(relay.failures).isEmpty();
    }
  }

  /**
   * The session is cut off after the receiver has received the events and before they are
   * confirmed.
   */
  @Test
  void aRelayCutOffBeforeTheConfirmationRepeatsWithTheSameIds() throws Exception {
    AtomicInteger cuts = new AtomicInteger();
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver =
            new HttpReceiver(
                request ->
                    request % 2 == 1 && cuts.getAndIncrement() < CUTS ? cut(installation) : 204);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      for (int trade = 1; cuts.get() < CUTS; trade++) {
        installation.book(trade, trade);
        int count = trade;
        RelayFixture.await(() -> ids(ofType(receiver, "trade.booked")).size() == count);
      }
      RelayFixture.await(() -> receiver.events().size() > ids(receiver.events()).size());

      Set<String> expected =
          new TreeSet<>(
              installation.engine.query("SELECT 'trade.booked:trade:' || trade_id FROM trade"));
      assertThat(ids(ofType(receiver, "trade.booked"))).isEqualTo(expected);
      assertThat(relay.failures).isNotEmpty();
      assertThat(relay.ended).isNull();
    }
  }

  private static int cut(RelayFixture installation) {
    try {
      installation.execute(
          "SELECT pg_terminate_backend(active_pid, %d) FROM pg_replication_slots WHERE slot_name = '%s'"
              .formatted(LONG.toMillis(), installation.slot.name()));
      return 204;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void anotherRelayGoesOnWhereTheFirstStopped() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver = new HttpReceiver(request -> 204)) {
      try (RelayFixture.Running first =
          installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
        installation.book(1, 5);
        RelayFixture.await(() -> ofType(receiver, "trade.booked").size() == 5);
        assertThat(first.failures).isEmpty();
      }
      installation.book(6, 9);
      try (RelayFixture.Running second =
          installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
        RelayFixture.await(() -> ids(ofType(receiver, "trade.booked")).size() == 9);
        assertThat(ofType(receiver, "trade.booked")).hasSize(9);
        assertThat(second.failures).isEmpty();
      }
    }
  }

  @Test
  void aReceiverThatIsBusyIsAskedAgainAndOneThatRefusesEndsIt() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver = new HttpReceiver(request -> request < 3 ? 503 : 400);
        RelayFixture.Running relay =
            installation.run(new HttpEventTarget(receiver.address(), RelayFixture.SOURCE))) {
      installation.book(1, 1);
      RelayFixture.await(() -> relay.ended != null);

      assertThat(relay.failures).hasSize(2);
      assertThat(relay.ended)
          .isInstanceOf(RelayRefusedException.class)
          .hasMessageContaining("answers 400");
      assertThat(receiver.requests()).isEqualTo(3);
    }
  }
}
