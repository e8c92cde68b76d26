package io.straightway.element.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * HTTP with limits that Tomcat does not have: of the connections of one address, and of the time
 * that a handshake and the head of a request take as a whole. Tomcat itself limits the time from
 * one byte to the next.
 */
public final class LimitedProtocol extends Http11NioProtocol {
  /** Made by Tomcat, by the name of this class. */
  public LimitedProtocol() {
    super(new LimitedEndpoint());
  }

  /**
   * Sets the limits, before the server starts.
   *
   * @param free addresses that may have any number of connections, as texts
   */
  void limit(ConnectionLimits limits, Set<String> free) {
    LimitedEndpoint endpoint = (LimitedEndpoint) getEndpoint();
    endpoint.perAddress = limits.perAddress();
    endpoint.headNanos = limits.headTime().toNanos();
    endpoint.free = Set.copyOf(free);
  }

  private static final class LimitedEndpoint extends NioEndpoint {
    private static final int NETWORK_BYTES = 8;

    /** When what has not arrived yet began: a handshake, or the head of a request. */
    private final Map<SocketChannel, Long> begun = new ConcurrentHashMap<>();

    // nobody is let in before they are set
    private volatile int perAddress;
    private volatile long headNanos;
    private volatile Set<String> free = Set.of();

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
      begun.keySet().removeIf(one -> !one.isOpen());
      if (hasTooMany(socket.socket().getInetAddress())) {
        destroySocket(socket); // the acceptor closes only what has been set up
        return false;
      }
      begun.put(socket, System.nanoTime());
      return super.setSocketOptions(socket);
    }

    private boolean hasTooMany(InetAddress address) {
      if (perAddress >= ConnectionLimits.CONNECTIONS || free.contains(address.getHostAddress())) {
        return false;
      }
      ByteBuffer network = network(address);
      return connections.keySet().stream()
              .filter(one -> network.equals(network(one.socket().getInetAddress())))
              .count()
          >= perAddress;
    }

    /** Who has one address of IPv6 has all of its network. */
    private static ByteBuffer network(InetAddress address) {
      byte[] bytes = address == null ? new byte[0] : address.getAddress();
      return ByteBuffer.wrap(
          address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }

    /**
     * Called when more of a handshake or a head has arrived; not for a body, which has a thread.
     */
    @Override
    public boolean processSocket(
        SocketWrapperBase<NioChannel> socket, SocketEvent event, boolean dispatch) {
      return !(event == SocketEvent.OPEN_READ && isLate(socket))
          && super.processSocket(socket, event, dispatch);
    }

    private boolean isLate(SocketWrapperBase<NioChannel> socket) {
      SocketChannel channel = socket.getSocket().getIOChannel();
      long now = System.nanoTime();
      if (socket.getCurrentProcessor() instanceof Processor reading) {
        if (reading.isAsync() || reading.isUpgrade()) {
          return false;
        }
      } else if (socket.getSocket().isHandshakeComplete()) {
        begun.put(channel, now); // the first byte of a request
        return false;
      }
      Long since = begun.get(channel);
      return since != null && now - since > headNanos;
    }
  }
}
