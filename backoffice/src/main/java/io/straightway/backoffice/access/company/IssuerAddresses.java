package io.straightway.backoffice.access.company;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where an issuer may be asked, and where it may send those who ask. What it publishes is written
 * by others, and no reason to ask this machine or its host's cloud: addresses of this machine are
 * for an issuer on this machine, and those of a link, by which clouds hand out credentials, for
 * none. A company's own network is allowed, because that is where its provider is.
 */
final class IssuerAddresses {
  /** Where clouds hand out credentials at other addresses than those of a link. */
  private static final Set<String> OF_CLOUDS =
      Set.of("100.100.100.200", "192.0.0.192", "fd00:ec2:0:0:0:0:0:254");

  private final boolean onThisMachine;

  /**
   * Those of one issuer.
   *
   * @throws IOException if it can't be asked there
   */
  IssuerAddresses(String issuer) throws IOException {
    URI address = parsed(issuer);
    onThisMachine = isLoopback(address.getHost());
    if (address.getRawQuery() != null) {
      throw new IOException("'" + issuer + "' has a query, as no issuer has");
    }
    require(issuer);
  }

  /**
   * Checks an address before it is asked.
   *
   * @throws IOException if it may not be
   */
  void require(String url) throws IOException {
    URI address = parsed(url);
    String host = String.valueOf(address.getHost());
    // anyone who answers in the issuer's place could name keys of his own
    if (!"https".equals(address.getScheme())
        && !(onThisMachine && "http".equals(address.getScheme()) && isLoopback(host))) {
      throw new IOException("'" + url + "' is no address of https");
    }
    for (InetAddress each : addresses(host)) {
      if (each.isLoopbackAddress() ? !onThisMachine : !isOfANetwork(each)) {
        throw new IOException(
            "'%s' is at %s, where no issuer of others is asked"
                .formatted(url, each.getHostAddress()));
      }
    }
  }

  private static URI parsed(String url) throws IOException {
    try {
      URI address = URI.create(url);
      if (address.getHost() == null
          || address.getRawUserInfo() != null
          || address.getRawFragment() != null) {
        throw new IOException("'" + url + "' is no address of a server");
      }
      return address;
    } catch (IllegalArgumentException e) {
      throw new IOException("'" + url + "' is no address", e);
    }
  }

  private static boolean isOfANetwork(InetAddress address) {
    byte[] bytes = address.getAddress();
    // 0.0.0.0/8 is this machine too
    boolean isNone =
        address.isAnyLocalAddress() || (!(address instanceof Inet6Address) && bytes[0] == 0);
    return !isNone
        && !address.isLinkLocalAddress()
        && !address.isMulticastAddress()
        && !OF_CLOUDS.contains(address.getHostAddress());
  }

  private static boolean isLoopback(@Nullable String host) {
    InetAddress[] all = addresses(String.valueOf(host));
    for (InetAddress each : all) {
      if (!each.isLoopbackAddress()) {
        return false;
      }
    }
    return all.length > 0;
  }

  /** None if it is not known here: it can't be asked then, or a proxy knows it. */
  private static InetAddress[] addresses(String host) {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      return new InetAddress[0];
    }
  }
}
