package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.ElementSlot;
import io.straightway.benchmark.chaos.site.Question;
import io.straightway.benchmark.chaos.site.SitePlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An element runs out of memory, or the thread of one of its queues dies. It must end, as it can't
 * be whole any more, and is started again, as whoever supervises it would do.
 */
final class FailureInside implements ChaosFault {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  /** From this version on nothing can kill a thread of another. */
  private static final int NO_MORE_KILLING = 20;

  @Override
  public Optional<String> whyNot() {
    return ModuleLayer.boot().findModule("jdk.attach").isPresent()
        ? Optional.empty()
        : Optional.of("this Java lacks the module jdk.attach, which reaches into a process");
  }

  @Override
  public SitePlan site() {
    return SitePlan.of(1);
  }

  @Override
  public Injection inject(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    boolean memory = scene.random().nextBoolean() || Runtime.version().feature() >= NO_MORE_KILLING;
    String order =
        memory ? InsideAgent.TAKE_MEMORY : Integer.toString(scene.random().nextInt(1 << 16));
    long start;
    try (Attachment inside = new Attachment(element.process().pid())) {
      start = System.nanoTime();
      inside.order(order, scene.site().directory());
    }
    List<String> violations = memory ? List.of() : healthUntilTheEnd(element);
    OptionalInt exitCode = startAgain(scene, element);
    String how = (memory ? "out of memory" : "queue's thread killed") + ended(exitCode);
    Injection injection = Injection.since(start, how);
    return exitCode.equals(OptionalInt.of(0))
        ? injection.with(List.of("the element says that its end was in order"))
        : injection.with(violations);
  }

  /** Once the thread is dead, nothing but DOWN may be answered until the process has ended. */
  private static List<String> healthUntilTheEnd(ElementSlot element) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!element.process().hasEndedWithin(LOOK_EVERY)) {
      if (Question.isAnsweredYes(element.port(), "/health")) {
        return List.of("health is UP though a queue's thread is dead");
      }
      if (System.nanoTime() > deadline) {
        return List.of("a queue's thread is dead, and the element has not ended");
      }
    }
    return List.of();
  }

  /** Returns how the element has ended; one that has survived goes on. */
  private static OptionalInt startAgain(Scene scene, ElementSlot element)
      throws InterruptedException {
    if (element.process().hasEndedWithin(PATIENCE)) {
      OptionalInt exitCode = element.process().exitCode();
      scene.awaitNoAnswersOf(element);
      scene.site().startElements(List.of(element));
      return exitCode;
    }
    return OptionalInt.empty();
  }

  private static String ended(OptionalInt exitCode) {
    return exitCode.isPresent() ? ", exit code " + exitCode.getAsInt() : ", survived";
  }
}
