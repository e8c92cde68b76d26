package io.straightway.benchmark.chaos.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.function.Predicate;

/**
 * One connection through a proxy: the client's and the one to its target.
 *
 * @param target the port of the server
 * @param fires whether something was armed for a point, and has happened now
 */
record Link(Socket client, Socket server, int target, Shaper shaper, Predicate<WirePoint> fires) {
  private static final int BUFFER = 16_384;

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

  /** Forwards what a client of any protocol asks, until it ends. */
  void forward() throws IOException {
    byte[] buffer = new byte[BUFFER];
    InputStream in = fromClient();
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      toServer(buffer, read);
    }
  }

  /** Forwards what the server answers, until it ends. */
  void answer() throws IOException {
    byte[] buffer = new byte[BUFFER];
    InputStream in = fromServer();
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      at(WirePoint.ANSWER);
      toClient(buffer, read);
      at(WirePoint.ANSWERED);
    }
  }

  /**
   * The conversation is at a point.
   *
   * @throws IOException if that is where it is to end
   */
  void at(WirePoint point) throws IOException {
    if (fires.test(point)) {
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
