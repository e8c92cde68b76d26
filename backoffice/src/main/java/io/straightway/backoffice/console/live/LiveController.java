package io.straightway.backoffice.console.live;

import io.straightway.backoffice.console.page.Shown;
import io.straightway.element.server.EventStream;
import io.straightway.markup.DecimalForm;
import io.straightway.operators.OperatorLogin;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The event streams of open pages. They are not pages, so no page is shown for a failure. */
@RestController
final class LiveController {
  /** The parameters by which pages watch. */
  private static final List<String> WATCHED = List.of("position", "event");

  /** An event id as fan-outs write it. */
  private static final Pattern ID = Pattern.compile("[0-9:,]{1,8000}");

  /**
   * The longest time of a stream. The page then connects again, to a server that works and only
   * while its session lasts.
   */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final LiveFigures live;
  private final FanOutServers fanOuts;
  private final Shown shown = new Shown();

  LiveController(LiveFigures live, FanOutServers fanOuts) {
    this.live = live;
    this.fanOuts = fanOuts;
  }

  @GetMapping(path = "/console/today/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  SseEmitter events(OperatorLogin login, HttpServletResponse response) {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    return live.watch(login.name());
  }

  /** Streams the changes of a page's items from a fan-out. */
  @GetMapping("/console/watch")
  @Nullable ResponseEntity<?> watch(
      OperatorLogin login, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!fanOuts.areConfigured()) {
      return ResponseEntity.notFound().build();
    }
    String id = request.getHeader("Last-Event-ID");
    fanOuts.pass(
        WATCHED.stream().flatMap(name -> items(request, name)).collect(Collectors.joining("&")),
        login,
        id != null && ID.matcher(id).matches() ? id : null,
        EventStream.answering(request, response, LONGEST.toMillis()),
        this::asShown);
    return null;
  }

  private static Stream<String> items(HttpServletRequest request, String name) {
    String[] values = request.getParameterValues(name);
    return Arrays.stream(values == null ? new String[0] : values)
        .map(value -> name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
  }

  /** Returns a position's data with its numbers formatted for pages; other data unchanged. */
  String asShown(String data) {
    JsonNode event = JSON.readTree(data);
    if (!event.has("traded")) {
      return data;
    }
    String instrument = event.path("instrument").asString();
    return JSON.writeValueAsString(
        Map.of(
            "position",
            event.path("account").asString() + "/" + instrument,
            "traded",
            held(event, "traded", instrument),
            "settled",
            held(event, "settled", instrument)));
  }

  private String held(JsonNode event, String name, String instrument) {
    return shown.held(DecimalForm.ANY.require(event.path(name).asString()), instrument);
  }
}
