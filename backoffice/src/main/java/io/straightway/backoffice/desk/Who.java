package io.straightway.backoffice.desk;

import static io.straightway.db.operator.OperatorRole.ADMINISTRATOR;
import static io.straightway.db.operator.OperatorRole.APPROVER;
import static io.straightway.db.operator.OperatorRole.AUDITOR;
import static io.straightway.db.operator.OperatorRole.OPERATOR;
import static io.straightway.db.operator.OperatorRole.VIEWER;

import io.straightway.db.operator.OperatorRole;
import java.util.Set;

/** The roles that operations are described for. */
public final class Who {
  /** Everybody who has to do with the business. */
  public static final Set<OperatorRole> READS = Set.of(VIEWER, OPERATOR, APPROVER, AUDITOR);

  /** Those who work on items and propose. */
  public static final Set<OperatorRole> WORKS = Set.of(OPERATOR);

  /** Those who approve what others propose. */
  public static final Set<OperatorRole> APPROVES = Set.of(APPROVER);

  /** Those who reject a proposal, or withdraw their own. */
  public static final Set<OperatorRole> REJECTS = Set.of(OPERATOR, APPROVER);

  /** Those who grant and take access. */
  public static final Set<OperatorRole> ADMINISTERS = Set.of(ADMINISTRATOR);

  /** Those who look at who has access. */
  public static final Set<OperatorRole> INSPECTS = Set.of(AUDITOR, ADMINISTRATOR);

  /** Those who read the audit. */
  public static final Set<OperatorRole> AUDITS = Set.of(AUDITOR);

  private Who() {}
}
