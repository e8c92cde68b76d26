package io.straightway.element.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** Takes spans by OTLP over HTTP, as a collector does, and keeps them. */
final class Collector implements AutoCloseable {
  private final HttpServer server;
  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private volatile int status = 200;

  Collector() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  void answer(int status) {
    this.status = status;
  }

  private void take(HttpExchange exchange) throws IOException {
    boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    InputStream body = exchange.getRequestBody();
    ExportTraceServiceRequest.parseFrom(zipped ? new GZIPInputStream(body) : body)
        .getResourceSpansList()
        .forEach(
            resource ->
                resource.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList())));
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  List<Span> spans() {
    return List.copyOf(spans);
  }

  List<Span> named(String name) {
    return spans.stream().filter(span -> span.getName().equals(name)).toList();
  }

  Span one(String name) {
    List<Span> spans = named(name);
    if (spans.size() != 1) {
      throw new AssertionError(name + ": " + spans);
    }
    return spans.get(0);
  }

  static String trace(Span span) {
    return HexFormat.of().formatHex(span.getTraceId().toByteArray());
  }

  static String id(Span span) {
    return HexFormat.of().formatHex(span.getSpanId().toByteArray());
  }

  static String parent(Span span) {
    return HexFormat.of().formatHex(span.getParentSpanId().toByteArray());
  }

  static List<String> links(Span span) {
    return span.getLinksList().stream()
        .map(link -> HexFormat.of().formatHex(link.getSpanId().toByteArray()))
        .toList();
  }

  static Map<String, String> attributes(Span span) {
    return span.getAttributesList().stream()
        .collect(
            Collectors.toMap(
                attribute -> attribute.getKey(), attribute -> text(attribute.getValue())));
  }

  private static String text(AnyValue value) {
    return value.hasIntValue() ? Long.toString(value.getIntValue()) : value.getStringValue();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
