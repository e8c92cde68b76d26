package io.straightway.app.fit;

import io.straightway.charts.FitLabels.CurveScale;
import picocli.CommandLine.Option;

/** The option of commands that draw throughput by size. */
final class ScaleOption {
  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      description =
          "With --charts: even or log axes, or auto: log where the largest size is 50 times the"
              + " smallest or more.")
  CurveScale value = CurveScale.AUTO;
}
