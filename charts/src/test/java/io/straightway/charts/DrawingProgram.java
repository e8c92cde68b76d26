package io.straightway.charts;

import java.io.IOException;
import java.nio.file.Path;

/** Draws one sample into a directory, in a JVM of its own. */
public final class DrawingProgram {
  private DrawingProgram() {}

  public static void main(String[] args) throws IOException {
    FitCharts.write(Sample.REPEATS.report(), Sample.REPEATS.labels(), Path.of(args[0]));
  }
}
