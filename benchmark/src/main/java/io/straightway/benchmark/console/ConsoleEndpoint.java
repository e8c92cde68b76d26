package io.straightway.benchmark.console;

import java.util.List;

/**
 * What the console's server answers to a GET.
 *
 * @param path with variables in braces, as the rules of access write it
 * @param roles who may ask, as {@code OperatorRole} names them; at least one
 */
public record ConsoleEndpoint(String path, List<String> roles) {
  /** Whether it is a page, and not an endpoint of the API. */
  public boolean isPage() {
    return path.startsWith("/console");
  }

  /** Whether its address depends on what there is. */
  boolean hasVariables() {
    return path.contains("{");
  }
}
