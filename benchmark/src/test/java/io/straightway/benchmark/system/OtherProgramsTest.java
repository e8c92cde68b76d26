package io.straightway.benchmark.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.benchmark.system.OtherPrograms.Reading;
import io.straightway.testing.BusyProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OtherProgramsTest {
  private static final OtherPrograms FEW = new OtherPrograms(0.01);

  @Test
  void aMachineOnWhichOthersAreBusyIsRefused() throws Exception {
    try (BusyProgram busy = BusyProgram.start()) {
      assertThat(busy).isNotNull();
      Reading before = FEW.before(List.of());

      assertThatThrownBy(FEW::requireQuiet)
          .isInstanceOf(BenchFailure.class)
          .hasMessageMatching(
              "other programs used \\d+ % of the processors, more than 1 %: stop them, .*");
      assertThat(FEW.tooBusySince(before)).isPresent();
      assertThat(OtherPrograms.ANY.tooBusySince(before)).isEmpty();
      assertThatCode(OtherPrograms.ANY::requireQuiet).doesNotThrowAnyException();
    }
  }
}
