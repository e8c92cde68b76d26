package io.straightway.element.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.http.Outcome;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.BadRequestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Answers {@code POST /trades} in a server whose intake is open, ahead of filters and dispatcher:
 * they have nothing to decide there, and cost more than the trade of a lone order does
 * (docs/decisions/067). Counted as Spring counts requests.
 */
final class OpenTrades extends ValveBase {
  private static final Logger LOG = LoggerFactory.getLogger(OpenTrades.class);

  private final ObjectProvider<TradeController> trades;
  private final ObjectProvider<MeterRegistry> metrics;
  private final Map<Integer, Timer> timers = new ConcurrentHashMap<>();

  OpenTrades(ObjectProvider<TradeController> trades, ObjectProvider<MeterRegistry> metrics) {
    super(true);
    this.trades = trades;
    this.metrics = metrics;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
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
      // Tomcat has said so in its answer, if anybody is there to read it
      LOG.debug("event=body-broken-off", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServletException(e);
    }
    timers
        .computeIfAbsent(response.getStatus(), this::timer)
        .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
  }

  private Timer timer(int status) {
    return Timer.builder("http.server.requests")
        .tags("method", "POST", "uri", TradeController.TRADES, "exception", "none", "error", "none")
        .tags("status", String.valueOf(status), "outcome", Outcome.forStatus(status).name())
        .register(metrics.getObject());
  }
}
