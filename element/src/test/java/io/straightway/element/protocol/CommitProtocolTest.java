package io.straightway.element.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever happens in whatever order: what was acknowledged is in the books once. {@code
 * -Dstraightway.schedules=5000000} tries as many orders in each set-up.
 */
class CommitProtocolTest {
  private static final long SCHEDULES = Long.getLong("straightway.schedules", 100_000);

  /** So many at the most until a design that is wrong has done wrong. */
  private static final long FOUND_WITHIN = 10_000;

  private static @Nullable String wrong(Design design, World.Setup setup, long schedules) {
    return LongStream.range(0, schedules)
        .parallel()
        .mapToObj(seed -> verdict(design, setup, seed))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(null);
  }

  private static Optional<String> verdict(Design design, World.Setup setup, long seed) {
    return Optional.ofNullable(new World(design, setup, seed).run())
        .map(wrong -> "schedule " + seed + ": " + wrong);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsBuiltKeepsItsPromise(World.Setup setup) {
    assertThat(wrong(Design.AS_BUILT, setup, SCHEDULES)).isNull();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AS_BUILT")
  void whatIsWrongIsFound(Design design) {
    assertThat(wrong(design, World.Setup.PROVES, FOUND_WITHIN))
        .contains(
            switch (design) {
              case HAS_NO_KEY -> "booked twice";
              case BLAMES_THE_MESSAGE -> "refused";
              case CONSUMES_FIRST -> "never acknowledged";
              default -> "lost";
            });
  }
}
