package io.straightway.element.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A generated batch: valid, in a random layout.
 *
 * @param start everything up to the end of the start tag
 * @param messages the messages
 * @param gaps the text before each message and after the last
 * @param end the end tag and everything after it
 */
record RandomBatch(String start, List<String> messages, List<String> gaps, String end) {
  private static final String[] PREFIXES = {"", "", "t:", "\u00e9:"};
  private static final String[] GAPS = {
    "", "", "\n", "\r\n  ", "<!-- gap -->", " <?gap <a?> ", "<!-- <TradeMessage> -->\n"
  };

  static RandomBatch of(Random random) {
    String prefix = PREFIXES[random.nextInt(PREFIXES.length)];
    String declaration = "xmlns" + (prefix.isEmpty() ? "" : ":" + prefix.replace(":", ""));
    String start = "<" + prefix + "TradeMessages " + declaration + "='urn:straightway:trade:1'";
    List<String> messages = new ArrayList<>();
    List<String> gaps = new ArrayList<>(List.of(gap(random)));
    for (int i = random.nextInt(5); i >= 0; i--) {
      Node message = new RandomMessages(random).message();
      messages.add(RandomLayout.inBatch(message, prefix, random.nextInt(3) > 0, random));
      gaps.add(gap(random));
    }
    return new RandomBatch(
        start + (random.nextBoolean() ? " xmlns:b=\"urn:b\"\n>" : ">"),
        messages,
        gaps,
        "</" + prefix + "TradeMessages>" + gap(random));
  }

  RandomBatch with(int index, String message) {
    List<String> others = new ArrayList<>(messages);
    others.set(index, message);
    return new RandomBatch(start, others, gaps, end);
  }

  String text() {
    StringBuilder text = new StringBuilder(start).append(gaps.get(0));
    for (int i = 0; i < messages.size(); i++) {
      text.append(messages.get(i)).append(gaps.get(i + 1));
    }
    return text.append(end).toString();
  }

  private static String gap(Random random) {
    return GAPS[random.nextInt(GAPS.length)];
  }
}
