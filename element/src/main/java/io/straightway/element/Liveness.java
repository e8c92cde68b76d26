package io.straightway.element;

import io.straightway.element.queue.ElementMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What must work for an element to be of use, each part with what is wrong with it. */
public final class Liveness {
  private static final String FINE = "ok";

  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final ElementMetrics metrics;

  private record Part(Supplier<@Nullable String> trouble, BooleanSupplier alive) {}

  /** Without parts. Each one will have a gauge. */
  public Liveness(ElementMetrics metrics) {
    this.metrics = metrics;
  }

  /**
   * Adds a part that recovers by itself when the cause of its trouble is gone.
   *
   * @param trouble returns what is wrong with it at this moment, or null
   */
  public void watch(String part, Supplier<@Nullable String> trouble) {
    watch(part, trouble, () -> true);
  }

  /**
   * Adds a part with threads of its own.
   *
   * @param trouble returns what is wrong with it at this moment, or null
   * @param alive whether its threads run; if not, only a new start of the process helps
   */
  public synchronized void watch(
      String part, Supplier<@Nullable String> trouble, BooleanSupplier alive) {
    parts.put(part, new Part(trouble, alive));
    metrics.working(part, () -> trouble.get() == null ? 1 : 0);
  }

  /** Each part with what is wrong with it, or "ok". */
  public synchronized Map<String, String> states() {
    Map<String, String> states = new LinkedHashMap<>();
    parts.forEach(
        (name, part) -> {
          String found = part.trouble().get();
          states.put(name, found == null ? FINE : found);
        });
    return states;
  }

  /** The parts whose threads have ended. */
  public synchronized List<String> ended() {
    return parts.entrySet().stream()
        .filter(part -> !part.getValue().alive().getAsBoolean())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Whether nothing is wrong in {@code states}. */
  public static boolean isFine(Map<String, String> states) {
    return states.values().stream().allMatch(FINE::equals);
  }
}
