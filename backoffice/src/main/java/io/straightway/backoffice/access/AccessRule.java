package io.straightway.backoffice.access;

import io.straightway.db.operator.OperatorRole;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Who may use one endpoint.
 *
 * @param method the method of HTTP; GET stands for HEAD too
 * @param path as Spring MVC writes patterns
 * @param open whether nobody has to say who he is
 * @param roles who may; empty if it is open
 */
public record AccessRule(String method, PathPattern path, boolean open, Set<OperatorRole> roles) {

  /** For anyone who has one of the roles. */
  static AccessRule of(String method, String path, OperatorRole first, OperatorRole... others) {
    return new AccessRule(
        method, pattern(path), false, Collections.unmodifiableSet(EnumSet.of(first, others)));
  }

  /** For anyone who has one of the roles. */
  static AccessRule of(String method, String path, Set<OperatorRole> roles) {
    return new AccessRule(method, pattern(path), false, EnumSet.copyOf(roles));
  }

  /** For everybody who is known, whatever the role. */
  static AccessRule known(String method, String path) {
    return new AccessRule(
        method,
        pattern(path),
        false,
        Collections.unmodifiableSet(EnumSet.allOf(OperatorRole.class)));
  }

  /** For everybody. */
  static AccessRule open(String method, String path) {
    return new AccessRule(method, pattern(path), true, Set.of());
  }

  /** The path as it is written in the table. */
  public String pathText() {
    return path.getPatternString();
  }

  boolean isOf(String asked, PathContainer at) {
    return method.equals(asked.equals("HEAD") ? "GET" : asked) && path.matches(at);
  }

  private static PathPattern pattern(String path) {
    return PathPatternParser.defaultInstance.parse(path);
  }
}
