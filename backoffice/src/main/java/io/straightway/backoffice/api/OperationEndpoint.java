package io.straightway.backoffice.api;

import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.desk.Operation.Reading;
import io.straightway.operators.OperatorLogin;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.node.ObjectNode;

/** The endpoint of an operation, derived from its description. */
final class OperationEndpoint<P extends Record, R> {
  private static final TypeReference<Map<String, ?>> MEMBERS = new TypeReference<>() {};

  /** The time since which aliases are deprecated, as in RFC 9745: 1 December 2026. */
  private static final String DEPRECATED_SINCE = "@1796083200";

  private final Operation<P, R> operation;
  private final DeskServices services;

  OperationEndpoint(Operation<P, R> operation, DeskServices services) {
    this.operation = operation;
    this.services = services;
  }

  Operation<P, R> operation() {
    return operation;
  }

  /** Answers a GET. */
  ResponseEntity<R> read(
      OperatorLogin login,
      @PathVariable Map<String, String> address,
      @RequestParam Map<String, String> parameters)
      throws SQLException {
    P arguments =
        Arguments.ofTexts(
            services.json(),
            operation.arguments(),
            name -> address.getOrDefault(name, parameters.get(name)));
    Reading<P, R> reading = (Reading<P, R>) operation.work();
    return ResponseEntity.ok(
        services
            .enquiries()
            .ask(
                connection ->
                    reading.read(
                        new Context(connection, services.clock(), login.name()), arguments)));
  }

  /** Answers a POST. */
  ResponseEntity<R> order(
      OperatorLogin login,
      @PathVariable Map<String, String> address,
      @RequestBody ObjectNode body,
      HttpServletRequest request)
      throws SQLException {
    for (Map.Entry<String, String> word : address.entrySet()) {
      if (body.has(word.getKey())) {
        throw new IllegalArgumentException("the address has the " + word.getKey() + " already");
      }
      body.put(word.getKey(), word.getValue());
    }
    P arguments = Arguments.of(services.json(), operation.arguments(), body);
    R result = operation.order(services.desks(), login, arguments);
    ResponseEntity.BodyBuilder answer = ResponseEntity.status(operation.answer().status());
    Object path = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    if (!operation.address().equals(path)) {
      answer.header("Deprecation", DEPRECATED_SINCE);
    }
    String location = operation.answer().location();
    if (location != null) {
      answer.location(
          UriComponentsBuilder.fromPath(location)
              .buildAndExpand(services.json().convertValue(arguments, MEMBERS))
              .toUri());
    }
    return answer.body(result);
  }
}
