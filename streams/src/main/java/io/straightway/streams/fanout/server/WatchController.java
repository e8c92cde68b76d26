package io.straightway.streams.fanout.server;

import io.straightway.element.server.EventStream;
import io.straightway.element.server.ProblemAnswer;
import io.straightway.element.server.TradeController;
import io.straightway.streams.fanout.FanOut;
import io.straightway.streams.fanout.Outlet;
import io.straightway.streams.fanout.WatchItem;
import io.straightway.streams.fanout.WatchItem.ItemKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Watchlists as server-sent events. */
@RestController
final class WatchController {
  /** The most items of one watchlist. */
  private static final int MOST = 500;

  private static final String RETRY_SECONDS = "5";

  private final FanOut fanOut;

  WatchController(FanOut fanOut) {
    this.fanOut = fanOut;
  }

  /** Watches positions, trades and events, for clients that may read the books. */
  @GetMapping("/watch")
  @Nullable ResponseEntity<?> watch(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    return answer(request, response, ItemKind.values());
  }

  /** Watches trades, also for senders, which may watch those of their sources. */
  @GetMapping("/watch/trades")
  @Nullable ResponseEntity<?> watchTrades(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    return answer(request, response, ItemKind.TRADE);
  }

  private @Nullable ResponseEntity<?> answer(
      HttpServletRequest request, HttpServletResponse response, ItemKind... kinds)
      throws IOException {
    Set<WatchItem> items = new LinkedHashSet<>();
    try {
      for (ItemKind kind : kinds) {
        String[] names = request.getParameterValues(kind.name().toLowerCase(Locale.ROOT));
        for (String name : names == null ? new String[0] : names) {
          items.add(WatchItem.of(kind, name));
        }
      }
    } catch (IllegalArgumentException e) {
      return problem(HttpStatus.BAD_REQUEST, "WATCHLIST_INVALID", String.valueOf(e.getMessage()));
    }
    if (items.isEmpty() || items.size() > MOST) {
      return problem(
          HttpStatus.BAD_REQUEST,
          "WATCHLIST_INVALID",
          "a watchlist must have 1 to %d of account, security, position, trade and event, not %d"
              .formatted(MOST, items.size()));
    }
    return mayWatch(request, items)
        ? begin(request, response, items)
        : problem(HttpStatus.FORBIDDEN, "SOURCE_NOT_ALLOWED", "the trade is of another sender");
  }

  /** Returns whether access control allows the sources of all trades; an operator may watch all. */
  @SuppressWarnings("unchecked")
  private static boolean mayWatch(HttpServletRequest request, Set<WatchItem> items) {
    Predicate<String> sources = (Predicate<String>) request.getAttribute(TradeController.SOURCES);
    return items.stream()
        .filter(item -> item.kind() == ItemKind.TRADE)
        .allMatch(item -> sources != null && sources.test(item.source()));
  }

  private @Nullable ResponseEntity<?> begin(
      HttpServletRequest request, HttpServletResponse response, Set<WatchItem> items)
      throws IOException {
    if (request.getMethod().equals(HttpMethod.HEAD.name())) {
      return ResponseEntity.ok().contentType(MediaType.TEXT_EVENT_STREAM).build();
    }
    String user = TradeController.sender(request);
    if (!fanOut.hasRoom(user)) {
      HttpHeaders headers = new HttpHeaders();
      headers.set(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
      return ProblemAnswer.of(
          HttpStatus.SERVICE_UNAVAILABLE,
          headers,
          "TOO_MANY_SUBSCRIBERS",
          "the maximum number of subscribers, or half of it for one user, is reached");
    }
    EventStream stream = EventStream.answering(request, response, 0);
    stream.begin(
        fanOut.subscribe(
            user, items, request.getHeader("Last-Event-ID"), new StreamOutlet(stream)));
    return null;
  }

  /** The connection of a subscriber. */
  private record StreamOutlet(EventStream stream) implements Outlet {
    @Override
    public void write(byte[] text, Runnable written) {
      stream.write(text, written);
    }

    @Override
    public void end() {
      stream.end();
    }
  }

  private static ResponseEntity<?> problem(HttpStatus status, String code, String reason) {
    return ProblemAnswer.of(status, new HttpHeaders(), code, reason);
  }
}
