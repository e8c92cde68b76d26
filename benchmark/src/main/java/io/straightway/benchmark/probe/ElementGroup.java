package io.straightway.benchmark.probe;

import java.util.ArrayList;
import java.util.List;

/**
 * A number of elements with equal options. Cells with equal deployments are measured on the same
 * processes.
 *
 * @param elements the number of elements that share the load
 * @param arguments the command-line arguments of each element, options and values alternating
 */
public record ElementGroup(int elements, List<String> arguments) {
  private static final int MOST_ELEMENTS = 16;

  /**
   * Copies the arguments.
   *
   * @throws IllegalArgumentException if the number of elements is not between 1 and 16
   */
  public ElementGroup {
    if (elements < 1 || elements > MOST_ELEMENTS) {
      throw new IllegalArgumentException(
          "elements is " + elements + "; allowed is 1 to " + MOST_ELEMENTS);
    }
    arguments = List.copyOf(arguments);
  }

  /** Returns a copy with another number of elements. */
  public ElementGroup withElements(int other) {
    return new ElementGroup(other, arguments);
  }

  /**
   * Returns a copy with another value of an option that is already among the arguments.
   *
   * @throws IllegalArgumentException if the option is missing
   */
  public ElementGroup with(String option, String value) {
    int at = arguments.indexOf(option);
    if (at < 0) {
      throw new IllegalArgumentException(option + " is not among " + arguments);
    }
    List<String> changed = new ArrayList<>(arguments);
    changed.set(at + 1, value);
    return new ElementGroup(elements, changed);
  }
}
