package io.straightway.element.message;

import static io.straightway.element.message.ReasonCode.MESSAGE_TOO_LARGE;
import static io.straightway.element.message.ReasonCode.XML_LIMIT;
import static io.straightway.element.message.ReasonCode.XML_STRUCTURE;

import io.straightway.element.message.parse.TradeMessageReader;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Documents with too much of something. */
final class BadSizes {

  private BadSizes() {}

  static Stream<BadInput> sizes() {
    String blank = " ".repeat(TradeMessageReader.MAX_BYTES);
    return Stream.of(
        BadInput.of(
            "64 KiB and a byte", padded(TradeMessageReader.MAX_BYTES + 1), MESSAGE_TOO_LARGE),
        BadInput.of("a long value", Samples.with(">1000<", ">" + blank + "<"), MESSAGE_TOO_LARGE),
        BadInput.of(
            "a name of 64 MiB", "<TradeMessage><" + "a".repeat(64 << 20), MESSAGE_TOO_LARGE),
        BadInput.of("a root of 64 MiB", "<" + "a".repeat(64 << 20) + ">", XML_STRUCTURE),
        BadInput.of("1e6 levels", nested(1_000_000), MESSAGE_TOO_LARGE),
        BadInput.of("65 levels", nested(64), XML_LIMIT),
        BadInput.of("200,000 attributes", attributes(200_000), MESSAGE_TOO_LARGE),
        BadInput.of("257 attributes", attributes(257), XML_LIMIT),
        BadInput.of("4,100 attributes in all", attributesInAll(41, 100), XML_LIMIT),
        BadInput.of("200,000 attributes of a batch", batchAttributes(200_000), XML_LIMIT),
        BadInput.of(
            "1,025 elements", Samples.with("<Side>", "<a/>".repeat(1025) + "<Side>"), XML_LIMIT),
        BadInput.of("a name of 257 bytes", nameOf(257), XML_LIMIT),
        BadInput.of("a prefix of 250 bytes", prefixed("p".repeat(250)), XML_LIMIT),
        BadInput.of("10 and a message", Samples.batch(messages(11)), ReasonCode.BATCH_TOO_LARGE));
  }

  private static String padded(int length) {
    String message = Samples.message(1);
    return message + " ".repeat(length - message.length());
  }

  private static String nested(int levels) {
    return Samples.with("<Side>", "<a>".repeat(levels) + "</a>".repeat(levels) + "<Side>");
  }

  private static String attributes(int count) {
    return Samples.with("<Side>", "<Side" + attributeList(count) + ">");
  }

  private static String attributesInAll(int elements, int count) {
    return Samples.with("<Side>", ("<a" + attributeList(count) + "/>").repeat(elements) + "<Side>");
  }

  private static String batchAttributes(int count) {
    return Samples.batch("").replaceFirst(" ", attributeList(count) + " ");
  }

  private static String attributeList(int count) {
    StringBuilder list = new StringBuilder();
    IntStream.range(0, count).forEach(i -> list.append(" a").append(i).append("=''"));
    return list.toString();
  }

  private static String nameOf(int length) {
    return Samples.with("<Side>", "<" + "a".repeat(length) + "/><Side>");
  }

  private static String prefixed(String prefix) {
    return Samples.message(1)
        .replaceAll("<(/?)(?=[A-Z])", "<$1" + prefix + ":")
        .replace("xmlns=", "xmlns:" + prefix + "=");
  }

  private static String messages(int count) {
    StringBuilder messages = new StringBuilder();
    IntStream.range(0, count).forEach(i -> messages.append(Samples.message(i + 1)));
    return messages.toString();
  }
}
