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
   * @param seed the same seed gives the same sequence
   * @param purpose different purposes give different sequences
   */
  Randomness(long seed, int purpose) {
    this.state = mix(seed) ^ mix(purpose * GOLDEN_GAMMA);
  }

  /** A sequence that also differs by name. */
  Randomness(long seed, int purpose, String name) {
    this(seed ^ mix(name.hashCode()), purpose);
  }

  /** Any 64 bits. */
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

  /** Evenly from 0 to {@code bound - 1}; the unevenness is below {@code bound / 2^32}. */
  int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** Evenly from {@code from} to {@code to}, both included. */
  int between(int from, int to) {
    return from + below(to - from + 1);
  }

  /** Whether something of this probability, 0 to 1, happens. */
  boolean happens(double probability) {
    return share() < probability;
  }

  /** Evenly from 0 up to, but not, 1. */
  double share() {
    return (next() >>> 11) * UNIT;
  }
}
