package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.straightway.element.FixmlXml;
import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.Slicing.Refused;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile input is handled in FIXML as it is in native messages. */
class FixmlHostileTest {
  private static final String GOOD = FixmlXml.purchase("OMS", 1).text();

  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 10);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void hostileInputIsRefusedWithItsCode(String name, byte[] body, ReasonCode code) {
    Refusal refusal = refusal(body);

    assertThat(refusal.code()).isEqualTo(code);
    assertThat(refusal.reason()).matches("[ -~]{10,250}\\.");
  }

  static Stream<Arguments> hostileInputIsRefusedWithItsCode() {
    String dtd = "<!DOCTYPE FIXML [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>";
    String deep = "<a>".repeat(100) + "</a>".repeat(100);
    String attributes =
        IntStream.range(0, 257).mapToObj(i -> " a" + i + "='1'").collect(Collectors.joining());
    return Stream.of(
        row("external entity", dtd + GOOD.replace("ACC1", "&x;"), ReasonCode.XML_DTD),
        row("DOCTYPE at all", "<!DOCTYPE FIXML>" + GOOD, ReasonCode.XML_DTD),
        row("DOCTYPE inside", more("<!DOCTYPE x>"), ReasonCode.XML_DTD),
        row("unknown entity", GOOD.replace("ACC1", "&acc;"), ReasonCode.XML_MALFORMED),
        row("depth", more(deep), ReasonCode.XML_LIMIT),
        row("elements", more("<a/>".repeat(1100)), ReasonCode.XML_LIMIT),
        row("attributes", more("<a" + attributes + "/>"), ReasonCode.XML_LIMIT),
        row("a long name", more("<" + "n".repeat(300) + "/>"), ReasonCode.XML_LIMIT),
        row("size", more("<!--" + "x".repeat(70_000) + "-->"), ReasonCode.MESSAGE_TOO_LARGE),
        row("NUL", GOOD.replace("ACC1", "A\u0000C"), ReasonCode.XML_MALFORMED),
        row("a NUL reference", GOOD.replace("ACC1", "A&#0;C"), ReasonCode.XML_MALFORMED),
        row("XML 1.1", "<?xml version='1.1'?>" + GOOD, ReasonCode.XML_VERSION),
        row(
            "duplicate attribute",
            GOOD.replace(" Acct=", " Acct='X' Acct="),
            ReasonCode.XML_MALFORMED),
        row("two roots", GOOD + GOOD, ReasonCode.XML_MALFORMED),
        row("trailing bytes", GOOD + "x", ReasonCode.XML_MALFORMED),
        row("a line break in a value", GOOD.replace("ACC1", "AC\nC1"), ReasonCode.FIELD_FORMAT),
        row("a reference in a value", GOOD.replace("ACC1", "ACC1&#10;"), ReasonCode.FIELD_FORMAT),
        row("a long value", GOOD.replace("ACC1", "A".repeat(30_000)), ReasonCode.FIELD_FORMAT),
        row("a huge exponent", GOOD.replace("25.00", "1E+100000000"), ReasonCode.FIELD_FORMAT),
        encoded("UTF-16", GOOD, StandardCharsets.UTF_16),
        encoded("EBCDIC", GOOD, Charset.forName("IBM037")),
        encoded(
            "declared Latin 1",
            "<?xml version='1.0' encoding='ISO-8859-1'?>" + GOOD,
            StandardCharsets.ISO_8859_1));
  }

  /** The most names, prefixes and attributes that are allowed, repeatedly. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        " a%1$d='1' b%1$d='1'",
        " xmlns:p%1$d='u%1$d'",
        " xmlns:p%1$d='u' p%1$d:a='1'",
        " a%1$d='&lt;&lt;&lt;'"
      })
  void theMostThatIsAllowedTakesAMomentAndLittleMemory(String attributes) {
    String element =
        IntStream.range(0, 120)
            .mapToObj(i -> attributes.formatted(i))
            .collect(Collectors.joining("", "<a", "/>"));
    int elements = Math.min(16, 60_000 / element.length());
    byte[] message =
        Samples.utf8(
            more(
                IntStream.range(0, elements)
                    .mapToObj(i -> element.replace("='", i + "='").replace(":a" + i, ":a"))
                    .collect(Collectors.joining())));
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    reader.read(message);
    long before = thread.getCurrentThreadAllocatedBytes();
    Duration begin = ComputingTime.now();

    for (int i = 0; i < 100; i++) {
      assertThat(reader.read(message)).isNotNull();
    }

    assertThat(ComputingTime.since(begin)).isLessThan(Patience.MOMENT);
    assertThat((thread.getCurrentThreadAllocatedBytes() - before) / 100)
        .isLessThan(100L * TradeMessageReader.MAX_BYTES);
  }

  private static String more(String markup) {
    return FixmlXml.purchase("OMS", 1).plus(markup).text();
  }

  private static Arguments row(String name, String body, ReasonCode code) {
    return Arguments.of(name, Samples.utf8(body), code);
  }

  private static Arguments encoded(String name, String body, Charset charset) {
    return Arguments.of(name, body.getBytes(charset), ReasonCode.XML_ENCODING);
  }

  private Refusal refusal(byte[] body) {
    Slicing slicing = slicer.slice(body);
    if (slicing instanceof Refused refused) {
      return refused.refusal();
    }
    Reading reading = reader.read(((Messages) slicing).slices().get(0));
    assertThat(reading).isInstanceOf(Reading.Unreadable.class);
    return ((Reading.Unreadable) reading).refusal();
  }
}
