package io.straightway.element.intake;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Random batches as they might occur in a file: numbered messages, with everything that may
 * surround them.
 */
final class RandomTradeFile {
  private static final String[] PREFIXES = {"", "", "t:", "\u00e9:"};
  private static final String[] GAPS = {
    "",
    "",
    "\n  ",
    "<!-- note -->",
    "<!-- <TradeMessage>out</TradeMessage></TradeMessages> -->",
    "<!---->",
    "<?work <x> ?>",
    "<?work a=\"?>"
  };
  private static final String[] CONTENTS = {
    "",
    "text",
    "<Source a='>' b=\"/\">x</Source >",
    "<Empty/>",
    "<!-- </TradeMessage> - -->",
    "<!-- <TradeMessage> -->",
    "<![CDATA[</TradeMessage> ]] >]]>",
    "<?work </TradeMessage> ?>",
    "&lt;TradeMessage&gt;",
    "<TradeMessageX></TradeMessageX>",
    "<x:y xmlns:x='u'></x:y>"
  };
  private static final String[] DAMAGE = {
    "<",
    ">",
    "</",
    "<!--",
    "-->",
    "--",
    "<![CDATA[",
    "]]>",
    "<?",
    "?>",
    "\"",
    "'",
    "&",
    "<TradeMessage>",
    "</TradeMessage>",
    "<TradeMessage/>",
    "<TradeMessages>",
    "</TradeMessages>",
    "</TradeMessage",
    "<!DOCTYPE x>",
    "</x>",
    "junk",
    "<y>"
  };

  private final Random random;
  private final String prefix;

  private RandomTradeFile(Random random) {
    this.random = random;
    this.prefix = oneOf(PREFIXES);
  }

  static String wellFormed(Random random) {
    return new RandomTradeFile(random).file();
  }

  /**
   * Returns the file with damage in one to three places of the batch: something missing or
   * superfluous.
   */
  static String damage(String whole, Random random) {
    String file = whole;
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      int from = file.indexOf('>', file.indexOf("TradeMessages")) + 1;
      int at = from + random.nextInt(Math.max(1, file.length() - from));
      int cut = random.nextBoolean() ? 0 : random.nextInt(Math.min(30, file.length() - at) + 1);
      String inserted = random.nextBoolean() ? DAMAGE[random.nextInt(DAMAGE.length)] : "";
      file = file.substring(0, at) + inserted + file.substring(at + cut);
    }
    return file;
  }

  /** Returns a file that is too long for a test to hold. */
  static InputStream repeated(String before, String part, int times, String after) {
    List<InputStream> parts = new ArrayList<>();
    parts.add(stream(before.getBytes(StandardCharsets.UTF_8)));
    byte[] repeated = part.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < times; i++) {
      parts.add(stream(repeated));
    }
    parts.add(stream(after.getBytes(StandardCharsets.UTF_8)));
    return new SequenceInputStream(Collections.enumeration(parts));
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private String file() {
    StringBuilder file = new StringBuilder();
    file.append(
        oneOf("", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<!-- <TradeMessage> -->"));
    file.append('<').append(prefix).append("TradeMessages ");
    file.append(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix.replace(":", ""));
    file.append("=\"urn:straightway:trade:1\">");
    int messages = 1 + random.nextInt(8);
    for (int i = 1; i <= messages; i++) {
      file.append(oneOf(GAPS)).append(oneOf(GAPS)).append(message(i));
    }
    file.append(oneOf(GAPS))
        .append("</")
        .append(prefix)
        .append(oneOf("TradeMessages>", "TradeMessages\n>"));
    return file.append(oneOf("", "\n", "<!-- end -->\n")).toString();
  }

  private String message(int number) {
    StringBuilder message = new StringBuilder();
    message.append('<').append(prefix).append("TradeMessage n=\"").append(number).append("\">");
    int contents = random.nextInt(4);
    for (int i = 0; i < contents; i++) {
      message.append(oneOf(CONTENTS));
    }
    return message.append("</").append(prefix).append("TradeMessage>").toString();
  }

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
