package io.straightway.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitStudy;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FitChartsTest {
  private static final FitOptions MODELS_ONLY = FitOptions.modelsOnly(1);

  @TempDir private Path directory;

  private List<Path> write(Sample sample) throws IOException {
    return FitCharts.write(sample.report(), sample.labels(), directory);
  }

  private SvgFigure figure(Sample sample, String name) throws IOException {
    write(sample);
    return SvgFigure.read(directory.resolve(name + ".svg"));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void everyFigureIsWrittenTwiceAndNamed() throws IOException {
    directory = directory.resolve("new").resolve("deep");

    assertThat(write(Sample.EXACT))
        .containsExactly(
            directory.resolve("fit.svg"),
            directory.resolve("fit.png"),
            directory.resolve("residuals.svg"),
            directory.resolve("residuals.png"),
            directory.resolve("transform.svg"),
            directory.resolve("transform.png"))
        .allSatisfy(file -> assertThat(file).isNotEmptyFile());
  }

  @ParameterizedTest
  @MethodSource("io.straightway.charts.Sample#all")
  void aPngHasTwicePixelsPerUnit(Sample sample) throws IOException {
    for (Path file : write(sample)) {
      if (file.toString().endsWith(".png")) {
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(1800);
        assertThat(image.getHeight()).isEqualTo(1200);
      }
    }
  }

  @Test
  void anSvgScalesAndNamesFontsThatAreEverywhere() throws IOException {
    SvgFigure figure = figure(Sample.EXACT, "fit");

    assertThat(figure.attribute("viewBox")).isEqualTo("0 0 900 600");
    assertThat(Files.readString(directory.resolve("fit.svg")))
        .doesNotContain("font-family=\"'Liberation Sans'\"", "DOCTYPE")
        .contains("font-family=\"'Liberation Sans', Arial, Helvetica, sans-serif\"");
  }

  @Test
  void theFitSaysWhatItShowsInWordsThatCanBeSearched() throws IOException {
    assertThat(figure(Sample.REPEATS, "fit").words())
        .contains("Elements on one host, three runs each")
        .contains("elements", "throughput, trades/s", "1,000", "measured", "extrapolated")
        .contains("super-serial, chosen", "95 % prediction band over models", "ideal")
        .contains("linear", "quadratic", "amdahl", "measured, not fitted")
        .contains("predicted, 95 % interval", "peak, 95 % interval")
        .contains("perhaps a " + PeakText.of(Sample.REPEATS.report().peak().orElseThrow()));
  }

  @Test
  void theResidualsSayOfWhatAndHowLargeTheyMayBe() throws IOException {
    assertThat(figure(Sample.SPECSDM91, "residuals").words())
        .contains("generators", "measured minus fitted, scripts/hour")
        .contains("\u00B1 2 residual standard errors: \u00B1 166 scripts/hour")
        .contains(
            "Residuals of the super-serial model,"
                + " X = gamma N / (1 + sigma (N\u22121) + kappa N (N\u22121))");
  }

  @Test
  void theTransformGivesItsParameters() throws IOException {
    assertThat(figure(Sample.SPECSDM91, "transform").words())
        .contains("X = N \u2212 1, N in generators")
        .contains("Y = N / C \u2212 1, C = throughput / throughput at N = 1")
        .contains(
            "Linearised fit of the super-serial model: sigma (\u03C3) = 0.0170, lambda (\u03BB) ="
                + " 0.00463, kappa (\u03BA) = 0.0000789; R\u00B2 of the transformed data ="
                + " 0.9961");
  }

  @Test
  void theFigureHasTheRequestedSizesAndAPeakBeyondThemIsNamed() throws IOException {
    // 1,000 is more than four times the largest size
    assertThat(figure(Sample.SPECSDM91, "fit").words())
        .contains("1,000", "2,000", "predicted, 95 % interval")
        .noneMatch(line -> line.startsWith("Predicted beyond"));
    assertThat(figure(Sample.UNSEEN_PEAK, "fit").words())
        .anySatisfy(line -> assertThat(line).startsWith("Beyond this figure: perhaps a peak 70"));
  }

  @Test
  void withoutAChosenModelThereAreNoResiduals() throws IOException {
    assertThat(figure(Sample.EXACT, "fit").words())
        .contains("95 % prediction band over models", "expected beyond the data, over models");

    assertThat(write(Sample.FLAT)).hasSize(4);
    assertThat(files()).containsExactly("fit.png", "fit.svg", "transform.png", "transform.svg");
    assertThat(SvgFigure.read(directory.resolve("fit.svg")).words())
        .doesNotContain("95 % prediction band over models", "expected beyond the data, over models")
        .contains("No model is chosen for these points.");
  }

  @Test
  void withoutARequestedTransformThereIsNone() throws IOException {
    List<Path> written =
        FitCharts.write(
            FitStudy.of(Sample.EXACT.report().points(), List.of(), MODELS_ONLY),
            Sample.EXACT.labels(),
            directory);

    assertThat(written).hasSize(4);
    assertThat(files()).containsExactly("fit.png", "fit.svg", "residuals.png", "residuals.svg");
  }

  @Test
  void withoutPointsOnlyPublishedFiguresAppear() throws IOException {
    write(Sample.EXACT);
    Files.writeString(directory.resolve("notes.txt"), "mine");

    assertThat(
            FitCharts.write(
                FitStudy.of(List.of(), List.of(), MODELS_ONLY), Sample.EXACT.labels(), directory))
        .isEmpty();
    assertThat(files()).containsExactly("notes.txt");
  }

  @ParameterizedTest
  @MethodSource("io.straightway.charts.Sample#all")
  void equalReportsGiveEqualFiles(Sample sample) throws IOException {
    List<Path> first = write(sample);
    directory = directory.resolve("again");
    List<Path> second = write(sample);

    for (int i = 0; i < first.size(); i++) {
      assertThat(second.get(i)).hasSameBinaryContentAs(first.get(i));
    }
  }

  @Test
  void aBlankLabelIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FitLabels("title", "elements", " "))
        .withMessage("unit is blank; a figure needs it");
  }
}
