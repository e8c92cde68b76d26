package io.straightway.chaos.site;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A message that was fed and acknowledged, as recorded by the feeder.
 *
 * @param file the file of trades that was fed
 * @param offset the position of the message in that file, in bytes
 * @param source the source of the message
 * @param messageId the id of the message
 * @param outcome the element's answer, such as booked
 */
public record FedMessage(Path file, long offset, String source, String messageId, String outcome) {
  private static final String START = "<TradeMessage";
  private static final String END = "</TradeMessage>";
  private static final Pattern KEY =
      Pattern.compile(START + "><Source>([^<]+)</Source><MessageId>([^<]+)<");

  /** Returns the messages of a generated file, as if all of them had been booked. */
  public static List<FedMessage> in(Path file) throws IOException {
    return KEY.matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
        .results()
        .map(key -> new FedMessage(file, key.start(), key.group(1), key.group(2), "booked"))
        .toList();
  }

  /** Returns the message with the namespace that it inherits in its file, as a body of its own. */
  public String body() throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    int from = Math.toIntExact(offset) + START.length();
    int end = text.indexOf(END, from) + END.length();
    return START + " xmlns=\"urn:straightway:trade:1\"" + text.substring(from, end);
  }
}
