package io.straightway.scalability.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/**
 * The formulas for throughput X at size N: the four in common use for scalability, and three for
 * the data that those four don't describe: a ceiling, a fall after a ceiling, and coherency without
 * contention.
 */
public enum ModelFamily {
  /** Every part adds as much throughput as the first: {@link SuperSerial} with gamma only. */
  LINEAR("linear", "X = gamma N", "gamma"),
  /** {@link Quadratic}. */
  QUADRATIC("quadratic", "X = a N - b N^2", "a", "b"),
  /** A share of the work can be done by only one part at a time: no kappa. */
  AMDAHL("amdahl", "X = gamma N / (1 + sigma (N-1))", "gamma", "sigma"),
  /** {@link SuperSerial}. */
  SUPER_SERIAL(
      "super-serial", "X = gamma N / (1 + sigma (N-1) + kappa N (N-1))", "gamma", "sigma", "kappa"),
  /** {@link Ceiling}. */
  CEILING("ceiling", "X = min(gamma N, ceiling)", "gamma", "ceiling"),
  /** {@link SuperSerial} without sigma, for data to which a negative sigma would be fitted. */
  COHERENCY("coherency", "X = gamma N / (1 + kappa N (N-1))", "gamma", "kappa"),
  /** {@link Overload}, for data with a measured fall. */
  OVERLOAD(
      "overload",
      "X = min(gamma N, ceiling (gamma N / ceiling)^-decline)",
      "gamma",
      "ceiling",
      "decline");

  private final String word;
  private final String formula;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> parameterNames;

  ModelFamily(String word, String formula, String... parameterNames) {
    this.word = word;
    this.formula = formula;
    this.parameterNames = List.of(parameterNames);
  }

  /** Returns the name in tables and JSON. */
  @JsonValue
  public String word() {
    return word;
  }

  /** Returns the formula in plain text. */
  public String formula() {
    return formula;
  }

  /** Returns the names of the parameters, in the order in which curves take and return them. */
  public List<String> parameterNames() {
    return parameterNames;
  }

  /**
   * Returns whether this is one of the four usual formulas: linear, quadratic, Amdahl and
   * super-serial. The others are chosen only where none of these fits.
   */
  public boolean isUsual() {
    return this != CEILING && this != COHERENCY && this != OVERLOAD;
  }

  /** Returns whether curves of this family can turn and fall. */
  public boolean canPeak() {
    return this != LINEAR && this != AMDAHL && this != CEILING;
  }

  /** Returns the number of parameters. */
  public int parameterCount() {
    return parameterNames().size();
  }

  /** Returns whether this formula is a special case of {@code richer}. */
  public boolean isNestedIn(ModelFamily richer) {
    return switch (this) {
      case LINEAR -> richer != LINEAR;
      case AMDAHL, COHERENCY -> richer == SUPER_SERIAL;
      case CEILING -> richer == OVERLOAD;
      case QUADRATIC, SUPER_SERIAL, OVERLOAD -> false;
    };
  }

  /**
   * Creates the curve with these parameters.
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
