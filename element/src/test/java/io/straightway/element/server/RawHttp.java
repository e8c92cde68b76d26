package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import org.springframework.context.ConfigurableApplicationContext;

/** Requests as raw bytes, since a client would correct them. */
public final class RawHttp {
  /** Longer than a client waits: this limit never ends a connection. */
  static final Duration FOREVER = LONG.multipliedBy(2);

  private RawHttp() {}

  /** Opens a connection to a server. */
  static Socket connect(ConfigurableApplicationContext server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), ElementServer.port(server));
    socket.setSoTimeout(Math.toIntExact(LONG.toMillis()));
    return socket;
  }

  /** Returns everything that is received until the server closes or resets the connection. */
  public static String answer(ConfigurableApplicationContext server, byte[] request)
      throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = connect(server)) {
      socket.getOutputStream().write(request);
      socket.shutdownOutput();
      socket.getInputStream().transferTo(answer);
    } catch (SocketException reset) {
      return answer.toString(ISO_8859_1);
    }
    return answer.toString(ISO_8859_1);
  }

  /** Returns whether the socket refuses a further byte. */
  public static boolean isBroken(Socket socket) {
    try {
      socket.getOutputStream().write('a');
      return false;
    } catch (IOException closed) {
      return true;
    }
  }
}
