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
 * HTTP with limits that Tomcat does not have: on the connections of one address, and on the total
 * time of a handshake and the head of a request. Tomcat itself limits the time from one byte to the
 * next.
 */
public final class LimitedProtocol extends Http11NioProtocol {
  /** Created by Tomcat, by the name of this class. */
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

    /** The start of each handshake or request head that has not fully arrived. */
    private final Map<SocketChannel, Long> begun = new ConcurrentHashMap<>();

    // no connection is accepted before these are set
    private volatile int perAddress;
    private volatile long headNanos;
    private volatile Set<String> free = Set.of();

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
      begun.keySet().removeIf(connection -> !connection.isOpen());
      if (hasTooMany(socket.socket().getInetAddress())) {
        destroySocket(socket); // the acceptor closes only sockets that were set up
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
              .filter(connection -> network.equals(network(connection.socket().getInetAddress())))
              .count()
          >= perAddress;
    }

    /** The owner of one IPv6 address has its whole network. */
    private static ByteBuffer network(InetAddress address) {
      byte[] bytes = address == null ? new byte[0] : address.getAddress();
      return ByteBuffer.wrap(
          address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }

    /** Called when more of a handshake or head has arrived; not for bodies, which have a thread. */
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
