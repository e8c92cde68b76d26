package io.straightway.element.message;

import static io.straightway.element.message.ReasonCode.XML_DTD;
import static io.straightway.element.message.ReasonCode.XML_ENCODING;
import static io.straightway.element.message.ReasonCode.XML_MALFORMED;
import static io.straightway.element.message.ReasonCode.XML_MARKUP_IN_VALUE;
import static io.straightway.element.message.ReasonCode.XML_STRUCTURE;
import static io.straightway.element.message.ReasonCode.XML_VERSION;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.nio.charset.Charset;
import java.util.stream.Stream;

/** Documents that are not XML, or not acceptable XML. */
final class BadDocuments {
  private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

  private BadDocuments() {}

  static Stream<BadInput> documents() {
    String message = Samples.message(1);
    return Stream.of(
        BadInput.of("nothing", "", XML_MALFORMED),
        BadInput.of("blank", " \n", XML_MALFORMED),
        BadInput.of("no XML", "hello", XML_MALFORMED),
        BadInput.of("JSON", "{\"source\":\"GEN1\"}", XML_MALFORMED),
        BadInput.of("another root", "<html/>", XML_STRUCTURE),
        BadInput.of("an empty batch", Samples.batch(""), XML_STRUCTURE),
        BadInput.of("two roots", message + message, XML_MALFORMED),
        BadInput.of("trailing bytes", message + "x", XML_MALFORMED),
        BadInput.of("no end", message.substring(0, 500), XML_MALFORMED),
        BadInput.of("an empty DOCTYPE", "<!DOCTYPE TradeMessage>" + message, XML_DTD),
        BadInput.of(
            "a DOCTYPE in the content", Samples.with("<Side>", "<!DOCTYPE x><Side>"), XML_DTD),
        BadInput.of("an entity bomb", bomb(), XML_DTD),
        BadInput.of("an unknown entity", Samples.with(">BUY<", ">&buy;<"), XML_MALFORMED),
        BadInput.of("an entity in an attribute", Samples.with("COMMISSION", "&c;"), XML_MALFORMED),
        BadInput.of(
            "a duplicate attribute", Samples.with("kind=", "kind='TAX' kind="), XML_MALFORMED),
        BadInput.of("NUL", Samples.with("ACC0001", "ACC\u0000"), XML_MALFORMED),
        BadInput.of("a NUL reference", Samples.with("ACC0001", "ACC&#0;"), XML_MALFORMED),
        BadInput.of("a control character", Samples.with("ACC0001", "ACC\u0001"), XML_MALFORMED),
        BadInput.of("no character", Samples.with("ACC0001", "ACC\ufffe"), XML_MALFORMED),
        BadInput.of("a lone surrogate", Samples.with("ACC0001", "&#xD800;"), XML_MALFORMED),
        BadInput.of("a comment without end", Samples.with("<Side>", "<!-- <Side>"), XML_MALFORMED),
        BadInput.of(
            "two dashes in a comment", Samples.with("<Side>", "<!-- -- --><Side>"), XML_MALFORMED),
        BadInput.of(
            "a comment in a value", Samples.with(">1000<", ">1<!--x-->00<"), XML_MARKUP_IN_VALUE),
        BadInput.of(
            "a comment before a value", Samples.with(">1000<", "><!--x-->1<"), XML_MARKUP_IN_VALUE),
        BadInput.of(
            "an instruction in a value",
            Samples.with(">1000<", ">1<?x y?>0<"),
            XML_MARKUP_IN_VALUE));
  }

  static Stream<BadInput> encodings() {
    String message = Samples.message(1);
    String accent = Samples.with("ACC0001", "\u00e9\u00e9");
    return Stream.of(
        encoded("UTF-16 with a mark", message, UTF_16),
        encoded("UTF-16 declared", declared("UTF-16"), UTF_16),
        encoded("UTF-16BE", message, UTF_16BE),
        encoded("UTF-16LE", message, UTF_16LE),
        encoded("UTF-32", message, Charset.forName("UTF-32")),
        encoded("EBCDIC declared", declared("IBM037"), Charset.forName("IBM037")),
        encoded("EBCDIC", message, Charset.forName("IBM037")),
        encoded("Latin 1 undeclared", accent, ISO_8859_1),
        encoded("Latin 1", declared("ISO-8859-1"), ISO_8859_1),
        encoded("ASCII declared", declared("US-ASCII"), ISO_8859_1),
        encoded("UTF-16 declared only", declared("UTF-16"), ISO_8859_1),
        encoded("an unknown encoding", declared("X-NONE"), ISO_8859_1),
        encoded("an overlong slash", Samples.with("ACC0001", "\u00c0\u00af"), ISO_8859_1),
        encoded("a surrogate in UTF-8", Samples.with("ACC0001", "\u00ed\u00a0\u0080"), ISO_8859_1),
        encoded("beyond Unicode", Samples.with("ACC0001", "\u00f4\u0090\u0080\u0080"), ISO_8859_1),
        encoded("half a character", Samples.with("ACC0001", "\u00e2\u0082"), ISO_8859_1),
        BadInput.of("XML 1.1", "<?xml version=\"1.1\"?>" + message, XML_VERSION),
        BadInput.of(
            "an XML 1.1 control",
            "<?xml version='1.1'?>" + Samples.with("ACC0001", "\u0001"),
            XML_VERSION),
        BadInput.of("XML 2.0", "<?xml version=\"2.0\"?>" + message, XML_VERSION),
        BadInput.of("no version", "<?xml encoding=\"UTF-8\"?>" + message, XML_MALFORMED),
        BadInput.of("space before the declaration", " " + DECLARATION + message, XML_MALFORMED),
        BadInput.of("two declarations", DECLARATION + DECLARATION + message, XML_MALFORMED));
  }

  private static BadInput encoded(String name, String document, Charset charset) {
    return new BadInput(name, document.getBytes(charset), XML_ENCODING, null);
  }

  private static String declared(String encoding) {
    return "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?>" + Samples.message(1);
  }

  private static String bomb() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE x [<!ENTITY a0 \"ha\">");
    for (int i = 1; i < 30; i++) {
      String inner = ("&a" + (i - 1) + ";").repeat(10);
      bomb.append("<!ENTITY a").append(i).append(" \"").append(inner).append("\">");
    }
    return bomb + "]>" + Samples.with("ACC0001", "&a29;");
  }
}
