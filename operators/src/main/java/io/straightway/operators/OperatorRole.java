package io.straightway.operators;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The roles of operators and senders. Operators have one or more; a sender has {@link #FEEDER}. */
public enum OperatorRole {
  /** Sends trade messages. */
  FEEDER,
  /** Reads exceptions, trades, journals and figures. */
  VIEWER,
  /** Works on items: proposes, assigns, resubmits, rejects. */
  OPERATOR,
  /** Approves or declines proposals of others. */
  APPROVER,
  /** Reads everything that a viewer can read, and the audit trail. */
  AUDITOR,
  /** Adds and removes operators and senders; has no business functions. */
  ADMINISTRATOR;

  /** The roles of an operator added without any. */
  public static final Set<OperatorRole> USUAL =
      Collections.unmodifiableSet(EnumSet.of(OPERATOR, APPROVER));

  /** Returns the role as people write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Parses the roles as the database keeps them; a null text gives no role. */
  public static Set<OperatorRole> parse(@Nullable String names) {
    return names == null || names.isEmpty()
        ? Set.of()
        : Arrays.stream(names.split(",", -1))
            .map(OperatorRole::valueOf)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(OperatorRole.class)));
  }

  /** Formats roles as {@link #parse} reads them. */
  static String text(Set<OperatorRole> roles) {
    return roles.stream().sorted().map(Enum::name).collect(Collectors.joining(","));
  }
}
