package io.straightway.scalability.run;

import java.util.Arrays;

/**
 * A quantity that only grows, as it was seen now and then: a count of what is done, or the seconds
 * of processor time used. Safe for use by several threads.
 */
public final class Series {
  private static final int FIRST_CAPACITY = 64;

  private double[] times = new double[FIRST_CAPACITY];
  private double[] values = new double[FIRST_CAPACITY];
  private int size;

  /**
   * Adds what is seen now.
   *
   * @param seconds since some moment that all series of a run share; not before the last one
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

  /** Whether nothing has been seen. */
  public synchronized boolean isEmpty() {
    return size == 0;
  }

  /** When it was first seen, in seconds; 0 if never. */
  public synchronized double begin() {
    return size == 0 ? 0 : times[0];
  }

  /** When it was last seen, in seconds; 0 if never. */
  public synchronized double end() {
    return size == 0 ? 0 : times[size - 1];
  }

  /** The last value; 0 if there is none. */
  public synchronized double last() {
    return size == 0 ? 0 : values[size - 1];
  }

  /**
   * The value at a time: between two sightings on the line that joins them, before the first and
   * after the last as there.
   */
  public synchronized double at(double seconds) {
    if (size == 0) {
      return 0;
    }
    int found = Arrays.binarySearch(times, 0, size, seconds);
    if (found >= 0) {
      return values[found];
    }
    int next = -found - 1;
    if (next == 0 || next == size) {
      return values[Math.min(next, size - 1)];
    }
    double share = (seconds - times[next - 1]) / (times[next] - times[next - 1]);
    return values[next - 1] + share * (values[next] - values[next - 1]);
  }
}
