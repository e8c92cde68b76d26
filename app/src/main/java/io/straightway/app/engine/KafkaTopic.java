package io.straightway.app.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A topic in the form of options: {@code kafka:HOST:PORT,HOST:PORT/TOPIC}.
 *
 * @param bootstrap HOST:PORT of the brokers, separated by commas
 */
public record KafkaTopic(String bootstrap, String name) {
  private static final Pattern TEXT = Pattern.compile("kafka:([^/\\s]+)/([A-Za-z0-9._-]{1,249})");

  /** Parses a topic; null if the text has another form. */
  public static @Nullable KafkaTopic of(String text) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches() ? new KafkaTopic(parts.group(1), parts.group(2)) : null;
  }
}
