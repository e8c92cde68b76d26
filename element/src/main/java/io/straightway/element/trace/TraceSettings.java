package io.straightway.element.trace;

import java.net.URI;

/**
 * Where the ways of trades are reported, and of how many.
 *
 * @param collector takes OTLP over HTTP; without a path {@code /v1/traces} is meant
 * @param share of the messages whose sender does not say whether to trace them, 0 to 1
 */
public record TraceSettings(URI collector, double share) {
  private static final String PATH = "/v1/traces";

  /**
   * Checks both.
   *
   * @throws IllegalArgumentException naming the setting, its value and what is allowed
   */
  public TraceSettings {
    boolean web = "http".equals(collector.getScheme()) || "https".equals(collector.getScheme());
    if (!web || collector.getHost() == null) {
      throw new IllegalArgumentException(
          "trace is " + collector + "; allowed is an http or https address with a host");
    }
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("trace-share is " + share + "; allowed is 0 to 1");
    }
  }

  /** The whole address. */
  URI endpoint() {
    String path = collector.getPath();
    return path == null || path.isEmpty() || path.equals("/") ? collector.resolve(PATH) : collector;
  }
}
