package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The change that each step of an interface's version allows. */
final class InterfaceVersionTest {
  private static final Break CHANGE = Break.of("a", "is required");
  private static final Break DEPRECATED = Break.gone("b", true);
  private static final Break USED = Break.gone("c", false);

  @ParameterizedTest
  @CsvSource({
    "1.0, 1.0, ''",
    "1.0, 1.1, ''",
    "1.1, 1.0, version 1.0 is before 1.1",
    "2.0, 1.9, version 1.9 is before 2.0"
  })
  void aVersionWithoutChangesDoesNotFall(String from, String to, String objection) {
    assertThat(objections(from, to, List.of(), List.of())).isEqualTo(objection);
  }

  @ParameterizedTest
  @CsvSource({"1.0, n is new or wider", "1.1, ''", "2.0, ''"})
  void anAdditionRaisesTheMinorVersion(String to, String objection) {
    assertThat(objections("1.0", to, List.of(), List.of("n"))).startsWith(objection);
    assertThat(objections("1.0", to, List.of(), List.of("n")).isEmpty())
        .isEqualTo(objection.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, a is required; b is gone; c is gone",
    "1.1, a is required; b is gone; c is gone",
    "2.0, 'c is gone, and was not deprecated before'"
  })
  void aBreakRaisesTheMajorVersionAndARemovalWasDeprecated(String to, String objection) {
    assertThat(objections("1.0", to, List.of(CHANGE, DEPRECATED, USED), List.of()))
        .isEqualTo(objection);
  }

  private static String objections(
      String from, String to, List<Break> breaks, List<String> additions) {
    return String.join(
        "; ",
        InterfaceVersion.parse(from).objections(InterfaceVersion.parse(to), breaks, additions));
  }
}
