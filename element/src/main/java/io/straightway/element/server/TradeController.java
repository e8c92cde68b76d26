package io.straightway.element.server;

import io.straightway.element.ElementSettings;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /trades}. The answer is written after the commit. Bodies are held in memory while
 * they are worked on; how many bytes at a time is bounded, and a request beyond that is asked to
 * come again.
 */
@RestController
public final class TradeController {
  private static final long BODIES_AT_ONCE = 8;

  /**
   * The attribute of a request with the sources whose trades it may bring, a {@link Predicate}; a
   * request without it brings none.
   */
  public static final String SOURCES = "io.straightway.sources";

  /** May bring the trades of every source. */
  public static final Predicate<String> EVERY_SOURCE = source -> true;

  private final TradeIntake intake;
  private final AnswerWriter answers = new AnswerWriter();
  private final int maxBodyBytes;
  private final BodyRoom room;

  TradeController(TradeIntake intake, ElementSettings settings) {
    this.intake = intake;
    this.maxBodyBytes = settings.maxBodyBytes();
    this.room = new BodyRoom(maxBodyBytes * BODIES_AT_ONCE);
  }

  @PostMapping("/trades")
  void post(HttpServletRequest request, HttpServletResponse response)
      throws IOException, InterruptedException {
    try (BodyRoom.Place place = room.of(sender(request))) {
      take(request, response, place);
    }
  }

  /** Who sends, as far as that is known. */
  private static String sender(HttpServletRequest request) {
    return Objects.requireNonNullElse(request.getRemoteUser(), request.getRemoteAddr());
  }

  private void take(HttpServletRequest request, HttpServletResponse response, BodyRoom.Place place)
      throws IOException, InterruptedException {
    RequestBody body = RequestBody.read(request.getInputStream(), maxBodyBytes, place);
    if (body instanceof RequestBody.NoRoom) {
      answers.tryAgain(response, "QUEUES_FULL", "too many bytes are being worked on");
    } else if (body instanceof RequestBody.TooLarge large) {
      Refusal refusal =
          Refusal.of(
              ReasonCode.BODY_TOO_LARGE,
              "the body has " + large.kept().length() + " bytes; at most " + maxBodyBytes);
      answers.write(intake.refuse(large.kept(), refusal), response);
    } else if (body instanceof RequestBody.Whole whole) {
      answers.write(answer(request, whole.bytes()), response);
    }
  }

  private Answer answer(HttpServletRequest request, byte[] bytes) throws InterruptedException {
    Refusal refusal = refuseHeaders(request);
    return refusal == null
        ? intake.take(bytes, source -> maySend(request, source), request.getHeader("traceparent"))
        : intake.refuse(bytes, refusal);
  }

  /** Where nobody has to say who he is, everybody may send everything. */
  private static boolean maySend(HttpServletRequest request, String source) {
    @SuppressWarnings("unchecked") // who sets it says so
    Predicate<String> sources = (Predicate<String>) request.getAttribute(SOURCES);
    return sources != null && sources.test(source);
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
