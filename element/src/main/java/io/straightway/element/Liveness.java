package io.straightway.element;

import io.straightway.element.queue.Admission.Reason;
import io.straightway.element.queue.Admission.Refused;
import io.straightway.element.queue.ElementMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an element, each with its present trouble. While a required part is in trouble, the
 * element is not ready and admits no messages; the trouble of another part is only reported.
 */
public final class Liveness {
  private static final String FINE = "ok";

  private final List<Part> parts = new CopyOnWriteArrayList<>();
  private final ElementMetrics metrics;

  private record Part(
      String name,
      @Nullable Reason refusal,
      Supplier<@Nullable String> trouble,
      BooleanSupplier alive) {}

  /** Starts without parts; each part that is added gets a gauge. */
  public Liveness(ElementMetrics metrics) {
    this.metrics = metrics;
  }

  /**
   * Adds a part that messages don't depend on.
   *
   * @param trouble returns what is wrong with it at this moment, or null
   * @param alive whether its threads run; if not, only a new start of the process helps
   */
  public void watch(String part, Supplier<@Nullable String> trouble, BooleanSupplier alive) {
    add(new Part(part, null, trouble, alive));
  }

  /**
   * Adds a part without which nothing may be acknowledged.
   *
   * @param refusal the reason given to senders while it is in trouble
   * @param trouble returns what is wrong with it at this moment, or null; called for every body
   * @param alive whether its threads run; if not, only a new start of the process helps
   */
  public void require(
      String part, Reason refusal, Supplier<@Nullable String> trouble, BooleanSupplier alive) {
    add(new Part(part, refusal, trouble, alive));
  }

  private void add(Part part) {
    parts.add(part);
    metrics.working(part.name(), () -> part.trouble().get() == null ? 1 : 0);
  }

  /** Returns the trouble of each part, or "ok". */
  public Map<String, String> states() {
    Map<String, String> states = new LinkedHashMap<>();
    for (Part part : parts) {
      String trouble = part.trouble().get();
      states.put(part.name(), trouble == null ? FINE : trouble);
    }
    return states;
  }

  /**
   * Returns why messages are refused at this moment: the first required part in trouble; or null.
   */
  public @Nullable Refused refusal() {
    for (Part part : parts) {
      Reason refusal = part.refusal();
      String trouble = refusal == null ? null : part.trouble().get();
      if (refusal != null && trouble != null) {
        return new Refused(refusal, part.name() + ": " + trouble);
      }
    }
    return null;
  }

  /** Returns the parts whose threads have ended. */
  public List<String> ended() {
    return parts.stream().filter(part -> !part.alive().getAsBoolean()).map(Part::name).toList();
  }

  /** Returns whether {@code states} shows no trouble. */
  public static boolean isFine(Map<String, String> states) {
    return states.values().stream().allMatch(FINE::equals);
  }
}
