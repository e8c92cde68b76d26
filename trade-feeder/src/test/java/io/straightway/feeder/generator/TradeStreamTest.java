package io.straightway.feeder.generator;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

final class TradeStreamTest {
  private static final GeneratorSettings SETTINGS = GeneratorSettings.defaults().withTrades(50);

  private static Stream<String> texts(TradeStream messages) {
    return Stream.generate(() -> new String(messages.next(), US_ASCII));
  }

  @Test
  void theMessagesAreTheDocumentsOfTheFile() {
    List<String> inFile = GeneratedTradeFile.of(SETTINGS).lines();
    assertThat(texts(new TradeStream(SETTINGS)).limit(50))
        .extracting(text -> text.strip().replace(" xmlns=\"urn:straightway:trade:1\"", ""))
        .isEqualTo(inFile);
  }

  @Test
  void aPaddedMessageIsTheSameButForOneComment() {
    List<String> plain = texts(new TradeStream(SETTINGS)).limit(50).toList();
    assertThat(texts(new TradeStream(SETTINGS, 1_024)).limit(50))
        .allSatisfy(text -> assertThat(text).hasSize(1_024))
        .extracting(text -> text.replaceFirst("<!--[A-Za-z0-9+/]+-->", ""))
        .isEqualTo(plain);
  }

  @Test
  void noMessageIsTooLongForTheLeastSize() {
    String longest = "x".repeat(32);
    GeneratorSettings settings = SETTINGS.withSource(longest);
    int most =
        texts(new TradeStream(settings)).limit(20_000).mapToInt(String::length).max().orElse(0);
    assertThat(most + "<!---->".length() + 20).isLessThan(TradeStream.LEAST_SIZE);
  }

  @Test
  void paddingDoesNotCompressByMoreThanItsAlphabetAllows() {
    byte[] message = new TradeStream(SETTINGS, TradeStream.LARGEST_SIZE).next();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    deflater.setInput(message);
    deflater.finish();
    int compressed = deflater.deflate(new byte[2 * message.length]);
    deflater.end();
    assertThat(compressed).isGreaterThan(message.length * 74 / 100);
  }
}
