package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A refused message still has its key, wherever that can be found. */
class UnreadableMessageKeyTest {
  private static final MessageKey KEY = new MessageKey("GEN1", "GEN1-000000001");

  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  @Test
  void aBadValueLeavesTheKey() {
    assertKnown(Samples.with(">1000<", ">-1<"));
  }

  @Test
  void aBadValueBeforeTheKeyLeavesTheKey() {
    Unreadable reading = unreadable(Samples.with(">GEN1<", ">GEN 1<"));
    assertThat(reading.key()).isNull();
    assertThat(reading.sequenceNumber()).isEqualTo(1);
  }

  @Test
  void anUnknownElementBeforeTheKeyLeavesTheKey() {
    assertKnown(Samples.with("<Source>", "<X><Source>GEN9</Source></X><Source>"));
  }

  @Test
  void aCommentInAValueLeavesTheKey() {
    assertKnown(Samples.with(">1000<", ">10<!---->00<"));
  }

  @Test
  void aFaultInTheMarkupBehindTheKeyLeavesTheKey() {
    assertKnown(Samples.with("</Quantity>", "</Quantum>"));
    assertKnown(Samples.with("<Quantity>", "<!-- <Quantity>"));
    assertKnown(Samples.message(1).substring(0, 400));
  }

  @Test
  void aByteThatIsNotUtf8BehindTheKeyLeavesTheKey() {
    byte[] latin = Samples.with("ACC0001", "\u00e9").getBytes(StandardCharsets.ISO_8859_1);
    assertKnown((Unreadable) reader.read(latin));
  }

  @Test
  void misplacedKeyFieldsAreFound() {
    String source = "<Source>GEN1</Source>";
    assertKnown(Samples.with(source, "").replace("<Side>", source + "<Side>"));
  }

  @Test
  void aDuplicateKeyFieldIsRefused() {
    assertThat(unreadable(twice("Source", "GEN1")).key()).isNull();
    assertThat(unreadable(twice("MessageId", "GEN1-000000001")).key()).isNull();
    assertThat(unreadable(twice("SequenceNumber", "1")).sequenceNumber()).isNull();
  }

  @Test
  void aBadKeyFieldIsNotTheKey() {
    assertThat(unreadable(Samples.with(">GEN1-000000001<", ">GEN1 1<")).key()).isNull();
    assertThat(unreadable(Samples.with(">GEN1<", ">GE<!---->N1<")).key()).isNull();
    assertThat(unreadable(Samples.with(">GEN1<", ">GEN1<x/><")).key()).isNull();
  }

  @Test
  void aMessageInAnotherNamespaceHasNoKey() {
    assertThat(unreadable(Samples.with("trade:1", "trade:2")).key()).isNull();
  }

  @Test
  void theFirstOfTwoFaultsIsReported() {
    String document = Samples.with(">1000<", ">-1<").replace(">25.00<", ">x<");
    assertThat(unreadable(document).refusal().field()).isEqualTo("Quantity");
  }

  private static String twice(String element, String value) {
    String whole = "<" + element + ">" + value + "</" + element + ">";
    return Samples.with(whole, whole + whole);
  }

  private Unreadable unreadable(String document) {
    return (Unreadable) reader.read(Samples.utf8(document));
  }

  private void assertKnown(String document) {
    assertKnown(unreadable(document));
  }

  private static void assertKnown(Unreadable reading) {
    assertThat(reading.key()).isEqualTo(KEY);
    assertThat(reading.sequenceNumber()).isEqualTo(1);
  }
}
