package io.straightway.scalability.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/**
 * The formulas for throughput X at size N: four that scalability is usually described with, and
 * three that keep them honest: for what has a ceiling, for what falls after one, and one without
 * contention.
 */
public enum ModelFamily {
  /** Every part adds as much as the first: {@link SuperSerial} with gamma only. */
  LINEAR("linear", "X = gamma N", "gamma"),
  /** {@link Quadratic}. */
  QUADRATIC("quadratic", "X = a N - b N^2", "a", "b"),
  /** A share of the work can be done by one part at a time: no kappa. */
  AMDAHL("amdahl", "X = gamma N / (1 + sigma (N-1))", "gamma", "sigma"),
  /** {@link SuperSerial}. */
  SUPER_SERIAL(
      "super-serial", "X = gamma N / (1 + sigma (N-1) + kappa N (N-1))", "gamma", "sigma", "kappa"),
  /** {@link Ceiling}. */
  CEILING("ceiling", "X = min(gamma N, ceiling)", "gamma", "ceiling"),
  /** No sigma, for data to which it would be negative. */
  COHERENCY("coherency", "X = gamma N / (1 + kappa N (N-1))", "gamma", "kappa"),
  /** {@link Overload}, for data that were measured to fall. */
  OVERLOAD(
      "overload",
      "X = min(gamma N, ceiling (gamma N / ceiling)^-decline)",
      "gamma",
      "ceiling",
      "decline");

  private final String word;
  private final String formula;

  @SuppressWarnings("ImmutableEnumChecker") // it is one of List.of
  private final List<String> parameterNames;

  ModelFamily(String word, String formula, String... parameterNames) {
    this.word = word;
    this.formula = formula;
    this.parameterNames = List.of(parameterNames);
  }

  /** Its name in tables and JSON. */
  @JsonValue
  public String word() {
    return word;
  }

  /** Its formula in plain text. */
  public String formula() {
    return formula;
  }

  /** The names of its parameters, in the order in which curves take and give them. */
  public List<String> parameterNames() {
    return parameterNames;
  }

  /**
   * Whether it is one of the four: linear, quadratic, Amdahl and super-serial. The others are
   * chosen only where none of these will do.
   */
  public boolean isUsual() {
    return this != CEILING && this != COHERENCY && this != OVERLOAD;
  }

  /** Whether a curve of it can turn and fall. */
  public boolean canPeak() {
    return this != LINEAR && this != AMDAHL && this != CEILING;
  }

  /** How many parameters it has. */
  public int parameterCount() {
    return parameterNames().size();
  }

  /** Whether some setting of {@code richer}'s parameters makes it this formula. */
  public boolean isNestedIn(ModelFamily richer) {
    return switch (this) {
      case LINEAR -> richer != LINEAR;
      case AMDAHL, COHERENCY -> richer == SUPER_SERIAL;
      case CEILING -> richer == OVERLOAD;
      case QUADRATIC, SUPER_SERIAL, OVERLOAD -> false;
    };
  }

  /**
   * The curve with these parameters.
   *
   * @throws IllegalArgumentException if their number is wrong
   */
  public ScalabilityCurve curve(double... p) {
    if (p.length != parameterCount()) {
      throw new IllegalArgumentException(word + " takes " + parameterNames());
    }
    return switch (this) {
      case LINEAR -> new SuperSerial(this, p[0], 0, 0);
      case AMDAHL -> new SuperSerial(this, p[0], p[1], 0);
      case COHERENCY -> new SuperSerial(this, p[0], 0, p[1]);
      case SUPER_SERIAL -> new SuperSerial(p[0], p[1], p[2]);
      case QUADRATIC -> new Quadratic(p[0], p[1]);
      case CEILING -> new Ceiling(p[0], p[1]);
      case OVERLOAD -> new Overload(p[0], p[1], p[2]);
    };
  }
}
