package io.straightway.backoffice.access.company;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Refusals are counted, forgotten after a minute, and bounded in number. */
class RefusedTokensTest {
  private Instant now = Instant.parse("2026-11-23T10:00:00Z");
  private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
  private final RefusedTokens refused = new RefusedTokens(clock);

  private void add(String from, int times) {
    for (int i = 0; i < times; i++) {
      refused.add(from);
    }
  }

  @Test
  void afterTwentyNoMoreForAMinute() {
    add("192.0.2.1", RefusedTokens.MOST - 1);
    assertThat(refused.isFull("192.0.2.1")).isFalse();
    add("192.0.2.1", 1);
    assertThat(refused.isFull("192.0.2.1")).isTrue();
    assertThat(refused.isFull("192.0.2.2")).isFalse();
    now = now.plus(RefusedTokens.LATELY);
    assertThat(refused.isFull("192.0.2.1")).isFalse();
  }

  @Test
  void theOldestTokensMakeRoom() {
    add("first", RefusedTokens.MOST);
    for (int i = 0; i < RefusedTokens.KEPT - 1; i++) {
      refused.add("other " + i);
    }
    assertThat(refused.isFull("first")).isTrue();
    refused.add("one more");
    assertThat(refused.isFull("first")).isFalse();
  }
}
