package io.straightway.backoffice.console.live;

import io.straightway.backoffice.access.company.TrustFile;
import io.straightway.element.server.EventStream;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorTicket;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;

/**
 * The fan-outs whose events this server passes on to pages, so that a browser deals with one server
 * only: its session, its policy, its certificate. The request to a fan-out is authenticated as the
 * operator, so the fan-out decides what the operator may see.
 */
public final class FanOutServers {
  /** The property with the fan-outs' addresses, separated by commas; without it there are none. */
  public static final String ADDRESSES = "straightway.fan-out.addresses";

  /** The property with the file of certificates that verify the fan-outs. */
  public static final String TRUST = "straightway.fan-out.trust";

  private static final Logger LOG = LoggerFactory.getLogger(FanOutServers.class);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final int OK = 200;
  private static final byte[] LOST =
      "retry: 5000\nevent: lost\ndata: {}\n\n".getBytes(StandardCharsets.UTF_8);

  private final List<URI> addresses;
  private final HttpClient client;
  private final InstantSource clock;
  private final OpenStreams open;
  private final AtomicBoolean lost = new AtomicBoolean();
  private volatile int working;

  private FanOutServers(
      List<URI> addresses, HttpClient client, InstantSource clock, OpenStreams open) {
    this.addresses = addresses;
    this.client = client;
    this.clock = clock;
    this.open = open;
  }

  /**
   * Creates the client of the fan-outs that a server's properties name.
   *
   * @throws IOException if the certificates can't be read
   */
  static FanOutServers of(Environment properties, InstantSource clock, OpenStreams open)
      throws IOException {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(Redirect.NEVER);
    String trust = properties.getProperty(TRUST);
    if (trust != null) {
      client.sslContext(TrustFile.context(Path.of(trust)));
    }
    List<URI> addresses =
        Arrays.stream(properties.getProperty(ADDRESSES, "").split(","))
            .filter(address -> !address.isEmpty())
            .map(address -> URI.create(address.replaceFirst("/$", "") + "/watch"))
            .toList();
    return new FanOutServers(addresses, client.build(), clock, open);
  }

  /** Returns whether there are any fan-outs. */
  public boolean areConfigured() {
    return !addresses.isEmpty();
  }

  /**
   * Passes on the events of a watchlist. If no fan-out answers, the page gets the event {@code
   * lost}, and asks again after a while.
   *
   * @param query the watchlist
   * @param lastId the id that the page received last; null if none
   * @param form converts the data of an event for the page
   */
  void pass(
      String query,
      OperatorLogin login,
      @Nullable String lastId,
      EventStream to,
      UnaryOperator<String> form) {
    PassedEvents events = new PassedEvents(to, form);
    open.add(login.name(), to, events::end);
    to.begin(
        () -> {
          open.remove(to);
          events.end();
        });
    connect(new PageWatchlist(query, login, lastId, to, events), 0);
  }

  /** The watchlist that a page has asked for. */
  private record PageWatchlist(
      String query,
      OperatorLogin login,
      @Nullable String lastId,
      EventStream to,
      PassedEvents events) {}

  /** Asks the fan-out that worked last, then each other one. */
  @SuppressWarnings("FutureReturnValueIgnored") // whenComplete handles every outcome
  private void connect(PageWatchlist watchlist, int attempt) {
    if (attempt == addresses.size()) {
      open.remove(watchlist.to());
      watchlist.to().write(LOST, watchlist.to()::end);
      if (!lost.getAndSet(true)) {
        LOG.warn("event=fan-out-lost addresses={}", addresses);
      }
      return;
    }
    int server = (working + attempt) % addresses.size();
    client
        .sendAsync(
            request(addresses.get(server), watchlist),
            answer -> {
              if (answer.statusCode() != OK) {
                return BodySubscribers.discarding();
              }
              working = server;
              lost.set(false);
              return BodySubscribers.fromLineSubscriber(watchlist.events());
            })
        .whenComplete(
            (answer, failure) -> {
              if (watchlist.events().hasBegun()) {
                open.remove(watchlist.to());
                watchlist.to().end();
              } else {
                connect(watchlist, attempt + 1);
              }
            });
  }

  private HttpRequest request(URI address, PageWatchlist watchlist) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + "?" + watchlist.query()))
            .timeout(ANSWER)
            .header("Accept", "text/event-stream")
            .header(
                "Authorization", OperatorTicket.authorization(watchlist.login(), List.of(), clock));
    if (watchlist.lastId() != null) {
      request.header("Last-Event-ID", watchlist.lastId());
    }
    return request.build();
  }
}
