package io.straightway.chaos.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A TCP proxy on 127.0.0.1. It forwards each new connection to the next of its targets in turn, and
 * on request resets, silences, slows down or cuts connections.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int BACKLOG = 200;
  private static final int CONNECT_MILLIS = 2_000;

  private final ServerSocket listener;
  private final boolean postgres;
  private final Shaper shaper = new Shaper();
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicReference<Trigger> armed = new AtomicReference<>();
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads;
  private volatile List<Integer> targets = List.of();

  /**
   * Starts listening without targets.
   *
   * @param postgres true if the targets are PostgreSQL servers, false if they are elements
   */
  public FaultProxy(boolean postgres) throws IOException {
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

  /** Returns the port on which the proxy listens. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Forwards new connections to these ports from now on; without ports they are reset. */
  public void route(List<Integer> ports) {
    targets = List.copyOf(ports);
  }

  /** Changes how the bytes of all connections travel. */
  public void set(WireMode mode) {
    shaper.set(mode);
  }

  /** Drops all further bytes of the present connections; new ones work. */
  public void forget() {
    links.forEach(link -> link.forgotten().set(true));
  }

  /** Resets all connections. */
  public void cut() {
    links.forEach(Link::reset);
  }

  /** Resets the connections to one target. */
  public void cutTo(int port) {
    links.stream().filter(link -> link.target() == port).forEach(Link::reset);
  }

  /**
   * Arms a trigger: the action runs when the next connection reaches the point, and the connection
   * is then reset.
   */
  public Trigger arm(WirePoint point, Runnable action) {
    Trigger trigger = new Trigger(point, action, new CompletableFuture<>());
    armed.set(trigger);
    return trigger;
  }

  /** Lets all bytes pass again, resets forgotten connections, and disarms the trigger. */
  public void heal() {
    shaper.set(WireMode.OPEN);
    armed.set(null);
    links.stream().filter(link -> link.forgotten().get()).forEach(Link::reset);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        threads.execute(() -> connect(client));
      } catch (IOException e) {
        // closed: no client waits for an answer any more
      }
    }
  }

  /** Connects to the next target; one that refuses is skipped, as by a load balancer. */
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
    Link link = new Link(client, server, port, shaper, new AtomicBoolean(), this::comesTo);
    links.add(link);
    if (postgres) {
      PostgresConversation conversation = new PostgresConversation(link);
      threads.execute(() -> pump(link, conversation::toServer));
      threads.execute(() -> pump(link, conversation::toClient));
    } else {
      threads.execute(() -> pump(link, link::forward));
      threads.execute(() -> pump(link, link::answer));
    }
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

  /** Fires the trigger if it is armed for this point; returns whether it fired. */
  private boolean comesTo(WirePoint point) {
    Trigger trigger = armed.get();
    if (trigger == null || trigger.point() != point || !armed.compareAndSet(trigger, null)) {
      return false;
    }
    trigger.fire();
    return true;
  }

  /**
   * Waits until no connection to a target is open; returns false if some remain after the patience.
   */
  public boolean awaitNoneTo(int port, Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (links.stream().anyMatch(link -> link.target() == port)) {
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

  /** One direction of a connection, forwarded until it ends. */
  private interface Pump {
    void run() throws IOException;
  }
}
