package io.straightway.app.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A topic as options name it: {@code kafka:HOST:PORT,HOST:PORT/TOPIC}.
 *
 * @param bootstrap HOST:PORT of brokers, with commas between
 */
public record KafkaTopic(String bootstrap, String name) {
  private static final Pattern TEXT = Pattern.compile("kafka:([^/\\s]+)/([A-Za-z0-9._-]{1,249})");

  /** The one that is named; null if it is something else. */
  public static @Nullable KafkaTopic of(String text) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches() ? new KafkaTopic(parts.group(1), parts.group(2)) : null;
  }
}
