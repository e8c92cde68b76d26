package io.straightway.feeder.generator;

/**
 * A sequence of random numbers that is always the same for the same seed: SplitMix64, as published
 * by Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
 */
final class Randomness {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private static final double UNIT = 0x1.0p-53;

  private long state;

  /**
   * Creates a sequence.
   *
   * @param seed the same seed gives the same sequence
   * @param purpose different purposes give different sequences
   */
  Randomness(long seed, int purpose) {
    this.state = mix(seed) ^ mix(purpose * GOLDEN_GAMMA);
  }

  /** Creates a sequence that also depends on a name. */
  Randomness(long seed, int purpose, String name) {
    this(seed ^ mix(name.hashCode()), purpose);
  }

  /** Returns 64 random bits. */
  long next() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /**
   * Returns a number from 0 to {@code bound - 1}; the deviation from an even distribution is below
   * {@code bound / 2^32}.
   */
  int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** Returns an evenly distributed number from {@code from} to {@code to}, both included. */
  int between(int from, int to) {
    return from + below(to - from + 1);
  }

  /** Returns whether an event of this probability, 0 to 1, happens. */
  boolean happens(double probability) {
    return share() < probability;
  }

  /** Returns an evenly distributed number from 0 to below 1. */
  double share() {
    return (next() >>> 11) * UNIT;
  }
}
