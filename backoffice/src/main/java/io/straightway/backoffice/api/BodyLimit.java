package io.straightway.backoffice.api;

import io.straightway.element.server.RequestBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.time.Duration;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Bounds the size of a body that an operator sends, and the time it may take to arrive. */
@ControllerAdvice(basePackageClasses = ExceptionsController.class)
final class BodyLimit extends RequestBodyAdviceAdapter {
  private static final int MAX_BYTES = 256 * 1024;

  /** Of the files of a load of static data. */
  private static final int MAX_BYTES_OF_FILES = 4 * 1024 * 1024;

  static final Duration MAX_TIME = Duration.ofSeconds(10);

  /** How long the body of a request may be. */
  static int bytes(HttpServletRequest request) {
    return request.getRequestURI().startsWith("/api/static-data/") ? MAX_BYTES_OF_FILES : MAX_BYTES;
  }

  /** Why a body is refused. */
  static String reason(HttpServletRequest request) {
    return "the body is longer than " + bytes(request) + " bytes, or came too slowly";
  }

  @Override
  public boolean supports(
      MethodParameter parameter, Type type, Class<? extends HttpMessageConverter<?>> converter) {
    return true;
  }

  @Override
  public HttpInputMessage beforeBodyRead(
      HttpInputMessage message,
      MethodParameter parameter,
      Type type,
      Class<? extends HttpMessageConverter<?>> converter)
      throws IOException {
    HttpServletRequest request =
        ((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes()).getRequest();
    if (RequestBody.read(message.getBody(), bytes(request), MAX_TIME)
        instanceof RequestBody.Whole whole) {
      return new Bounded(message.getHeaders(), whole.bytes());
    }
    throw new IllegalArgumentException(reason(request));
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  private record Bounded(HttpHeaders headers, byte[] bytes) implements HttpInputMessage {
    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public InputStream getBody() {
      return new ByteArrayInputStream(bytes);
    }
  }
}
