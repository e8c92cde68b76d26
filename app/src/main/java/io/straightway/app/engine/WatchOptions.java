package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.console.live.FanOutServers;
import io.straightway.element.server.ServerProperties;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the fan-outs that update the open pages of a console. */
final class WatchOptions {
  @Option(
      names = "--fan-out",
      paramLabel = "URL",
      description =
          "Address of a 'stp fan-out' that updates the numbers on Today and Positions, such as"
              + " http://127.0.0.1:8790; repeatable, pages switch to the next if one fails."
              + " Default: pages show the numbers as of loading")
  List<URI> addresses = new ArrayList<>();

  @Option(
      names = "--fan-out-trust",
      paramLabel = "FILE",
      description =
          "Certificates (PEM) to verify the fan-outs with. Default: those that Java trusts")
  @Nullable Path trust;

  /**
   * Returns the options as properties of Spring Boot; empty without a fan-out.
   *
   * @throws CommandFailure if others could read the traffic
   */
  Map<String, Object> properties(Surroundings surroundings) {
    Map<String, Object> properties = new LinkedHashMap<>();
    if (addresses.isEmpty()) {
      return properties;
    }
    addresses.forEach(
        address -> Converters.requireSafe("--fan-out", address, "others could read the positions"));
    properties.putAll(ServerProperties.FOR_WATCHLISTS);
    properties.put(
        FanOutServers.ADDRESSES,
        addresses.stream().map(URI::toString).collect(Collectors.joining(",")));
    if (trust != null) {
      properties.put(FanOutServers.TRUST, surroundings.readable(trust).toString());
    }
    return properties;
  }
}
