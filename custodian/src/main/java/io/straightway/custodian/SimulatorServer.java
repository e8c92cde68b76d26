package io.straightway.custodian;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server for instructions over HTTP on loopback: {@code POST /instructions} with one Document, a
 * bundle, or MT of ISO 15022. Responds with 200 and the number of messages taken, once these are
 * stored durably; 400 if none was taken; 413 if the body is over 32 MiB; 415 if it is compressed;
 * 503 if the messages could not be stored and may be sent again. Answers of the custodian go into
 * the directory, never over HTTP.
 */
public final class SimulatorServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SimulatorServer.class);
  private static final int MAX_BYTES = 32 * 1024 * 1024;
  private static final int THREADS = 4;

  private final SimulatedCustodian custodian;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  private SimulatorServer(SimulatedCustodian custodian, int port) throws IOException {
    this.custodian = custodian;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(threads);
    server.createContext("/instructions", this::handle);
    server.start();
  }

  /**
   * Starts to listen.
   *
   * @param port the port; 0 for any free port
   * @throws IOException if the port is taken
   */
  public static SimulatorServer start(SimulatedCustodian custodian, int port) throws IOException {
    return new SimulatorServer(custodian, port);
  }

  /** Returns the port on which the server listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestURI().getPath().equals("/instructions")) {
        respond(exchange, 404, "this path doesn't exist; POST /instructions");
      } else if (!exchange.getRequestMethod().equals("POST")) {
        exchange.getResponseHeaders().set("Allow", "POST");
        respond(exchange, 405, "only POST is allowed");
      } else if (exchange.getRequestHeaders().containsKey("Content-Encoding")) {
        respond(exchange, 415, "the body must not be compressed");
      } else {
        take(exchange);
      }
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
    if (body.length > MAX_BYTES) {
      respond(exchange, 413, "the body may have " + MAX_BYTES + " bytes");
      return;
    }
    IntakeResult result;
    try {
      result = custodian.take(body);
    } catch (IOException e) {
      LOG.error("an instruction could not be stored", e);
      respond(exchange, 503, "it could not be stored; send it again");
      return;
    }
    boolean nothing = result.taken() == 0 && !result.refused().isEmpty();
    respond(exchange, nothing ? 400 : 200, text(result));
  }

  private static String text(IntakeResult result) {
    StringBuilder text = new StringBuilder("taken ").append(result.taken());
    for (IntakeResult.Refusal refused : result.refused()) {
      text.append("\nrefused ").append(refused.position()).append(' ').append(refused.code());
      text.append(' ').append(refused.reason());
    }
    return text.toString();
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = (text + "\n").getBytes(StandardCharsets.US_ASCII);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=us-ascii");
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** Stops listening; waits up to one second for requests in progress. */
  @Override
  public void close() {
    server.stop(1);
    threads.shutdown();
  }
}
