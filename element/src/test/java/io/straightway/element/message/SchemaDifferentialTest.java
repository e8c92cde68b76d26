package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.testing.SchemaOracle;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/**
 * The reader accepts what the schema accepts, no more and, except for its documented stricter
 * rules, no less; and it reads the same values as another parser.
 */
class SchemaDifferentialTest {

  /** Refusals for rules that the schema does not have. */
  private static final Set<ReasonCode> STRICTER =
      EnumSet.of(
          ReasonCode.MESSAGE_TOO_LARGE,
          ReasonCode.XML_ENCODING,
          ReasonCode.XML_VERSION,
          ReasonCode.XML_DTD,
          ReasonCode.XML_MARKUP_IN_VALUE);

  private static final Pattern INSTRUCTION_WITH_COLON = Pattern.compile("<\\?[^\\s?]*:");

  private final SchemaOracle oracle =
      new SchemaOracle(TradeMessageSchema.class.getResource("trade-message.xsd"));
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  @Property(tries = 1500, seed = "1", shrinking = ShrinkingMode.OFF)
  void validMessagesInAnyLayoutAreReadAsAnotherParserReadsThem(
      @ForAll("validDocuments") byte[] document) {
    assertThat(oracle.accepts(document)).isTrue();
    assertThat(reader.read(document)).isInstanceOf(TradeTerms.class);
    assertAgreed(document);
  }

  @Property(tries = 3000, seed = "2", shrinking = ShrinkingMode.OFF)
  void messagesWithOtherElementsAreAcceptedAsTheSchemaDoes(
      @ForAll("elementMutants") byte[] document) {
    assertAgreed(document);
  }

  @Property(tries = 5000, seed = "3", shrinking = ShrinkingMode.OFF)
  void messagesWithOtherValuesAreAcceptedAsTheSchemaDoes(@ForAll("valueMutants") byte[] document) {
    assertAgreed(document);
  }

  @Property(tries = 6000, seed = "4", shrinking = ShrinkingMode.OFF)
  void messagesWithOtherBytesAreAcceptedAsTheSchemaDoes(@ForAll("byteMutants") byte[] document) {
    assertAgreed(document);
  }

  private void assertAgreed(byte[] document) {
    String shown = new String(document, StandardCharsets.ISO_8859_1);
    Reading reading = reader.read(document);
    boolean valid = oracle.accepts(document);
    if (reading instanceof TradeTerms readable) {
      assertThat(valid).as("the schema refuses what is read: %s", shown).isTrue();
      assertThat(readable).isEqualTo(DomReading.of(document));
    } else if (reading instanceof Unreadable unreadable && valid) {
      assertThat(isStricter(unreadable.refusal().code(), shown))
          .as("the schema accepts what is refused, %s: %s", unreadable, shown)
          .isTrue();
    }
  }

  private static boolean isStricter(ReasonCode code, String document) {
    return STRICTER.contains(code)
        || (code == ReasonCode.XML_MALFORMED && INSTRUCTION_WITH_COLON.matcher(document).find());
  }

  @Provide
  Arbitrary<byte[]> validDocuments() {
    return Arbitraries.randomValue(SchemaDifferentialTest::valid);
  }

  @Provide
  Arbitrary<byte[]> elementMutants() {
    return Arbitraries.randomValue(
        random -> laidOut(new Mutants(random).ofElements(message(random)), random));
  }

  @Provide
  Arbitrary<byte[]> valueMutants() {
    return Arbitraries.randomValue(
        random -> laidOut(new Mutants(random).ofValues(message(random)), random));
  }

  @Provide
  Arbitrary<byte[]> byteMutants() {
    return Arbitraries.randomValue(random -> new Mutants(random).ofBytes(valid(random)));
  }

  private static byte[] valid(Random random) {
    return laidOut(message(random), random);
  }

  private static Node message(Random random) {
    return new RandomMessages(random).message();
  }

  private static byte[] laidOut(Node message, Random random) {
    return Samples.utf8(RandomLayout.document(message, random));
  }
}
