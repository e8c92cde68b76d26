package io.straightway.scalability.run;

import java.util.Arrays;

/**
 * Observations of a quantity that only grows: a count of work done, or the seconds of processor
 * time used. Safe for use by several threads.
 */
public final class Series {
  private static final int FIRST_CAPACITY = 64;

  private double[] times = new double[FIRST_CAPACITY];
  private double[] values = new double[FIRST_CAPACITY];
  private int size;

  /**
   * Adds an observation.
   *
   * @param seconds since a moment that all series of a run share; not before the previous
   *     observation
   */
  public synchronized void add(double seconds, double value) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    times[size] = seconds;
    values[size] = value;
    size++;
  }

  /** Returns whether there are no observations. */
  public synchronized boolean isEmpty() {
    return size == 0;
  }

  /** Returns the time of the first observation, in seconds; 0 if there is none. */
  public synchronized double begin() {
    return size == 0 ? 0 : times[0];
  }

  /** Returns the time of the last observation, in seconds; 0 if there is none. */
  public synchronized double end() {
    return size == 0 ? 0 : times[size - 1];
  }

  /** Returns the last value; 0 if there is none. */
  public synchronized double last() {
    return size == 0 ? 0 : values[size - 1];
  }

  /**
   * Returns the value at a time, interpolated linearly between observations; the first value before
   * the first observation, and the last value after the last.
   */
  public synchronized double at(double seconds) {
    if (size == 0) {
      return 0;
    }
    int index = Arrays.binarySearch(times, 0, size, seconds);
    if (index >= 0) {
      return values[index];
    }
    int next = -index - 1;
    if (next == 0 || next == size) {
      return values[Math.min(next, size - 1)];
    }
    double share = (seconds - times[next - 1]) / (times[next] - times[next - 1]);
    return values[next - 1] + share * (values[next] - values[next - 1]);
  }
}
