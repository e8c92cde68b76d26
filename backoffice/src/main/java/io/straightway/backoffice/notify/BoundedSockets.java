package io.straightway.backoffice.notify;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;

/**
 * Unconnected sockets whose input ends after a number of bytes and a time. Jakarta Mail keeps an
 * answer of any length in memory, and limits the time of one read only.
 */
final class BoundedSockets extends SocketFactory {
  private static final long MOST_BYTES = 1 << 20;
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** The input of a connection within the bounds. */
  private static final class BoundedInput extends FilterInputStream {
    private final long end = System.nanoTime() + LONGEST_NANOS;
    private long left = MOST_BYTES;

    BoundedInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left <= 0 || System.nanoTime() - end > 0) {
        throw new SocketException("the server's answers are too long");
      }
      int count = super.read(bytes, offset, length);
      left -= count;
      return count;
    }
  }

  @Override
  public Socket createSocket() {
    return new Socket() {
      @Override
      public InputStream getInputStream() throws IOException {
        return new BoundedInput(super.getInputStream());
      }
    };
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
    throw new UnsupportedOperationException();
  }
}
