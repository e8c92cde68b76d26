package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NumberConvertersTest {
  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "--trades=x, 'x' is not a whole number",
        "--trades=1.5, '1.5' is not a whole number",
        "--trades=99999999999999999999, is too large",
        "--accounts=3000000000, is too large",
        "--trades=\u0663, is not a whole number",
        "--hot-share=much, 'much' is not a number such as 0.5",
        "--hot-share=NaN, is not a number such as 0.5"
      })
  void anInvalidNumberIsRefusedInWords(String option, String words) {
    StpRun run = StpRun.in(dir, "generate", option);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains(words)
        .contains(option.substring(0, option.indexOf('=')))
        .doesNotContainPattern("a (long|int|double)\\b");
    assertThat(dir).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e-999999999", "NaN", "x", "\u0663"})
  void anAmountOutOfBoundsIsRefusedInWords(String amount) {
    StpRun run = StpRun.in(dir, "settle", "limit", "--amount=" + amount, "--reason=r");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("'" + amount + "' is not a number such as 0.5", "--amount");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", ".5", "5e-1", "1", "0."})
  void aShareMayBeWrittenAsOneDoes(String share) {
    assertThat(StpRun.in(dir, "generate", "--trades=3", "--hot-share=" + share).exitCode())
        .isEqualTo(ExitCode.OK);
  }
}
