package io.straightway.scalability.run;

import io.straightway.scalability.steady.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The combined throughput of the parts of a system, window by window, while all parts were under
 * load and none was warming up.
 *
 * <p>The load of each part is a count over time. Windows of equal length cover all of them. Windows
 * in which a load has not begun, or has ended, belong to a smaller system and don't count; from the
 * others the warm-up is cut off ({@link SteadyState}), based on the sum of all parts.
 *
 * @param windows all windows, part by part in the order of time
 * @param steady the steady part; null if the run yields no result
 * @param reason the reason for no result; null if there is one
 */
public record SteadyThroughput(
    List<Window> windows, @Nullable SteadyPart steady, @Nullable String reason) {

  /**
   * One window of one part.
   *
   * @param part the part, from 1
   * @param begin in seconds since the start of the run
   * @param seconds the length of the window
   * @param count the work done in the window
   * @param steady whether the window is in the steady part
   */
  public record Window(int part, double begin, double seconds, long count, boolean steady) {}

  /**
   * The steady part of a run.
   *
   * @param begin in seconds since the start of the run
   * @param end in seconds since the start of the run
   * @param warmUpSeconds the seconds for which all parts were under load before the steady part
   * @param count the work that all parts did in it
   */
  public record SteadyPart(double begin, double end, double warmUpSeconds, double count) {
    /** Returns the length in seconds. */
    public double seconds() {
      return end - begin;
    }

    /** Returns the work done per second. */
    public double perSecond() {
      return count / seconds();
    }
  }

  /**
   * Finds the steady part.
   *
   * @param parts counts, one series a part
   * @param windowSeconds the length of a window
   * @param fewestSeconds the length of the steady part that a result needs
   * @param seed the seed of the shuffles by which a shift is tested
   */
  public static SteadyThroughput of(
      List<Series> parts, double windowSeconds, double fewestSeconds, long seed) {
    if (parts.stream().anyMatch(Series::isEmpty)) {
      return new SteadyThroughput(List.of(), null, "a load printed no progress");
    }
    return new Grid(parts, windowSeconds).result(fewestSeconds, seed);
  }

  /**
   * Windows over all parts; all parts are loaded from window {@code from} to before window {@code
   * to}.
   */
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

    SteadyThroughput result(double fewestSeconds, long seed) {
      int loaded = to - from;
      if (loaded < SteadyState.FEWEST_WINDOWS) {
        return new SteadyThroughput(windows(0, 0), null, tooFew(loaded));
      }
      double[] rates = new double[loaded];
      for (int i = 0; i < loaded; i++) {
        rates[i] = sum(from + i, from + i + 1) / length;
      }
      Optional<SteadyState> state = SteadyState.of(rates, seed);
      if (state.isEmpty()) {
        return new SteadyThroughput(windows(0, 0), null, "did not settle: " + shape(rates));
      }
      int first = from + state.get().from();
      SteadyPart steady = new SteadyPart(at(first), at(to), at(first) - at(from), sum(first, to));
      if (steady.seconds() < fewestSeconds) {
        return new SteadyThroughput(windows(0, 0), null, tooShort(steady, fewestSeconds));
      }
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

    private static String tooShort(SteadyPart steady, double fewestSeconds) {
      return String.format(
          Locale.ROOT,
          "too short: only %.1f s of steady windows, at least %.0f are needed; give more to do",
          steady.seconds(),
          fewestSeconds);
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

    /**
     * Rounds the count at the start of a window, so that the rounded windows add up to the total.
     */
    private long rounded(int part, int window) {
      return Math.round(parts.get(part).at(at(window)));
    }
  }
}
