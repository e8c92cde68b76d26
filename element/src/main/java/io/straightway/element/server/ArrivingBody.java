package io.straightway.element.server;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.coyote.BadRequestException;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** The body of a request, bounded in size and time, whatever reads it. */
final class ArrivingBody implements InputBuffer {
  /**
   * The bytes beyond the limit that are still read: a sender that is still sending when the
   * connection is closed may lose the answer with the reason.
   */
  private static final long DISCARDED_BEYOND = 2 * 1024 * 1024;

  private final InputBuffer source;
  private final long most;
  private final long deadline;
  private long beyond;
  private long length;
  private boolean ended;

  ArrivingBody(InputBuffer source, long most, Duration time) {
    this.source = source;
    this.most = most;
    this.deadline = System.nanoTime() + time.toNanos();
  }

  /**
   * Reads the next bytes.
   *
   * @throws BadRequestException if there are too many; Tomcat answers 400
   * @throws SocketTimeoutException if they are too late; Tomcat answers 408
   */
  @Override
  public int doRead(ApplicationBufferHandler into) throws IOException {
    int read = source.doRead(into);
    if (read < 0) {
      ended = true;
      return read;
    }
    length += read;
    if (length - beyond > most) {
      throw new BadRequestException("the body is too long");
    }
    if (System.nanoTime() > deadline) {
      throw new SocketTimeoutException("the body came too slowly");
    }
    return read;
  }

  @Override
  public int available() {
    return source.available();
  }

  InputBuffer source() {
    return source;
  }

  /**
   * Reads the unread rest, including a part of the excess of a body that is too long; returns
   * whether it ended within the bounds.
   */
  boolean drained() {
    beyond = DISCARDED_BEYOND;
    Discarded discarded = new Discarded();
    try {
      while (!ended && System.nanoTime() <= deadline) {
        doRead(discarded);
      }
      return ended;
    } catch (IOException brokenOff) {
      return false;
    }
  }

  private static final class Discarded implements ApplicationBufferHandler {
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
      bytes = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
      return bytes;
    }

    @Override
    public void expand(int size) {}
  }
}
