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

/** Requests as bytes, where a client would write them as they should be. */
public final class RawHttp {
  /** Longer than a client waits: a server with this limit ends nothing because of it. */
  static final Duration FOREVER = LONG.multipliedBy(2);

  private RawHttp() {}

  /** Opens a connection to a server. */
  static Socket connect(ConfigurableApplicationContext server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), ElementServer.port(server));
    socket.setSoTimeout(Math.toIntExact(LONG.toMillis()));
    return socket;
  }

  /** All that comes until the server closes the connection or resets it. */
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

  /** Whether one more byte can't be sent. */
  public static boolean isBroken(Socket socket) {
    try {
      socket.getOutputStream().write('a');
      return false;
    } catch (IOException closed) {
      return true;
    }
  }
}
