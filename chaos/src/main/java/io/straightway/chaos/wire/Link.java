package io.straightway.chaos.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * One connection through a proxy, with its two sockets to the client and to the target.
 *
 * @param target the port of the server
 * @param forgotten whether bytes are dropped without an answer, as by a firewall without the flow
 * @param fires fires the trigger of a point if it is armed, and returns whether it fired
 */
record Link(
    Socket client,
    Socket server,
    int target,
    Shaper shaper,
    AtomicBoolean forgotten,
    Predicate<WirePoint> fires) {
  private static final int BUFFER = 16_384;

  InputStream fromClient() throws IOException {
    return client.getInputStream();
  }

  InputStream fromServer() throws IOException {
    return server.getInputStream();
  }

  void toServer(byte[] bytes, int length) throws IOException {
    write(server, bytes, length);
  }

  void toClient(byte[] bytes, int length) throws IOException {
    write(client, bytes, length);
  }

  private void write(Socket to, byte[] bytes, int length) throws IOException {
    if (!forgotten.get()) {
      shaper.write(to.getOutputStream(), bytes, length, this::hasEnded);
    }
  }

  private boolean hasEnded() {
    return client.isClosed() || server.isClosed();
  }

  /** Forwards the client's bytes in any protocol until the client ends. */
  void forward() throws IOException {
    byte[] buffer = new byte[BUFFER];
    InputStream in = fromClient();
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      toServer(buffer, read);
    }
  }

  /** Forwards the server's answers until the server ends. */
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
   * Marks that the conversation has reached a point.
   *
   * @throws IOException if the connection must end at this point
   */
  void at(WirePoint point) throws IOException {
    if (fires.test(point)) {
      throw new IOException("cut at " + point);
    }
  }

  /** Closes both sockets in order. */
  void close() throws IOException {
    client.close();
    server.close();
  }

  /** Resets both sockets: bytes under way are lost, and the peers receive a reset. */
  void reset() {
    reset(client);
    reset(server);
  }

  static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      // already closed, as intended
    }
  }
}
