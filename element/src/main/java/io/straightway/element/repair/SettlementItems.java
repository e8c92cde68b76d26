package io.straightway.element.repair;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What the desk leaves to settlement, which the element does not know: whoever puts both together
 * hands it in. Safe for use by many threads.
 */
public interface SettlementItems {
  /** There is no settlement beside this element. */
  SettlementItems NONE =
      new SettlementItems() {
        @Override
        public void resubmit(OperatorLogin login, String item) {
          throw new DeskRefusal(
              DeskRefusal.Code.REQUEST_INVALID, "there is no settlement here to judge " + item);
        }

        @Override
        public @Nullable String meaning(String code) {
          return null;
        }
      };

  /**
   * Judges a message of the custodian again, as if it had come now.
   *
   * @param item such as {@code custodian:20001}
   * @throws DeskRefusal if the login is not an operator's, there is no such message in repair, or
   *     it is in repair still
   */
  void resubmit(OperatorLogin login, String item) throws SQLException;

  /** What a code of settlement means, in one sentence; null if it explains itself by its reason. */
  @Nullable String meaning(String code);
}
