package io.straightway.feeder.probe.pace;

import io.straightway.feeder.answer.Reply;
import io.straightway.feeder.answer.ReplyParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A blocking connection to an element, kept open from request to request. Used by one thread, and
 * closed by any. Requests are never repeated automatically.
 */
public final class ElementConnection implements OrderConnection {
  private static final int LARGEST_ANSWER = 1 << 16;
  private static final long FRESH_NANOS = 5_000_000_000L;
  private static final int HTTP_PORT = 80;
  private static final int NO_PORT = -1;

  private final URI to;
  private final String path;
  private final Duration timeout;
  private final ProbeClock clock;
  private volatile @Nullable DefaultBHttpClientConnection http;
  private long lastUsed;

  /**
   * Creates a connection without opening it.
   *
   * @param timeout the time to wait for the connection, and for each part of an answer
   */
  public ElementConnection(URI to, Duration timeout, ProbeClock clock) {
    this.to = to;
    this.timeout = timeout;
    this.clock = clock;
    String query = to.getRawQuery() == null ? "" : "?" + to.getRawQuery();
    this.path = (to.getRawPath().isEmpty() ? "/" : to.getRawPath()) + query;
  }

  @Override
  public boolean isFresh(long nanos) {
    DefaultBHttpClientConnection open = http;
    return open != null && open.isOpen() && nanos - lastUsed < FRESH_NANOS;
  }

  @Override
  public void renew() {
    close();
    try {
      open();
    } catch (IOException e) {
      http = null; // the order's own attempt will fail too, and the order count as unanswered
    }
  }

  @Override
  public void open() throws IOException {
    openOrNew();
  }

  private DefaultBHttpClientConnection openOrNew() throws IOException {
    DefaultBHttpClientConnection open = http;
    if (open != null && open.isOpen()) {
      return open;
    }
    DefaultBHttpClientConnection opened = new DefaultBHttpClientConnection(Http1Config.DEFAULT);
    opened.bind(connected());
    http = opened;
    lastUsed = clock.nanos();
    return opened;
  }

  @SuppressWarnings("AddressSelection") // each connection may use another address of the host name
  private Socket connected() throws IOException {
    int millis = Math.toIntExact(Math.max(1, timeout.toMillis()));
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(millis);
      int port = to.getPort() == NO_PORT ? HTTP_PORT : to.getPort();
      socket.connect(new InetSocketAddress(to.getHost(), port), millis);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Sends a document; closes the connection if there is no answer. */
  @Override
  public Answer post(byte[] document) throws IOException {
    DefaultBHttpClientConnection open = openOrNew();
    boolean reusable = false;
    ClassicHttpRequest request = request(document);
    try {
      open.sendRequestHeader(request);
      open.sendRequestEntity(request);
      open.flush();
      ClassicHttpResponse response = open.receiveResponseHeader();
      open.receiveResponseEntity(response);
      Answer answer = new Answer(response.getCode(), reply(body(response.getEntity())));
      reusable = keepsAlive(request, response);
      return answer;
    } catch (HttpException e) {
      throw new IOException(e.toString(), e);
    } finally {
      lastUsed = clock.nanos();
      if (!reusable) {
        close();
      }
    }
  }

  private ClassicHttpRequest request(byte[] document) {
    ClassicHttpRequest request = new BasicClassicHttpRequest("POST", path);
    request.addHeader(HttpHeaders.HOST, to.getRawAuthority());
    request.addHeader(HttpHeaders.CONTENT_TYPE, "application/xml");
    request.addHeader(HttpHeaders.CONTENT_LENGTH, document.length);
    request.setEntity(new ByteArrayEntity(document, null));
    return request;
  }

  private static Supplier<Reply> reply(byte[] body) {
    return () -> {
      try {
        return ReplyParser.parse(body);
      } catch (JacksonException e) {
        return new Reply(null, "without the JSON of an element", "");
      }
    };
  }

  private static byte[] body(@Nullable HttpEntity entity) throws IOException {
    if (entity == null) {
      throw new ConnectionClosedException("an answer without a body");
    }
    return EntityUtils.toByteArray(entity, LARGEST_ANSWER);
  }

  private static boolean keepsAlive(ClassicHttpRequest request, ClassicHttpResponse response) {
    return DefaultConnectionReuseStrategy.INSTANCE.keepAlive(
        request, response, new HttpCoreContext());
  }

  @Override
  public void close() {
    DefaultBHttpClientConnection open = http;
    if (open != null) {
      open.close(CloseMode.IMMEDIATE);
      http = null;
    }
  }
}
