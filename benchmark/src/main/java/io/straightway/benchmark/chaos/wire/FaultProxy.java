package io.straightway.benchmark.chaos.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A TCP proxy on 127.0.0.1. It forwards each new connection to the next of its targets, in turn,
 * and resets, silences, slows down or cuts connections when it is asked to.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int BACKLOG = 200;
  private static final int CONNECT_MILLIS = 2_000;

  private final ServerSocket listener;
  private final boolean postgres;
  private final Shaper shaper = new Shaper();
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicReference<Ambush> armed = new AtomicReference<>();
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads;
  private volatile List<Integer> targets = List.of();

  private FaultProxy(boolean postgres) throws IOException {
    this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    this.postgres = postgres;
    this.threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "proxy " + listener.getLocalPort());
              thread.setDaemon(true);
              return thread;
            });
    threads.execute(this::accept);
  }

  /** In front of elements, which are yet to be named. */
  public static FaultProxy ofElements() throws IOException {
    return new FaultProxy(false);
  }

  /** In front of a PostgreSQL server, which is yet to be named. */
  public static FaultProxy ofPostgres() throws IOException {
    return new FaultProxy(true);
  }

  /** Where it listens. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Forwards new connections to these ports from now on; to none if there are none. */
  public void route(List<Integer> ports) {
    targets = List.copyOf(ports);
  }

  /** Changes how the bytes of all connections travel. */
  public void set(WireMode mode) {
    shaper.set(mode);
  }

  /** Resets all connections; returns how many there were. */
  public int cut() {
    int cut = 0;
    for (Link link : links) {
      link.reset();
      cut++;
    }
    return cut;
  }

  /** Resets the connections to one target. */
  public void cutTo(int port) {
    links.stream().filter(link -> link.isTo(port)).forEach(Link::reset);
  }

  /** Has something happen when the next connection comes to a point, which is then reset. */
  public Ambush arm(WirePoint point, Runnable action) {
    Ambush ambush = new Ambush(point, action);
    armed.set(ambush);
    return ambush;
  }

  /** Takes back what was armed and has not happened. */
  public void disarm() {
    armed.set(null);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        threads.execute(() -> connect(client));
      } catch (IOException e) {
        // closed: nobody waits for an answer any more
      }
    }
  }

  /** A target that refuses is skipped, as a load balancer would. */
  private void connect(Socket client) {
    List<Integer> ports = targets;
    for (int i = 0; i < ports.size(); i++) {
      int port = ports.get(Math.floorMod(turn.getAndIncrement(), ports.size()));
      Socket server = new Socket();
      try {
        server.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
        open(client, server, port);
        return;
      } catch (IOException e) {
        Link.reset(server);
      }
    }
    Link.reset(client);
  }

  private void open(Socket client, Socket server, int port) throws IOException {
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    Link link = new Link(client, server, port, shaper, this::comesTo);
    links.add(link);
    Conversation conversation =
        postgres ? new PostgresConversation(link) : new RawConversation(link);
    threads.execute(() -> pump(link, conversation::toServer));
    threads.execute(() -> pump(link, conversation::toClient));
  }

  private void pump(Link link, Pump pump) {
    try {
      pump.run();
      link.close();
    } catch (IOException e) {
      link.reset();
    } finally {
      links.remove(link);
    }
  }

  /** Whether something was armed for the point, and has happened now. */
  private boolean comesTo(WirePoint point) {
    Ambush ambush = armed.get();
    if (ambush == null || ambush.point() != point || !armed.compareAndSet(ambush, null)) {
      return false;
    }
    ambush.spring();
    return true;
  }

  /** Waits until no connection is open to a target any more. */
  public boolean awaitNoneTo(int port, Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (links.stream().anyMatch(link -> link.isTo(port))) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(1);
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    shaper.set(WireMode.OPEN);
    cut();
    threads.shutdownNow();
  }

  /** One direction, until it ends. */
  private interface Pump {
    void run() throws IOException;
  }

  /** Both directions of one connection. */
  interface Conversation {
    void toServer() throws IOException;

    void toClient() throws IOException;
  }
}
