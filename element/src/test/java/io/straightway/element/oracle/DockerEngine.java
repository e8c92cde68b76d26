package io.straightway.element.oracle;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Looks for a Docker engine without starting a client, which is slow and noisy if there is none.
 */
final class DockerEngine {
  private DockerEngine() {}

  /**
   * Returns whether an engine listens at the address in the environment, or at the usual sockets.
   */
  static boolean answers(Map<String, String> environment) {
    return addresses(environment).anyMatch(DockerEngine::listens);
  }

  private static Stream<SocketAddress> addresses(Map<String, String> environment) {
    String host = environment.get("DOCKER_HOST");
    if (host != null) {
      URI uri = URI.create(host);
      return uri.getScheme().equals("unix")
          ? Stream.of(UnixDomainSocketAddress.of(uri.getPath()))
          : Stream.of(new InetSocketAddress(uri.getHost(), uri.getPort()));
    }
    return Stream.of(
            "/var/run/docker.sock",
            System.getProperty("user.home") + "/.docker/run/docker.sock",
            environment.getOrDefault("XDG_RUNTIME_DIR", "/run") + "/docker.sock")
        .map(UnixDomainSocketAddress::of);
  }

  private static boolean listens(SocketAddress address) {
    try (SocketChannel channel =
        address instanceof UnixDomainSocketAddress
            ? SocketChannel.open(StandardProtocolFamily.UNIX)
            : SocketChannel.open()) {
      return channel.connect(address);
    } catch (IOException e) {
      return false;
    }
  }
}
