package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One reader serves many threads, even while the parser's tables are filled and discarded. */
class ConcurrentReadingTest {
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  @Test
  void messagesWithNewNamesInEachAreReadByManyThreads() {
    IntStream.range(1, 20_000).parallel().forEach(this::readOneGoodAndOneBad);
  }

  private void readOneGoodAndOneBad(int number) {
    String good =
        Samples.message(number).replace(" xmlns=", " xmlns:p" + number + "='urn:p' xmlns=");
    Reading reading = reader.read(Samples.utf8(good));
    assertThat(reading).isInstanceOf(TradeTerms.class);
    assertThat(((TradeTerms) reading).sequenceNumber()).isEqualTo(number);
    String bad = good.replace("<Side>", "<Side" + number + ">");
    assertThat(reader.read(Samples.utf8(bad))).isInstanceOf(Unreadable.class);
  }
}
