package io.straightway.streams.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PartitionProgressTest {
  private final PartitionProgress progress = new PartitionProgress();

  @Test
  void commitsNothingBeforeSomethingWasRead() {
    assertThat(progress.toCommit()).isEqualTo(-1);
  }

  @Test
  void commitsUpToTheFirstRecordWithoutAnOutcomeInWhateverOrderOthersFinish() {
    List<Long> offsets = new ArrayList<>();
    for (long offset = 5; offset < 105; offset += 1 + offset % 3) { // some offsets have no record
      progress.read(offset);
      offsets.add(offset);
    }
    List<Long> order = new ArrayList<>(offsets);
    Collections.shuffle(order, new Random(29));
    for (long offset : order) {
      assertThat(progress.toCommit()).isLessThanOrEqualTo(offset);
      progress.finished(offset);
      offsets.remove(offset);
      long expected = offsets.isEmpty() ? 105 : offsets.get(0);
      assertThat(progress.toCommit()).isEqualTo(expected);
    }
  }

  @Test
  void commitsAnOffsetOnceUnlessThatFailed() {
    progress.read(7);
    progress.finished(7);
    progress.committing(progress.toCommit());
    assertThat(progress.toCommit()).isEqualTo(-1);
    progress.commitFailed();
    assertThat(progress.toCommit()).isEqualTo(8);
  }
}
