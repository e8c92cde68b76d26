package io.straightway.element.server;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Answers with the reason why a request is not fulfilled, by RFC 9457. */
public final class ProblemAnswer {
  private ProblemAnswer() {}

  /**
   * Returns a problem as {@code application/problem+json}.
   *
   * @param code the stable code for programs; the member {@code code}
   * @param reason one sentence for people; the member {@code detail}
   */
  public static ResponseEntity<ProblemDetail> of(
      HttpStatusCode status, HttpHeaders headers, String code, String reason) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, reason);
    problem.setProperty("code", code);
    return ResponseEntity.status(status)
        .headers(headers)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }
}
