package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Slicing and reading return for any bytes. */
class AnyBytesTest {
  private static final String[] PIECES = {
    "<TradeMessage",
    "<TradeMessages",
    "</TradeMessage>",
    "</TradeMessages>",
    "<t:TradeMessage",
    " xmlns=\"urn:straightway:trade:1\"",
    " xmlns:t='urn:straightway:trade:1'",
    "<Source>",
    "</Source>",
    "<Fees>",
    "<Fee kind=\"TAX\">",
    "<!--",
    "-->",
    "--",
    "<![CDATA[",
    "]]>",
    "<?",
    "?>",
    "<?xml",
    "<!",
    "<",
    ">",
    "/",
    "/>",
    "\"",
    "'",
    "=",
    "&",
    "&#",
    ";",
    "&amp;",
    "&#x41;",
    "x",
    " ",
    "\n",
    "\u20ac"
  };

  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 50);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @Property(tries = 5000, seed = "11", shrinking = ShrinkingMode.OFF)
  void randomBytes(@ForAll byte[] bytes) {
    assertAnswered(bytes);
  }

  @Property(tries = 10000, seed = "12", shrinking = ShrinkingMode.OFF)
  void randomMarkup(@ForAll("markup") byte[] bytes) {
    assertAnswered(bytes);
  }

  @Property(tries = 5000, seed = "13", shrinking = ShrinkingMode.OFF)
  void damagedMessages(@ForAll("damaged") byte[] bytes) {
    assertAnswered(bytes);
  }

  private void assertAnswered(byte[] bytes) {
    assertThat(reader.read(bytes)).isEqualTo(reader.read(bytes));
    if (slicer.slice(bytes) instanceof Messages messages) {
      messages.slices().forEach(slice -> assertThat(reader.read(slice)).isNotNull());
    }
  }

  @Provide
  Arbitrary<byte[]> markup() {
    return Arbitraries.randomValue(AnyBytesTest::pieces);
  }

  @Provide
  Arbitrary<byte[]> damaged() {
    return Arbitraries.randomValue(AnyBytesTest::damaged);
  }

  private static byte[] pieces(Random random) {
    StringBuilder text = new StringBuilder();
    if (random.nextBoolean()) {
      text.append("<TradeMessages xmlns=\"urn:straightway:trade:1\">");
    }
    for (int i = random.nextInt(30); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return Samples.utf8(text.toString());
  }

  private static byte[] damaged(Random random) {
    Mutants mutants = new Mutants(random);
    byte[] bytes = Samples.utf8(Samples.batch(Samples.message(1) + Samples.message(2)));
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes = mutants.ofBytes(bytes);
    }
    return bytes;
  }
}
