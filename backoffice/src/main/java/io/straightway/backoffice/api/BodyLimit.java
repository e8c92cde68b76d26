package io.straightway.backoffice.api;

import io.straightway.element.server.RequestBody;
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
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Bounds the size of a body that an operator sends, and the time it may take to arrive. */
@ControllerAdvice(basePackageClasses = ExceptionsController.class)
final class BodyLimit extends RequestBodyAdviceAdapter {
  static final int MAX_BYTES = 256 * 1024;
  static final Duration MAX_TIME = Duration.ofSeconds(10);
  static final String REASON =
      "the body is longer than " + MAX_BYTES + " bytes, or came too slowly";

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
    if (RequestBody.read(message.getBody(), MAX_BYTES, MAX_TIME)
        instanceof RequestBody.Whole whole) {
      return new Bounded(message.getHeaders(), whole.bytes());
    }
    throw new IllegalArgumentException(REASON);
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
