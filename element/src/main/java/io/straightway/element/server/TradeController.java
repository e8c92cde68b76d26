package io.straightway.element.server;

import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.Admission;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /trades}. The answer is written after the commit. Bodies in work are held in memory;
 * their total size is bounded, and a request beyond it is asked to retry.
 */
@RestController
public final class TradeController {
  /** The path that trades are sent to. */
  static final String TRADES = "/trades";

  private static final String STREAM = TRADES + "/stream";
  private static final int UPGRADE_REQUIRED = 426;
  private static final String INSTALLATION = "Straightway-Installation";

  /**
   * The request attribute with the sources whose trades the request may send, a {@link Predicate};
   * a request without it may send none.
   */
  public static final String SOURCES = "io.straightway.sources";

  /** Allows the trades of every source. */
  public static final Predicate<String> EVERY_SOURCE = source -> true;

  private final TradeIntake intake;
  private final AnswerWriter answers = new AnswerWriter();
  private final int maxBodyBytes;
  private final BodyRoom room;
  private final @Nullable String installation;
  private final ConnectionLimits limits;

  TradeController(
      TradeIntake intake,
      ElementSettings settings,
      Element element,
      BodyRoom room,
      Environment properties) {
    this.intake = intake;
    this.installation = element.installation();
    this.maxBodyBytes = settings.maxBodyBytes();
    this.room = room;
    this.limits = ConnectionLimits.of(properties);
  }

  @PostMapping(TRADES)
  void post(HttpServletRequest request, HttpServletResponse response)
      throws IOException, InterruptedException {
    try (BodyRoom.Place place = room.of(sender(request))) {
      take(request, response, place);
    }
  }

  /**
   * Opens a stream; a plain request is answered with the name of the installation. A browser states
   * the origin of the page that asks; since its cookies would let any page send, requests with an
   * origin are refused.
   */
  @GetMapping(STREAM)
  void stream(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException, DeploymentException {
    if (request.getHeader("Origin") != null) {
      response.sendError(HttpServletResponse.SC_FORBIDDEN, "pages may not open streams");
      return;
    }
    if (!"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
      response.setHeader("Upgrade", "websocket");
      response.setHeader(INSTALLATION, installation);
      response.sendError(UPGRADE_REQUIRED, "open a WebSocket here");
      return;
    }
    SenderStream stream = new SenderStream(bodies(request), limits);
    ServletContext server = request.getServletContext();
    ((ServerContainer) server.getAttribute(ServerContainer.class.getName()))
        .upgradeHttpToWebSocket(request, response, configuration(stream), Map.of());
  }

  private static ServerEndpointConfig configuration(SenderStream stream) {
    return ServerEndpointConfig.Builder.create(SenderStream.class, STREAM)
        .configurator(
            new ServerEndpointConfig.Configurator() {
              @Override
              public <T> T getEndpointInstance(Class<T> type) {
                return type.cast(stream);
              }
            })
        .build();
  }

  private SenderStream.Bodies bodies(HttpServletRequest request) {
    String sender = sender(request);
    Predicate<String> maySend = sources(request);
    return new SenderStream.Bodies() {
      @Override
      public BodyRoom.Place place() {
        return room.of(sender);
      }

      @Override
      public RequestBody.Arriving arriving(BodyRoom.Place place) {
        return new RequestBody.Arriving(maxBodyBytes, place);
      }

      @Override
      public CompletableFuture<Answer> take(RequestBody body) throws InterruptedException {
        return body instanceof RequestBody.Whole whole
            ? intake.takeLater(whole.bytes(), maySend, null)
            : CompletableFuture.completedFuture(TradeController.this.refused(body));
      }
    };
  }

  /** Returns the sender's name, or else its address. */
  public static String sender(HttpServletRequest request) {
    return Objects.requireNonNullElse(request.getRemoteUser(), request.getRemoteAddr());
  }

  private void take(HttpServletRequest request, HttpServletResponse response, BodyRoom.Place place)
      throws IOException, InterruptedException {
    RequestBody body = RequestBody.read(request.getInputStream(), maxBodyBytes, place);
    answers.write(
        body instanceof RequestBody.Whole whole ? answer(request, whole.bytes()) : refused(body),
        response);
  }

  private Answer refused(RequestBody body) throws InterruptedException {
    if (body instanceof RequestBody.TooLarge large) {
      String reason = "the body has " + large.kept().length() + " bytes; at most " + maxBodyBytes;
      return intake.refuse(large.kept(), Refusal.of(ReasonCode.BODY_TOO_LARGE, reason));
    }
    return new Answer.NotTaken(
        new Admission.Refused(Admission.Reason.QUEUES_FULL, "too many bytes are being processed"));
  }

  private Answer answer(HttpServletRequest request, byte[] bytes) throws InterruptedException {
    Refusal refusal = refuseHeaders(request);
    return refusal == null
        ? intake.take(bytes, sources(request), request.getHeader("traceparent"))
        : intake.refuse(bytes, refusal);
  }

  @SuppressWarnings("unchecked") // the documented type of the attribute
  private static Predicate<String> sources(HttpServletRequest request) {
    Predicate<String> sources = (Predicate<String>) request.getAttribute(SOURCES);
    return sources == null ? source -> false : sources;
  }

  private static @Nullable Refusal refuseHeaders(HttpServletRequest request) {
    String encoding = request.getHeader("Content-Encoding");
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      return Refusal.of(ReasonCode.CONTENT_ENCODING, "send the body without Content-Encoding");
    }
    String type = request.getContentType();
    String media = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return media.equals("application/xml") || media.equals("text/xml")
        ? null
        : Refusal.of(ReasonCode.CONTENT_TYPE, "send the body as application/xml");
  }
}
