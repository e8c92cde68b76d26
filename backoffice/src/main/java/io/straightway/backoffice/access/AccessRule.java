package io.straightway.backoffice.access;

import io.straightway.operators.OperatorRole;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The access rule of one endpoint.
 *
 * @param method the HTTP method; GET covers HEAD
 * @param path a pattern in the syntax of Spring MVC
 * @param open whether the endpoint needs no authentication
 * @param roles the roles that may use it; empty if it is open
 */
public record AccessRule(String method, PathPattern path, boolean open, Set<OperatorRole> roles) {

  /** Creates the rule of an endpoint for anyone who has one of the roles. */
  static AccessRule of(String method, String path, OperatorRole first, OperatorRole... others) {
    return new AccessRule(
        method, pattern(path), false, Collections.unmodifiableSet(EnumSet.of(first, others)));
  }

  /** Creates the rule of an endpoint for anyone who has one of the roles. */
  static AccessRule of(String method, String path, Set<OperatorRole> roles) {
    return new AccessRule(method, pattern(path), false, EnumSet.copyOf(roles));
  }

  /** Creates the rule of an endpoint for every authenticated caller, whatever the role. */
  static AccessRule ofKnownPath(String method, String path) {
    return new AccessRule(
        method,
        pattern(path),
        false,
        Collections.unmodifiableSet(EnumSet.allOf(OperatorRole.class)));
  }

  /** Creates the rule of an endpoint that needs no authentication. */
  static AccessRule open(String method, String path) {
    return new AccessRule(method, pattern(path), true, Set.of());
  }

  /** Returns the path as the table of rules shows it. */
  public String pathText() {
    return path.getPatternString();
  }

  boolean isOf(String name, PathContainer at) {
    return method.equals(name.equals("HEAD") ? "GET" : name) && path.matches(at);
  }

  private static PathPattern pattern(String path) {
    return PathPatternParser.defaultInstance.parse(path);
  }
}
