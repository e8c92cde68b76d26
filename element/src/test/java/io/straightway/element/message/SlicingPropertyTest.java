package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.testing.SchemaOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Properties of all batches. */
class SlicingPropertyTest {
  private static final String[] DAMAGES = {
    "<!--",
    "-->",
    "--",
    "<![CDATA[",
    "]]>",
    "<?x",
    "<?",
    "?>",
    "<",
    ">",
    "\"",
    "'",
    "=",
    "/",
    "&",
    "</TradeMessage>",
    "<TradeMessage>",
    "</TradeMessages>",
    "<TradeMessages>",
    "<t:TradeMessage ",
    "<TradeMessage/>",
    "<!DOCTYPE x [",
    "<!",
    "</",
    "\u0000",
    "\u20ac"
  };

  private final SchemaOracle oracle =
      new SchemaOracle(TradeMessageSchema.class.getResource("trade-message.xsd"));
  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 100);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @Property(tries = 600, seed = "21", shrinking = ShrinkingMode.OFF)
  void theMessagesOfAValidBatchReadAsAnotherParserReadsTheBatch(
      @ForAll("batches") RandomBatch batch) {
    byte[] body = Samples.utf8(batch.text());
    assertThat(oracle.accepts(body)).as(batch.text()).isTrue();
    List<Reading> expected = new ArrayList<>();
    NodeList messages =
        SchemaOracle.parsed(body)
            .getElementsByTagNameNS(TradeMessageSchema.NAMESPACE, "TradeMessage");
    for (int i = 0; i < messages.getLength(); i++) {
      expected.add(DomReading.of((Element) messages.item(i)));
    }
    assertThat(readings(body)).isEqualTo(expected);
  }

  @Property(tries = 4000, seed = "22", shrinking = ShrinkingMode.OFF)
  void damageToOneMessageLeavesTheOthersAsTheyWere(
      @ForAll("batches") RandomBatch batch, @ForAll Random random) {
    int damaged = random.nextInt(batch.messages().size());
    List<Reading> others = new ArrayList<>(readings(Samples.utf8(batch.text())));
    others.remove(damaged);
    String text = batch.with(damaged, damage(batch.messages().get(damaged), random)).text();
    assertThat(readings(Samples.utf8(text)))
        .as(text)
        .filteredOn(others::contains)
        .isEqualTo(others);
  }

  @Property(tries = 500, seed = "23", shrinking = ShrinkingMode.OFF)
  void aSingleMessageIsReturnedByteByByte(@ForAll("singles") byte[] document) {
    Messages messages = (Messages) slicer.slice(document);
    assertThat(messages.slices()).hasSize(1);
    assertThat(messages.slices().get(0)).isEqualTo(document);
  }

  private List<Reading> readings(byte[] body) {
    return ((Messages) slicer.slice(body)).slices().stream().map(reader::read).toList();
  }

  /** Damages a message after the name in its start tag; before that it is not yet a message. */
  private static String damage(String message, Random random) {
    int first = message.indexOf("TradeMessage") + "TradeMessage".length();
    int at = first + random.nextInt(message.length() - first);
    int to = Math.min(message.length(), at + random.nextInt(20));
    return switch (random.nextInt(5)) {
      case 0 -> message.substring(0, at);
      case 1 -> message.substring(0, at) + message.substring(to);
      case 2 -> oneCharacterAnywhere(message, random);
      default -> message.substring(0, at) + oneOf(random) + message.substring(at);
    };
  }

  private static String oneCharacterAnywhere(String message, Random random) {
    int at = random.nextInt(message.length());
    char other = (char) (random.nextBoolean() ? random.nextInt(128) : oneOf(random).charAt(0));
    return message.substring(0, at) + other + message.substring(at + 1);
  }

  private static String oneOf(Random random) {
    return DAMAGES[random.nextInt(DAMAGES.length)];
  }

  @Provide
  Arbitrary<RandomBatch> batches() {
    return Arbitraries.randomValue(RandomBatch::of);
  }

  @Provide
  Arbitrary<byte[]> singles() {
    return Arbitraries.randomValue(
        random -> {
          Node message = new RandomMessages(random).message();
          return Samples.utf8(RandomLayout.document(message, random));
        });
  }
}
