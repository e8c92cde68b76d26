package io.straightway.db.operator;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What somebody may do. Operators have one or more; a sender has {@link #FEEDER}. */
public enum OperatorRole {
  /** Sends trade messages. */
  FEEDER,
  /** Reads exceptions, trades, journals and figures. */
  VIEWER,
  /** Works on items: proposes, assigns, resubmits, rejects. */
  OPERATOR,
  /** Approves or declines what somebody else has proposed. */
  APPROVER,
  /** Reads everything that a viewer does, and the audit trail. */
  AUDITOR,
  /** Adds and removes operators and senders; does no business. */
  ADMINISTRATOR;

  /** The roles of an operator for whom none is named. */
  public static final Set<OperatorRole> USUAL =
      Collections.unmodifiableSet(EnumSet.of(OPERATOR, APPROVER));

  /** As people write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Several as one text, as the database keeps them; what is null there is no role. */
  public static Set<OperatorRole> parse(@Nullable String names) {
    return names == null || names.isEmpty()
        ? Set.of()
        : Arrays.stream(names.split(",", -1))
            .map(OperatorRole::valueOf)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(OperatorRole.class)));
  }

  /** The opposite of {@link #parse}. */
  static String text(Set<OperatorRole> roles) {
    return roles.stream().sorted().map(Enum::name).collect(Collectors.joining(","));
  }
}
