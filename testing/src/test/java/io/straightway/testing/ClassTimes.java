package io.straightway.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes {@code target/test-times/PID.tsv}: a line for each test class with its wall seconds, its
 * processor seconds (of the JVM and of all processes that the tests started), its tests, those that
 * did not run, and what the tests counted themselves, such as {@code kills=20}. Processor time is
 * sampled and shared evenly by the classes that run at that moment.
 */
public final class ClassTimes implements TestExecutionListener {
  private static final Path DIRECTORY = Path.of("target", "test-times");
  private static final Pattern TRIES = Pattern.compile("checks = (\\d+)");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,12}");

  private final long pid = ProcessHandle.current().pid();
  private final ProcessorMeter meter =
      new ProcessorMeter(
          new OwnProcesses(pid, Objects.requireNonNullElse(System.getenv("TMPDIR"), "")));
  private final ScheduledExecutorService sampler =
      Executors.newSingleThreadScheduledExecutor(ClassTimes::daemon);
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private double metered;

  private static final class Row {
    private final long beginNanos = System.nanoTime();
    private @Nullable Long endNanos;
    private double processorSeconds;
    private int tests;
    private int skipped;
    private String reason = "";
    private final Map<String, Long> counts = new TreeMap<>();

    boolean isRunning() {
      return endNanos == null;
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "processor time of test classes");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    sampler.scheduleWithFixedDelay(this::sample, 1, 1, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void executionStarted(TestIdentifier test) {
    if (isClass(test)) {
      sample();
      rows.putIfAbsent(className(test).orElseThrow(), new Row());
    }
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    className(test).ifPresent(name -> skip(rows.computeIfAbsent(name, n -> new Row()), reason));
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    className(test).map(rows::get).ifPresent(row -> count(row, test, result));
    if (isClass(test)) {
      sample();
      row(test).endNanos = System.nanoTime();
      write();
    }
  }

  private static void count(Row row, TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      skip(row, result.getThrowable().map(Throwable::getMessage).orElse(""));
    } else if (test.isTest()) {
      row.tests++;
    }
  }

  private static void skip(Row row, String reason) {
    row.skipped++;
    row.reason = reason.lines().findFirst().orElse("").replace('\t', ' ');
  }

  @Override
  public synchronized void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    className(test)
        .map(rows::get)
        .ifPresent(row -> entry.getKeyValuePairs().forEach((name, value) -> add(row, name, value)));
  }

  private static void add(Row row, String name, String value) {
    Matcher tries = TRIES.matcher(value);
    if (tries.find()) {
      row.counts.merge("tries", Long.valueOf(tries.group(1)), Long::sum);
    } else if (WHOLE_NUMBER.matcher(value).matches()) {
      row.counts.merge(name, Long.valueOf(value), Long::sum);
    }
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan plan) {
    write();
  }

  private synchronized void sample() {
    try {
      double now = meter.seconds();
      long running = rows.values().stream().filter(Row::isRunning).count();
      if (running > 0) {
        double share = (now - metered) / running;
        rows.values().stream().filter(Row::isRunning).forEach(row -> row.processorSeconds += share);
        metered = now;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Row row(TestIdentifier test) {
    return Objects.requireNonNull(rows.get(className(test).orElseThrow()));
  }

  private static boolean isClass(TestIdentifier test) {
    return isClass(test.getUniqueIdObject().getLastSegment());
  }

  /** Returns the top-level class of a test or container; none of an engine. */
  private static Optional<String> className(TestIdentifier test) {
    return test.getUniqueIdObject().getSegments().stream()
        .filter(ClassTimes::isClass)
        .map(UniqueId.Segment::getValue)
        .findFirst();
  }

  private static boolean isClass(UniqueId.Segment segment) {
    return segment.getType().equals("class");
  }

  private void write() {
    StringBuilder text = new StringBuilder();
    rows.forEach((name, row) -> text.append(line(name, row)));
    try {
      Files.createDirectories(DIRECTORY);
      Files.writeString(DIRECTORY.resolve(pid + ".tsv"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(String name, Row row) {
    long end = row.endNanos == null ? System.nanoTime() : row.endNanos;
    StringBuilder counts = new StringBuilder();
    row.counts.forEach((what, number) -> counts.append(what + "=" + number + " "));
    return String.join(
            "\t",
            name,
            String.format(Locale.ROOT, "%.1f", (end - row.beginNanos) / 1e9),
            String.format(Locale.ROOT, "%.1f", row.processorSeconds),
            String.valueOf(row.tests),
            String.valueOf(row.skipped),
            row.reason,
            counts.toString().strip())
        + "\n";
  }
}
