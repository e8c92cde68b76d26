package io.straightway.benchmark.probe;

import java.util.ArrayList;
import java.util.List;

/**
 * What runs. Cells with equal deployments are measured on the same processes.
 *
 * @param elements how many elements share the load
 * @param arguments of each element: words of a command line, option and value in turn
 */
public record ElementGroup(int elements, List<String> arguments) {
  private static final int MOST_ELEMENTS = 16;

  /**
   * Keeps its own copy.
   *
   * @throws IllegalArgumentException if there are none, or more than 16
   */
  public ElementGroup {
    if (elements < 1 || elements > MOST_ELEMENTS) {
      throw new IllegalArgumentException(
          "elements is " + elements + ", allowed: 1 to " + MOST_ELEMENTS);
    }
    arguments = List.copyOf(arguments);
  }

  /** The same with another number of elements. */
  public ElementGroup withElements(int other) {
    return new ElementGroup(other, arguments);
  }

  /**
   * The same with another value of an option that is among the arguments.
   *
   * @throws IllegalArgumentException if it is not
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
