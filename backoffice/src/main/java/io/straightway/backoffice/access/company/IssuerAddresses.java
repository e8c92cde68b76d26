package io.straightway.backoffice.access.company;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The addresses at which an issuer may be asked, and that it may publish for its endpoints.
 * Published addresses are input of others, which must not lead to this machine or to its cloud
 * host: loopback addresses are allowed only for an issuer on this machine, and link-local
 * addresses, by which clouds hand out credentials, for none. Addresses of a company's own network
 * are allowed, since its issuer is there.
 */
final class IssuerAddresses {
  /** Metadata addresses of clouds outside the link-local range. */
  private static final Set<String> OF_CLOUDS =
      Set.of("100.100.100.200", "192.0.0.192", "fd00:ec2:0:0:0:0:0:254");

  private final boolean onThisMachine;

  /**
   * Creates the rules of one issuer.
   *
   * @throws IOException if the issuer's own address may not be asked
   */
  IssuerAddresses(String issuer) throws IOException {
    URI address = parsed(issuer);
    onThisMachine = isLoopback(address.getHost());
    if (address.getRawQuery() != null) {
      throw new IOException("'" + issuer + "' has a query, but must not");
    }
    require(issuer);
  }

  /**
   * Checks an address before it is asked.
   *
   * @throws IOException if it may not be asked
   */
  void require(String url) throws IOException {
    URI address = parsed(url);
    String host = String.valueOf(address.getHost());
    // without TLS, anyone who answers in the issuer's place could publish keys
    if (!"https".equals(address.getScheme())
        && !(onThisMachine && "http".equals(address.getScheme()) && isLoopback(host))) {
      throw new IOException("'" + url + "' is not an https address");
    }
    for (InetAddress place : addresses(host)) {
      if (place.isLoopbackAddress() ? !onThisMachine : !isOfANetwork(place)) {
        throw new IOException(
            "'%s' is at %s, where no external issuer is queried"
                .formatted(url, place.getHostAddress()));
      }
    }
  }

  private static URI parsed(String url) throws IOException {
    try {
      URI address = URI.create(url);
      if (address.getHost() == null
          || address.getRawUserInfo() != null
          || address.getRawFragment() != null) {
        throw new IOException("'" + url + "' is not a server address");
      }
      return address;
    } catch (IllegalArgumentException e) {
      throw new IOException("'" + url + "' is not an address", e);
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
    for (InetAddress address : all) {
      if (!address.isLoopbackAddress()) {
        return false;
      }
    }
    return all.length > 0;
  }

  /**
   * Returns the addresses of a host; none if its name can't be resolved here. Such a host either
   * can't be asked or is resolved by a proxy.
   */
  private static InetAddress[] addresses(String host) {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      return new InetAddress[0];
    }
  }
}
