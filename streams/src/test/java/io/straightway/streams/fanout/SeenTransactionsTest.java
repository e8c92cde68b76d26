package io.straightway.streams.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SeenTransactionsTest {
  private static final long CYCLE = 1L << 32;

  @Test
  void aSnapshotHasWhatHadEndedAndNothingElse() {
    SeenTransactions seen = SeenTransactions.parse("10:20:12,14");
    assertThat(seen.includes(9)).isTrue();
    assertThat(seen.includes(10)).isTrue();
    assertThat(seen.includes(12)).isFalse();
    assertThat(seen.includes(13)).isTrue();
    assertThat(seen.includes(19)).isTrue();
    assertThat(seen.includes(20)).isFalse();
    assertThat(SeenTransactions.parse("5:5:").includes(4)).isTrue();
  }

  @Test
  void numbersThatBeginAgainAreThoseNextToIt() {
    SeenTransactions early = SeenTransactions.parse("%d:%1$d:".formatted(CYCLE + 5));
    assertThat(early.includes(CYCLE - 3)).as("before the numbers began again").isTrue();
    assertThat(early.includes(4)).isTrue();
    assertThat(early.includes(7)).isFalse();
    SeenTransactions late = SeenTransactions.parse("%d:%1$d:".formatted(CYCLE - 5));
    assertThat(late.includes(3)).as("after the numbers have begun again").isFalse();
    assertThat(late.includes(CYCLE - 6)).isTrue();
  }
}
