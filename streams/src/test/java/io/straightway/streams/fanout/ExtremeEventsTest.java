package io.straightway.streams.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.testing.Extremes;
import org.junit.jupiter.api.Test;

/** No event makes a fan-out use more than its memory, or compute for long. */
class ExtremeEventsTest {
  @Test
  void theReaderReadsOrRefusesExtremesWithin400Megabytes() throws Exception {
    assertThat(Extremes.run(ExtremeEvents.class)).matches("[1-9][0-9]+ read or refused\\n");
  }
}
