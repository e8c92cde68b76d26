package io.straightway.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Isolated because it changes the locale of the JVM, which all other tests use for formatting. */
@Isolated
final class FitChartsLocaleTest {
  @TempDir private Path directory;

  @Test
  void figuresAreTheSameInEveryLocale() throws IOException {
    String inUsual = figure();
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(figure()).isEqualTo(inUsual);
    } finally {
      Locale.setDefault(usual);
    }
  }

  private String figure() throws IOException {
    FitCharts.write(Sample.EXACT.report(), Sample.EXACT.labels(), directory);
    return Files.readString(directory.resolve("fit.svg"));
  }
}
