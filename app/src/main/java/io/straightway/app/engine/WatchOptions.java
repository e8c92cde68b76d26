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

/** By which fan-outs the pages of a console change while they are open. */
final class WatchOptions {
  @Option(
      names = "--fan-out",
      paramLabel = "URL",
      description =
          "Let the numbers of Today and Positions change as they do in the books, by 'stp fan-out' at"
              + " this address, such as http://127.0.0.1:8790 (several times for several: pages go on"
              + " at the next). Default: pages show what there was when they were loaded")
  List<URI> addresses = new ArrayList<>();

  @Option(
      names = "--fan-out-trust",
      paramLabel = "FILE",
      description =
          "The certificates (PEM) that the fan-outs are trusted by. Default: those that Java trusts")
  @Nullable Path trust;

  /**
   * As properties of Spring Boot; none if there is no fan-out.
   *
   * @throws CommandFailure if others could read what is sent there
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
