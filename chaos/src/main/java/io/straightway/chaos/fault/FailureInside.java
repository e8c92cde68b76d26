package io.straightway.chaos.fault;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.HttpProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A failure inside an element: the element runs out of memory, or the thread of one of its queues
 * is killed. The element must end, since it is no longer whole, and is restarted as by a
 * supervisor.
 */
final class FailureInside {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  /** The first Java version in which no thread can kill another. */
  private static final int NO_MORE_KILLING = 20;

  private FailureInside() {}

  static Optional<String> obstacle() {
    return ModuleLayer.boot().findModule("jdk.attach").isPresent()
        ? Optional.empty()
        : Optional.of("this Java lacks the module jdk.attach, which reaches into a process");
  }

  static Injection inject(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    boolean memory = scene.random().nextBoolean() || Runtime.version().feature() >= NO_MORE_KILLING;
    String order =
        memory ? InsideAgent.TAKE_MEMORY : Integer.toString(scene.random().nextInt(1 << 16));
    long start = order(order, element.process().pid(), scene.site().directory());
    List<String> violations = memory ? List.of() : healthUntilTheEnd(element);
    OptionalInt exitCode = startAgain(scene, element);
    String description = (memory ? "out of memory" : "queue's thread killed") + ended(exitCode);
    Injection injection = Injection.since(start, description);
    return exitCode.equals(OptionalInt.of(0))
        ? injection.with(List.of("the element reports an orderly end"))
        : injection.with(violations);
  }

  /**
   * Loads the agent into a process and lets it execute an order; returns the time when the order
   * began, once the order is complete or has ended the process.
   */
  private static long order(String order, long pid, Path directory) throws IOException {
    Path jar = directory.resolve("agent.jar");
    writeJar(jar);
    VirtualMachine machine = attached(pid);
    long start = System.nanoTime();
    try {
      machine.loadAgent(jar.toString(), order);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new BenchFailure("the agent could not be loaded or failed: " + e.getMessage());
    } catch (IOException e) {
      // the process has ended meanwhile
    } finally {
      machine.detach();
    }
    return start;
  }

  private static VirtualMachine attached(long pid) throws IOException {
    try {
      return VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException e) {
      throw new BenchFailure("can't attach to process " + pid + ": " + e.getMessage());
    }
  }

  private static void writeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", InsideAgent.class.getName());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  /** Checks that health is never UP between the end of the thread and the end of the process. */
  private static List<String> healthUntilTheEnd(ElementSlot element) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!element.process().hasEndedWithin(LOOK_EVERY)) {
      if (HttpProbe.isOk(element.port(), "/health")) {
        return List.of("health is UP though a queue's thread has ended");
      }
      if (System.nanoTime() > deadline) {
        return List.of("a queue's thread has ended, and the element has not");
      }
    }
    return List.of();
  }

  /** Restarts the element if it has ended, and returns its exit code; empty if it has survived. */
  private static OptionalInt startAgain(Scene scene, ElementSlot element) throws Exception {
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
