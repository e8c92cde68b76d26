package io.straightway.scalability.run;

import io.straightway.scalability.steady.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What parts of a system have done together, window by window, while all of them were under load
 * and none was warming up.
 *
 * <p>The load of each part is a count over time. Windows of equal length are laid over all of them.
 * Those in which not every load has begun, or one has ended, belong to a smaller system and don't
 * count; of the others the warm-up is cut off ({@link SteadyState}), on the sum of all parts.
 *
 * @param windows all of them, part by part in the order of time
 * @param steady what was found; null if the run yields no number
 * @param whyNot why it yields none; null if it does
 */
public record SteadyThroughput(
    List<Window> windows, @Nullable Steady steady, @Nullable String whyNot) {

  /**
   * One window of one part.
   *
   * @param part from 1
   * @param begin in seconds since the start of the run
   * @param seconds its length
   * @param count what was done in it
   * @param steady whether it belongs to the number
   */
  public record Window(int part, double begin, double seconds, long count, boolean steady) {}

  /**
   * The steady part of a run.
   *
   * @param begin in seconds since the start of the run
   * @param end in the same seconds
   * @param warmUpSeconds how long all parts were loaded before it
   * @param count what all parts have done in it
   */
  public record Steady(double begin, double end, double warmUpSeconds, double count) {
    /** How long it was. */
    public double seconds() {
      return end - begin;
    }

    /** How much was done a second. */
    public double perSecond() {
      return count / seconds();
    }
  }

  /**
   * Looks for the steady part.
   *
   * @param parts counts, one series a part
   * @param windowSeconds the length of a window
   * @param seed of the shuffles by which a shift is tested
   */
  public static SteadyThroughput of(List<Series> parts, double windowSeconds, long seed) {
    if (parts.stream().anyMatch(Series::isEmpty)) {
      return new SteadyThroughput(List.of(), null, "a load printed no progress");
    }
    return new Grid(parts, windowSeconds).result(seed);
  }

  /** Windows over all parts; {@code from} and {@code to} bound those in which all are loaded. */
  private static final class Grid {
    private final List<Series> parts;
    private final double length;
    private final double start;
    private final int count;
    private final int from;
    private final int to;

    Grid(List<Series> parts, double length) {
      this.parts = parts;
      this.length = length;
      this.start = parts.stream().mapToDouble(Series::begin).min().orElseThrow();
      this.count = whole(parts.stream().mapToDouble(Series::end).max().orElseThrow());
      double lastBegin = parts.stream().mapToDouble(Series::begin).max().orElseThrow();
      this.from = (int) Math.ceil((lastBegin - start) / length);
      this.to = Math.max(from, whole(parts.stream().mapToDouble(Series::end).min().orElseThrow()));
    }

    private int whole(double end) {
      return (int) Math.floor((end - start) / length);
    }

    SteadyThroughput result(long seed) {
      int loaded = to - from;
      if (loaded < SteadyState.FEWEST_WINDOWS) {
        return new SteadyThroughput(windows(0, 0), null, tooFew(loaded));
      }
      double[] rates = new double[loaded];
      for (int i = 0; i < loaded; i++) {
        rates[i] = sum(from + i, from + i + 1) / length;
      }
      Optional<SteadyState> found = SteadyState.of(rates, seed);
      if (found.isEmpty()) {
        return new SteadyThroughput(windows(0, 0), null, "did not settle: " + shape(rates));
      }
      int first = from + found.get().from();
      Steady steady = new Steady(at(first), at(to), at(first) - at(from), sum(first, to));
      return new SteadyThroughput(windows(first, to), steady, null);
    }

    private String tooFew(int loaded) {
      return String.format(
          Locale.ROOT,
          "too short: only %d windows of %.0f ms in which all were loaded, at least %d are needed;"
              + " give more to do",
          loaded,
          length * 1e3,
          SteadyState.FEWEST_WINDOWS);
    }

    private static String shape(double[] rates) {
      int half = rates.length / 2;
      double early = 0;
      double late = 0;
      for (int i = 0; i < half; i++) {
        early += rates[i] / half;
        late += rates[rates.length - 1 - i] / half;
      }
      return String.format(
          Locale.ROOT, "%.0f a second in the first half, %.0f in the second", early, late);
    }

    private double at(int window) {
      return start + window * length;
    }

    private double sum(int first, int end) {
      return parts.stream().mapToDouble(part -> part.at(at(end)) - part.at(at(first))).sum();
    }

    private List<Window> windows(int first, int end) {
      List<Window> windows = new ArrayList<>();
      for (int part = 0; part < parts.size(); part++) {
        for (int i = 0; i < count; i++) {
          long done = rounded(part, i + 1) - rounded(part, i);
          windows.add(new Window(part + 1, at(i), length, done, i >= first && i < end));
        }
      }
      return windows;
    }

    /** Counts are rounded where windows meet, so that their sum stays what it was. */
    private long rounded(int part, int window) {
      return Math.round(parts.get(part).at(at(window)));
    }
  }
}
