package io.straightway.app.fit;

import io.straightway.app.cli.CommandFailure;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.data.ResponseTimes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that read throughput curves. */
final class CurveOptions {
  @Option(
      names = "--x",
      paramLabel = "COLUMN",
      description = "Column with the size. Default: n, size, elements or another name of parts.")
  @Nullable String x;

  @Option(
      names = "--y",
      paramLabel = "COLUMN",
      description = "Column with the throughput. Default: throughput, tps, qps or rps.")
  @Nullable String y;

  @Option(
      names = "--mode",
      paramLabel = "M",
      description = "Only rows whose column 'mode' is M. Default: each mode is fitted separately.")
  @Nullable String mode;

  @Option(
      names = "--where",
      paramLabel = "COLUMN=VALUE",
      description = "Only rows with this value in this column; repeatable.")
  Map<String, String> where = new LinkedHashMap<>();

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      description =
          "Unit of throughput, such as requests/s. Default: that of a comment '# unit: ...' or of"
              + " the heading, as in 'throughput (requests/s)'; else none is printed.")
  @Nullable String unit;

  @Option(
      names = "--from",
      paramLabel = "N",
      description = "Only rows of this size or larger, such as those above a break.")
  @Nullable Double from;

  @Option(names = "--to", paramLabel = "N", description = "Only rows of this size or smaller.")
  @Nullable Double to;

  @Option(
      names = "--r",
      paramLabel = "COLUMN",
      description =
          "Column with the response time in seconds, from which a missing size or throughput is"
              + " computed by Little's law. Default: response_time.")
  @Nullable String r;

  @Option(
      names = "--think",
      paramLabel = "SECONDS",
      description = "With response times: the time from an answer to the next request.")
  double think;

  CurveFile.Selection selection(String file) {
    if (!(think >= 0)) {
      throw CommandFailure.range("--think", think, "0 or more");
    }
    return new CurveFile.Selection(
        file, x, y, mode, where, unit, new CurveFile.Sizes(from, to), new ResponseTimes(r, think));
  }
}
