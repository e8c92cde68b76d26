package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.RoleSets;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.operators.OperatorRole;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.generic.GenericTypes;

/**
 * The subject of a group of operations.
 *
 * @param heading the group's heading in openapi.json
 * @param readers the roles that may read
 * @param workers the roles that may do the rest
 */
record Subject(String heading, Set<OperatorRole> readers, Set<OperatorRole> workers) {
  static final Subject ACCESS = new Subject("Access", RoleSets.INSPECTORS, RoleSets.ADMINISTRATORS);
  static final Subject APPROVALS = business("Approvals");
  static final Subject AUDIT = new Subject("Audit", RoleSets.AUDITORS, RoleSets.AUDITORS);
  static final Subject BOOKS = business("Books");
  static final Subject DAYS = business("Days");
  static final Subject EXCEPTIONS = business("Exceptions");
  static final Subject EXCHANGES = business("Exchanges");
  static final Subject INCOME = business("Income");
  static final Subject JOURNALS = business("Journals");
  static final Subject NOTIFICATIONS = business("Notifications");
  static final Subject RECONCILIATION = business("Reconciliation");
  static final Subject SEARCH = business("Search");
  static final Subject SETTLEMENT = business("Settlement");
  static final Subject STATIC_DATA = business("Static data");
  static final Subject STATUS = business("Status");
  static final Subject TRADES = business("Trades");

  private static Subject business(String heading) {
    return new Subject(heading, RoleSets.READERS, RoleSets.WORKERS);
  }

  /** Describes an operation with one result. */
  <P extends Record, R> Operation.Builder<P, R> one(
      String address, Class<P> arguments, Class<R> result) {
    return of(address, arguments, result);
  }

  /** Describes an operation that returns a whole list. */
  <P extends Record, T> Operation.Builder<P, List<T>> whole(
      String address, Class<P> arguments, Class<T> item) {
    return of(address, arguments, GenericTypes.parameterizeClass(List.class, item));
  }

  /** Describes an operation that returns a list page by page. */
  <P extends Record, T> Operation.Builder<P, Page<T>> pages(
      String address, Class<P> arguments, Class<T> item) {
    return pagesOf(address, arguments, item);
  }

  /** Describes an operation that returns pages of items whose type has parameters. */
  <P extends Record, T> Operation.Builder<P, Page<T>> pagesOf(
      String address, Class<P> arguments, Type item) {
    return of(address, arguments, GenericTypes.parameterizeClass(Page.class, item));
  }

  private <P extends Record, R> Operation.Builder<P, R> of(
      String address, Class<P> arguments, Type result) {
    return Operation.<P, R>of(heading, address, arguments, result).by(readers, workers);
  }
}
