package io.straightway.backoffice.desk;

import static io.straightway.operators.OperatorRole.ADMINISTRATOR;
import static io.straightway.operators.OperatorRole.APPROVER;
import static io.straightway.operators.OperatorRole.AUDITOR;
import static io.straightway.operators.OperatorRole.OPERATOR;
import static io.straightway.operators.OperatorRole.VIEWER;

import io.straightway.operators.OperatorRole;
import java.util.Set;

/** The sets of roles to which operations are open. */
public final class RoleSets {
  /** Every role that takes part in the business. */
  public static final Set<OperatorRole> READERS = Set.of(VIEWER, OPERATOR, APPROVER, AUDITOR);

  /** Operators, who work on items and propose. */
  public static final Set<OperatorRole> WORKERS = Set.of(OPERATOR);

  /** Approvers, who approve proposals of others. */
  public static final Set<OperatorRole> APPROVERS = Set.of(APPROVER);

  /** Operators and approvers, who reject proposals or withdraw their own. */
  public static final Set<OperatorRole> REJECTERS = Set.of(OPERATOR, APPROVER);

  /** Administrators, who grant and revoke access. */
  public static final Set<OperatorRole> ADMINISTRATORS = Set.of(ADMINISTRATOR);

  /** Auditors and administrators, who see the access rights. */
  public static final Set<OperatorRole> INSPECTORS = Set.of(AUDITOR, ADMINISTRATOR);

  /** Auditors, who read the audit. */
  public static final Set<OperatorRole> AUDITORS = Set.of(AUDITOR);

  private RoleSets() {}
}
