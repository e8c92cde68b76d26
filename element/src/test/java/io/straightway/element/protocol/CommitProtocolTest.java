package io.straightway.element.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever happens, in any order, an acknowledged message is in the books exactly once. {@code
 * -Dstraightway.schedules=5000000} tries that many orders in each setup.
 */
class CommitProtocolTest {
  private static final long SCHEDULES = Long.getLong("straightway.schedules", 100_000);

  /** The most schedules until a wrong design must have failed. */
  private static final long FOUND_WITHIN = 10_000;

  private static @Nullable String wrong(
      CommitReaction design, ProtocolModel.Setup setup, long schedules) {
    return LongStream.range(0, schedules)
        .parallel()
        .mapToObj(seed -> verdict(design, setup, seed))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(null);
  }

  private static Optional<String> verdict(
      CommitReaction design, ProtocolModel.Setup setup, long seed) {
    return Optional.ofNullable(new ProtocolModel(design, setup, seed).run())
        .map(wrong -> "schedule " + seed + ": " + wrong);
  }

  @ParameterizedTest
  @EnumSource
  void theProtocolAsBuiltKeepsItsPromise(ProtocolModel.Setup setup) {
    assertThat(wrong(CommitReaction.AS_BUILT, setup, SCHEDULES)).isNull();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AS_BUILT")
  void wrongProtocolsAreFound(CommitReaction design) {
    assertThat(wrong(design, ProtocolModel.Setup.PROVES, FOUND_WITHIN))
        .contains(
            switch (design) {
              case HAS_NO_KEY -> "booked twice";
              case BLAMES_THE_MESSAGE -> "refused";
              case CONSUMES_FIRST -> "never acknowledged";
              default -> "lost";
            });
  }
}
