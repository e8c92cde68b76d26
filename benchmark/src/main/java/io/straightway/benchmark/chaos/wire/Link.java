package io.straightway.benchmark.chaos.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.function.Predicate;

/** One connection through a proxy: the client's and the one to its target. */
final class Link {
  private final Socket client;
  private final Socket server;
  private final int target;
  private final Shaper shaper;
  private final Predicate<WirePoint> ambushed;

  Link(Socket client, Socket server, int target, Shaper shaper, Predicate<WirePoint> ambushed) {
    this.client = client;
    this.server = server;
    this.target = target;
    this.shaper = shaper;
    this.ambushed = ambushed;
  }

  boolean isTo(int port) {
    return target == port;
  }

  InputStream fromClient() throws IOException {
    return client.getInputStream();
  }

  InputStream fromServer() throws IOException {
    return server.getInputStream();
  }

  void toServer(byte[] bytes, int length) throws IOException {
    shaper.write(server.getOutputStream(), bytes, length, this::hasEnded);
  }

  void toClient(byte[] bytes, int length) throws IOException {
    shaper.write(client.getOutputStream(), bytes, length, this::hasEnded);
  }

  private boolean hasEnded() {
    return client.isClosed() || server.isClosed();
  }

  /**
   * The conversation is at a point.
   *
   * @throws IOException if that is where it is to end
   */
  void at(WirePoint point) throws IOException {
    if (ambushed.test(point)) {
      throw new IOException("cut at " + point);
    }
  }

  /** Ends both in order. */
  void close() throws IOException {
    client.close();
    server.close();
  }

  /** Ends both at once: what is under way is lost, and the peers get a reset. */
  void reset() {
    reset(client);
    reset(server);
  }

  static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      // it has ended already, which is what was wanted
    }
  }
}
