package io.straightway.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Isolated because it changes the JVM's locale, which all other tests format with. */
@Isolated
final class FitCommandLocaleTest {
  @TempDir Path dir;

  @Test
  void numbersForProgramsAreTheSameInEveryLocale() throws IOException {
    Files.writeString(dir.resolve("exact.csv"), FitCommandTest.EXACT);
    String[] fit = {"fit", "exact.csv", "--json", "--predict", "12"};
    StpRun text = StpRun.in(dir, "fit", "exact.csv", "--predict", "12");
    StpRun json = StpRun.in(dir, fit);
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(StpRun.in(dir, fit).out()).isEqualTo(json.out());
      assertThat(StpRun.in(dir, "fit", "exact.csv", "--predict", "12").out()).isEqualTo(text.out());
      assertThat(StpRun.in(dir, "datasets", "gemstone-cores", "--json").out())
          .matches("\\p{ASCII}+");
    } finally {
      Locale.setDefault(usual);
    }
  }
}
