package io.straightway.backoffice.console;

import io.straightway.db.operator.OperatorLogin;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The stream of live figures. It is no page, so what ends it is answered by none. */
@RestController
final class LiveController {
  private final LiveFigures live;

  LiveController(LiveFigures live) {
    this.live = live;
  }

  @GetMapping(path = "/console/today/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  SseEmitter events(OperatorLogin login, HttpServletResponse response) {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    return live.watch(login.name());
  }
}
