package io.straightway.backoffice.api;

import io.straightway.db.ContentHash;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.server.RequestBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads what operators send: small JSON objects with known members only. */
final class DeskRequests {
  private static final int MAX_BYTES = 256 * 1024;
  private static final Duration MAX_TIME = Duration.ofSeconds(10);

  private final JsonMapper json =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Reads the body of a request.
   *
   * @throws DeskRefusal if it has not the form it must have
   */
  <T> T read(HttpServletRequest request, Class<T> type) throws IOException {
    requireJson(request.getContentType());
    RequestBody body = RequestBody.read(request.getInputStream(), MAX_BYTES, MAX_TIME);
    if (!(body instanceof RequestBody.Whole whole)) {
      throw invalid("the body is longer than " + MAX_BYTES + " bytes, or came too slowly");
    }
    try {
      T value = json.readValue(whole.bytes(), type);
      if (value == null) {
        throw invalid("the body must be a JSON object");
      }
      return value;
    } catch (JacksonException e) {
      throw invalid("the body is not the JSON object that is expected here");
    }
  }

  /** A browser asks before it sends another site's page's JSON here, and gets no leave. */
  private static void requireJson(@Nullable String contentType) {
    String media = contentType == null ? "" : contentType.split(";", 2)[0].strip();
    if (!media.toLowerCase(Locale.ROOT).equals("application/json")) {
      throw invalid("send the body as application/json");
    }
  }

  private static DeskRefusal invalid(String message) {
    return new DeskRefusal(DeskRefusal.Code.REQUEST_INVALID, message);
  }

  private static String required(@Nullable String value, String name) {
    if (value == null) {
      throw invalid("the member " + name + " is missing");
    }
    return value;
  }

  /**
   * Proposes a repair.
   *
   * @param document a whole trade message, or null to start from the original
   * @param set fields to set on that
   */
  record ToRepair(
      @Nullable String document, @Nullable Map<String, String> set, @Nullable String reason) {
    String why() {
      return required(reason, "reason");
    }
  }

  /**
   * Approves.
   *
   * @param hash SHA-256 of what was looked at, in hexadecimal
   */
  record ToApprove(@Nullable String hash) {
    ContentHash shown() {
      try {
        return new ContentHash(HexFormat.of().parseHex(required(hash, "hash")));
      } catch (IllegalArgumentException e) {
        throw invalid("the hash is not hexadecimal");
      }
    }
  }

  /** Declines or rejects. */
  record WithReason(@Nullable String reason) {
    String why() {
      return required(reason, "reason");
    }
  }

  /**
   * Assigns.
   *
   * @param owner an operator, or null for the whole desk
   */
  record ToAssign(@Nullable String owner) {}

  /** Resubmits; nothing is to be said. */
  record Nothing() {}
}
