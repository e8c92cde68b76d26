package io.straightway.element.trace;

import java.net.URI;

/**
 * The collector for traces, and the share of messages to trace.
 *
 * @param collector takes OTLP over HTTP; without a path {@code /v1/traces} is meant
 * @param share the traced share of messages whose sender does not decide it, 0 to 1
 */
public record TraceSettings(URI collector, double share) {
  private static final String PATH = "/v1/traces";

  /**
   * Checks both settings.
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

  /** Returns the address with its path. */
  URI endpoint() {
    String path = collector.getPath();
    return path == null || path.isEmpty() || path.equals("/") ? collector.resolve(PATH) : collector;
  }
}
