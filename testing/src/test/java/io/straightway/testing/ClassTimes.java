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
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
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
 * Writes {@code target/test-times/EXECUTION.tsv}: a line for each test class with its wall seconds,
 * its processor seconds (of the JVM and of all processes that the tests started), its tests, those
 * that did not run, and the tests' own counts, such as {@code kills=20}. Processor time is sampled
 * and shared evenly by the classes that run at that moment.
 *
 * <p>The last execution of a build prints which tests of all modules did not run.
 */
public final class ClassTimes implements TestExecutionListener {
  private static final Path DIRECTORY = Path.of("target", "test-times");

  /** The name of this execution of tests; a module may have several. */
  private static final String EXECUTION = System.getProperty("test.execution", "tests");

  private static final boolean IS_LAST = Boolean.getBoolean("test.execution.last");
  private static final long PERIOD_MILLIS = 1000;
  private static final Pattern TRIES = Pattern.compile("checks = (\\d+)");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,12}");

  private final ProcessorMeter meter =
      new ProcessorMeter(
          new OwnProcesses(
              ProcessHandle.current().pid(),
              Objects.requireNonNullElse(System.getenv("TMPDIR"), "")));
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

    static Row neverRun() {
      Row row = new Row();
      row.endNanos = row.beginNanos;
      return row;
    }

    boolean isRunning() {
      return endNanos == null;
    }
  }

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    TimerTask task =
        new TimerTask() {
          @Override
          public void run() {
            sample();
          }
        };
    new Timer("processor time of test classes", true).schedule(task, PERIOD_MILLIS, PERIOD_MILLIS);
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
    className(test)
        .ifPresent(name -> skip(rows.computeIfAbsent(name, n -> Row.neverRun()), reason));
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
    if (IS_LAST) {
      SkippedTests.lines(Path.of("..")).forEach(System.out::println);
    }
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
      Files.writeString(DIRECTORY.resolve(EXECUTION + ".tsv"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(String name, Row row) {
    long end = row.endNanos == null ? System.nanoTime() : row.endNanos;
    StringBuilder counts = new StringBuilder();
    row.counts.forEach((kind, number) -> counts.append(kind + "=" + number + " "));
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
