package io.straightway.app.release;

import java.util.ArrayList;
import java.util.List;

/** A version of an interface, as in Semantic Versioning; a patch changes no interface. */
record InterfaceVersion(int major, int minor) {

  /** Parses a version such as {@code 1.0}. */
  static InterfaceVersion parse(String text) {
    String[] numbers = text.split("\\.", -1);
    return new InterfaceVersion(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
  }

  /**
   * Returns the reasons why a later version of the interface may not have these changes.
   *
   * @param additions the places that are new in it
   */
  List<String> objections(InterfaceVersion later, List<Break> breaks, List<String> additions) {
    List<String> objections = new ArrayList<>();
    if (later.major > major) {
      breaks.stream()
          .filter(change -> !change.inMajor())
          .forEach(change -> objections.add(change + ", and was not deprecated before"));
      return objections;
    }
    if (later.major < major || later.minor < minor) {
      objections.add("version %s is before %s".formatted(later, this));
    }
    breaks.forEach(change -> objections.add(change.toString()));
    if (later.equals(this) && breaks.isEmpty()) {
      additions.forEach(
          place -> objections.add("%s is new or wider, in the same version".formatted(place)));
    }
    return objections;
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
