package io.straightway.element.queue;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A TCP proxy in front of PostgreSQL that cuts connections around COMMIT: before the server
 * receives it, or after, so that the commit happens and its acknowledgement is lost. A seeded
 * random decides which, and whether at all.
 */
final class CommitCuttingProxy implements AutoCloseable {
  private static final int STARTUP = 196_608;

  private final ServerSocket listener;
  private final int target;
  private final Random random;
  private final int maxCuts;
  private final AtomicInteger cutsBefore = new AtomicInteger();
  private final AtomicInteger cutsAfter = new AtomicInteger();
  private volatile boolean cutting;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  CommitCuttingProxy(int target, int maxCuts, long seed) throws IOException {
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.target = target;
    this.maxCuts = maxCuts;
    this.random = new Random(seed);
    threads.execute(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  int cutsBefore() {
    return cutsBefore.get();
  }

  int cutsAfter() {
    return cutsAfter.get();
  }

  int cuts() {
    return cutsBefore() + cutsAfter();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        Link link = new Link(client, server);
        threads.execute(link::pumpToServer);
        threads.execute(link::pumpToClient);
      } catch (IOException e) {
        // Closed, or refused by the server: the client sees its connection end.
      }
    }
  }

  /**
   * Starts cutting; until then commits pass, since an element that can't read its static data does
   * not start.
   */
  void beginToCut() {
    cutting = true;
  }

  private synchronized Cut decide() {
    if (!cutting || cuts() >= maxCuts || random.nextInt(3) > 0) {
      return Cut.NONE;
    }
    Cut cut = random.nextBoolean() ? Cut.BEFORE : Cut.AFTER;
    (cut == Cut.BEFORE ? cutsBefore : cutsAfter).incrementAndGet();
    return cut;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
  }

  private enum Cut {
    NONE,
    BEFORE,
    AFTER
  }

  private final class Link {
    private final Socket client;
    private final Socket server;
    private final Set<String> commits = new HashSet<>();
    private volatile boolean dropAnswer;

    Link(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void pumpToServer() {
      try (client;
          server) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(server.getOutputStream());
        forwardStartup(in, out);
        while (forwardFrame(in, out)) {
          if (in.available() == 0) {
            out.flush();
          }
        }
      } catch (IOException e) {
        // One side is gone; closing both informs the other.
      }
    }

    private void forwardStartup(DataInputStream in, DataOutputStream out) throws IOException {
      int code;
      do {
        int length = in.readInt();
        code = in.readInt();
        out.writeInt(length);
        out.writeInt(code);
        out.write(in.readNBytes(length - 8));
        out.flush();
      } while (code != STARTUP);
    }

    private boolean forwardFrame(DataInputStream in, DataOutputStream out) throws IOException {
      int type = in.read();
      if (type < 0) {
        return false;
      }
      int length = in.readInt();
      byte[] body = in.readNBytes(length - 4);
      if (isCommit(type, body)) {
        Cut cut = decide();
        if (cut == Cut.BEFORE) {
          return false;
        }
        dropAnswer |= cut == Cut.AFTER;
      }
      out.writeByte(type);
      out.writeInt(length);
      out.write(body);
      return true;
    }

    /** A COMMIT is parsed once and bound often; the driver may name the statement. */
    private boolean isCommit(int type, byte[] body) throws IOException {
      InputStream fields = new ByteArrayInputStream(body);
      String first = string(fields);
      String second = type == 'P' || type == 'B' ? string(fields) : "";
      if (type == 'P') {
        if (second.strip().equalsIgnoreCase("COMMIT")) {
          commits.add(first);
        } else {
          commits.remove(first);
        }
      }
      return type == 'B' && commits.contains(second);
    }

    private static String string(InputStream in) throws IOException {
      StringBuilder text = new StringBuilder();
      for (int c = in.read(); c > 0; c = in.read()) {
        text.append((char) c);
      }
      return new String(
          text.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    void pumpToClient() {
      try (client;
          server) {
        InputStream in = server.getInputStream();
        OutputStream out = client.getOutputStream();
        byte[] buffer = new byte[8192];
        for (int read = in.read(buffer); read >= 0 && !dropAnswer; read = in.read(buffer)) {
          out.write(buffer, 0, read);
        }
      } catch (IOException e) {
        // One side is gone; closing both informs the other.
      }
    }
  }
}
