package io.straightway.element;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What must work for an element to be of use, each part with what is wrong with it. */
public final class Liveness {
  private static final String FINE = "ok";

  private final Map<String, Supplier<@Nullable String>> parts = new LinkedHashMap<>();

  /**
   * Adds a part.
   *
   * @param trouble returns what is wrong with it at this moment, or null
   */
  public synchronized void watch(String part, Supplier<@Nullable String> trouble) {
    parts.put(part, trouble);
  }

  /** Each part with what is wrong with it, or "ok". */
  public synchronized Map<String, String> states() {
    Map<String, String> states = new LinkedHashMap<>();
    parts.forEach(
        (part, trouble) -> {
          String found = trouble.get();
          states.put(part, found == null ? FINE : found);
        });
    return states;
  }

  /** Whether nothing is wrong in {@code states}. */
  public static boolean isFine(Map<String, String> states) {
    return states.values().stream().allMatch(FINE::equals);
  }
}
