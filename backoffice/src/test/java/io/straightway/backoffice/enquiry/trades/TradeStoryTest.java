package io.straightway.backoffice.enquiry.trades;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.enquiry.trades.TradeStory.Block;
import io.straightway.backoffice.enquiry.trades.TradeStory.Conflict;
import io.straightway.backoffice.enquiry.trades.TradeStory.Message;
import io.straightway.backoffice.enquiry.trades.TradeStory.Trade;
import io.straightway.backoffice.enquiry.trades.Trades.TradeFilter;
import io.straightway.db.ContentHash;
import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.store.BlockStore;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.TradeStore;
import io.straightway.ledger.PostedLine;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TradeStoryTest {
  @Test
  void aBookedTradeIsReadFromItsMessageToItsPositions() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      byte[] bytes = TradeXml.purchase("A", 1).bytes();
      engine.take(bytes);
      engine.take(bytes);

      TradeStory story = only(find(engine, "A-T1"));

      Message message = story.message();
      assertThat(message.key()).isEqualTo(new MessageKey("A", "A-1"));
      assertThat(message.sequenceNumber()).isEqualTo(1);
      assertThat(message.sentAt()).isEqualTo(Instant.parse("2026-11-20T09:00:00.123Z"));
      assertThat(message.timesSeen()).isEqualTo(2);
      assertThat(message.contentHash()).isEqualTo(hash(bytes));
      assertThat(message.bodyLength()).isEqualTo(bytes.length);
      assertThat(message.status()).isEqualTo(MessageStatus.BOOKED);
      assertThat(message.run().number()).isEqualTo(1);
      assertThat(message.run().name()).isEqualTo("test");
      assertThat(message.run().pid()).isEqualTo(ProcessHandle.current().pid());
      assertThat(message.run().startedAt()).isBefore(message.storedAt());
      assertThat(story.refusal()).isNull();
      assertThat(story.conflicts()).isEmpty();
      Trade trade = Objects.requireNonNull(story.trade());
      assertThat(trade.status()).isEqualTo(TradeStore.Status.BOOKED);
      assertThat(trade.sale().tradeId()).isEqualTo(message.id());
      assertThat(trade.sale().settlementDate()).isEqualTo(LocalDate.of(2026, 11, 24));
      assertThat(trade.sale().netAmount()).isEqualByComparingTo("25012.50");
      assertThat(story.postings())
          .extracting(PostedLine::account)
          .containsExactly("SECURITIES:ACC1:GBP", "COMMISSION:ACC1:GBP", "PAYABLE:BARCGB22XXX:GBP");
      assertThat(story.movements())
          .extracting(m -> m.key().instrument() + " " + m.traded().toPlainString())
          .containsExactly(StaticDataFixture.VODAFONE + " 1000", "GBP -25012.50");
    }
  }

  @Test
  void underTheContendedModelNoMovementsAreKept() throws Exception {
    try (EngineFixture engine = EngineFixture.start(CommitPoints.STEP, PositionModel.CONTENDED)) {
      engine.take(TradeXml.purchase("A", 1).bytes());

      TradeStory story = only(find(engine, "A-T1"));

      assertThat(story.postings()).hasSize(3);
      assertThat(story.movements()).isEmpty();
    }
  }

  @Test
  void aMessageThatMadeNoTradeIsFoundByItsIdWithItsRefusal() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(TradeXml.purchase("A", 1).with("Account", "NOBODY").bytes());

      TradeStory story = only(find(engine, "A-1"));

      assertThat(story.message().status()).isEqualTo(MessageStatus.IN_REPAIR);
      assertThat(story.refusal())
          .isEqualTo(new Refusal(ReasonCode.ACCOUNT_UNKNOWN, "Account", "NOBODY is not known"));
      assertThat(story.trade()).isNull();
      assertThat(story.postings()).isEmpty();
      assertThat(story.movements()).isEmpty();
    }
  }

  @Test
  void anUnreadableMessageHasWhatCouldBeRead() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(TradeXml.purchase("A", 1).with("SequenceNumber", "one").bytes());

      TradeStory story = only(find(engine, "A-1"));

      assertThat(story.message().sequenceNumber()).isNull();
      assertThat(story.message().sentAt()).isNull();
      assertThat(story.refusal()).extracting(Refusal::code).isEqualTo(ReasonCode.FIELD_FORMAT);
    }
  }

  @Test
  void otherContentsUnderTheSameKeyArePartOfTheStory() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      byte[] other = TradeXml.purchase("A", 1).with("Quantity", "999").bytes();
      engine.take(TradeXml.purchase("A", 1).bytes());
      engine.take(other);
      engine.take(other);

      Conflict conflict = Objects.requireNonNull(only(find(engine, "A-1")).conflicts().get(0));

      assertThat(conflict.contentHash()).isEqualTo(hash(other));
      assertThat(conflict.bodyLength()).isEqualTo(other.length);
      assertThat(conflict.timesSeen()).isEqualTo(2);
    }
  }

  @Test
  void aNameThatSeveralSourcesOrVersionsUseHasSeveralStories() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(TradeXml.purchase("A", 1).with("TradeReference", "T").bytes());
      engine.take(TradeXml.purchase("B", 1).with("TradeReference", "T").bytes());
      engine.take(
          TradeXml.purchase("B", 2)
              .with("Action", "AMEND")
              .with("TradeReference", "T")
              .with("Version", "2")
              .bytes());
      engine.take(TradeXml.purchase("C", 1).with("MessageId", "T").bytes());

      assertThat(find(engine, "T"))
          .extracting(story -> story.message().key())
          .containsExactlyInAnyOrder(
              new MessageKey("A", "A-1"),
              new MessageKey("B", "B-1"),
              new MessageKey("B", "B-2"),
              new MessageKey("C", "T"));
      try (Connection connection = reader(engine)) {
        assertThat(TradeStory.find(connection, "T", "B")).hasSize(2);
        assertThat(TradeStory.find(connection, "T", "D")).isEmpty();
      }
      assertThat(find(engine, "nobody's")).isEmpty();
    }
  }

  @Test
  void allVersionsAreReadInOrderWithReversalsAndParkedChanges() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(version(5, "AMEND", 5).bytes());
      engine.take(version(1, "NEW", 1).bytes());
      engine.take(version(2, "AMEND", 2).with("SettlementDate", "2026-12-01").bytes());
      engine.take(version(3, "CANCEL", 3).bytes());
      engine.take(version(11, "NEW", 1).with("TradeReference", "U").bytes());
      engine.take(version(12, "AMEND", 4).with("TradeReference", "U").bytes());

      List<TradeStory> stories =
          find(engine, "T").stream().filter(story -> story.trade() != null).toList();

      List<Trade> trades = stories.stream().map(TradeStory::trade).toList();
      assertThat(trades)
          .extracting(trade -> trade.sale().version() + " " + trade.status())
          .containsExactly("1 REPLACED", "2 REPLACED", "3 CANCELLED");
      long first = trades.get(0).sale().tradeId();
      long reversal = Objects.requireNonNull(trades.get(0).reversedBy());
      assertThat(trades).extracting(Trade::bookedAs).containsExactly(null, first, first);
      assertThat(stories.get(0).postings())
          .extracting(line -> line.entryId() + " " + line.kind() + " " + line.reverses())
          .containsExactly(
              first + " TRADE_DATE null",
              first + " TRADE_DATE null",
              first + " TRADE_DATE null",
              reversal + " REVERSAL " + first,
              reversal + " REVERSAL " + first,
              reversal + " REVERSAL " + first);
      assertThat(stories.get(0).movements())
          .extracting(m -> m.bookingId() + " " + m.key().instrument() + " " + m.traded())
          .containsExactly(
              first + " " + StaticDataFixture.VODAFONE + " 1000",
              first + " GBP -25012.50",
              reversal + " " + StaticDataFixture.VODAFONE + " -1000",
              reversal + " GBP 25012.50");
      TradeStory waiting = Objects.requireNonNull(find(engine, "U").get(1));
      assertThat(waiting.message().status()).isEqualTo(MessageStatus.PARKED);
      assertThat(Objects.requireNonNull(waiting.parked()).version()).isEqualTo(4);
    }
  }

  @Test
  void aBlockListsWhatItsAccountsGetAndHowFarThatIs() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      TradeXml block = TradeXml.purchase("A", 1).with("TradeReference", "B");
      engine.take(block.allocated("ACC1", "400").bytes());

      Block waiting = Objects.requireNonNull(only(find(engine, "B")).block());
      assertThat(waiting.state()).isEqualTo(BlockStore.State.WAITING);
      assertThat(waiting.parts())
          .extracting(part -> part.account() + " " + part.quantity() + " " + part.status())
          .containsExactly("ACC1 400 null");

      engine.take(block.with("MessageId", "A-2").allocated("ACC1", "400", "ACC2", "600").bytes());
      engine.take(
          version(3, "CANCEL", 2).with("TradeReference", "B/2").with("Account", "ACC2").bytes());

      List<TradeStory> stories = find(engine, "B");
      assertThat(stories).hasSize(2);
      Block first = Objects.requireNonNull(stories.get(0).block());
      Block last = Objects.requireNonNull(stories.get(1).block());
      assertThat(first.parts()).isEmpty();
      assertThat(first.endedBy()).isEqualTo(stories.get(1).message().id());
      assertThat(last.state()).isEqualTo(BlockStore.State.BOOKED);
      assertThat(last.parts())
          .extracting(part -> part.tradeReference() + " " + part.version() + " " + part.status())
          .containsExactly("B/1 1 BOOKED", "B/2 2 CANCELLED");
      try (Connection connection = reader(engine)) {
        TradeFilter filter =
            new TradeFilter(
                "B", null, null, null, null, null, null, null, null, null, null, null, 10);
        assertThat(Trades.search(connection, filter).items())
            .extracting(TradeRow::reference)
            .containsExactly("B/2", "B/1");
      }
    }
  }

  private static TradeXml version(long number, String action, int version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", "T")
        .with("Version", Integer.toString(version));
  }

  private static List<TradeStory> find(EngineFixture engine, String reference) throws SQLException {
    try (Connection connection = reader(engine)) {
      return TradeStory.find(connection, reference, null);
    }
  }

  private static Connection reader(EngineFixture engine) throws SQLException {
    return engine.database().database().connect(Role.READER, "test");
  }

  private static TradeStory only(List<TradeStory> stories) {
    assertThat(stories).hasSize(1);
    return Objects.requireNonNull(stories.get(0));
  }

  private static ContentHash hash(byte[] bytes) {
    return ContentHash.of(bytes);
  }
}
