package io.straightway.element.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.http.Outcome;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.BadRequestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Answers {@code POST /trades} in a server whose intake is open, ahead of filters and dispatcher:
 * they have nothing to decide there, and cost more than the trade of a single order
 * (docs/decisions/067). The requests are counted as Spring counts them.
 *
 * <p>Refuses requests of other servers' pages, which a browser on this machine would carry to such
 * a server: those with another origin, and those to another host than this one, whose name was
 * bound to its address.
 */
final class OpenTrades extends ValveBase {
  private static final Logger LOG = LoggerFactory.getLogger(OpenTrades.class);

  private final ObjectProvider<TradeController> trades;
  private final ObjectProvider<MeterRegistry> metrics;
  private final Set<String> hosts;
  private final Map<Integer, Timer> timers = new ConcurrentHashMap<>();

  OpenTrades(
      InetSocketAddress listen,
      ObjectProvider<TradeController> trades,
      ObjectProvider<MeterRegistry> metrics) {
    super(true);
    this.hosts =
        Stream.of("localhost", "127.0.0.1", "[::1]", listen.getHostString())
            .map(host -> host.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    this.trades = trades;
    this.metrics = metrics;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (isOfAnotherPage(request)) {
      response.sendError(HttpServletResponse.SC_FORBIDDEN);
      return;
    }
    request.setAttribute(TradeController.SOURCES, TradeController.EVERY_SOURCE);
    if (!request.getRequestURI().equals(TradeController.TRADES)
        || !request.getMethod().equals("POST")) {
      getNext().invoke(request, response);
      return;
    }
    long start = System.nanoTime();
    try {
      trades.getObject().post(request.getRequest(), response.getResponse());
    } catch (BadRequestException e) {
      // Tomcat has already answered with the fault, if the sender is still there to read it
      LOG.debug("event=body-broken-off", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServletException(e);
    }
    timers
        .computeIfAbsent(response.getStatus(), this::timer)
        .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
  }

  private boolean isOfAnotherPage(Request request) {
    String origin = request.getHeader("Origin");
    return !hosts.contains(request.getServerName().toLowerCase(Locale.ROOT))
        || (origin != null
            && !origin.equals(request.getScheme() + "://" + request.getHeader("Host")));
  }

  private Timer timer(int status) {
    return Timer.builder("http.server.requests")
        .tags("method", "POST", "uri", TradeController.TRADES, "exception", "none", "error", "none")
        .tags("status", String.valueOf(status), "outcome", Outcome.forStatus(status).name())
        .register(metrics.getObject());
  }
}
