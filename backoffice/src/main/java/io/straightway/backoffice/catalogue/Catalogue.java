package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Operation;
import java.util.List;
import java.util.stream.Stream;

/** The catalogue of operations. */
public final class Catalogue {
  /** All operations, by subject. */
  public static final List<Operation<?, ?>> ALL =
      Stream.of(
              SearchOperations.ALL,
              EnquiryOperations.ALL,
              BookOperations.ALL,
              ReconciliationOperations.ALL,
              CostOperations.ALL,
              AccessOperations.ALL,
              ExceptionOperations.ALL,
              ApprovalOperations.ALL,
              JournalOperations.ALL,
              ExchangeOperations.ALL,
              DecisionOperations.ALL,
              IncomeOperations.ALL,
              InstructionOperations.ALL,
              LoadOperations.ALL,
              DayOperations.ALL,
              NotificationOperations.ALL)
          .<Operation<?, ?>>flatMap(List::stream)
          .toList();

  private Catalogue() {}
}
