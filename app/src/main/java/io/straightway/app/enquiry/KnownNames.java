package io.straightway.app.enquiry;

import io.straightway.app.cli.CommandFailure;
import io.straightway.backoffice.repair.WaysOut;
import io.straightway.element.staticdata.StaticData;
import org.jspecify.annotations.Nullable;

/** Names that a list was narrowed to: where it is empty, one that nothing has is a mistake. */
public final class KnownNames {
  private KnownNames() {}

  /**
   * Refuses the code of an account that the static data have never had.
   *
   * @param account null for none
   * @throws CommandFailure that names it
   */
  public static void requireAccount(StaticData staticData, @Nullable String account) {
    require(account == null || staticData.accounts().containsKey(account), "account", account);
  }

  /** The same of an ISIN, or a currency. */
  static void requireInstrument(StaticData staticData, @Nullable String instrument) {
    require(
        instrument == null
            || staticData.securities().containsKey(instrument)
            || staticData.currency(instrument) != null,
        "security and no currency",
        instrument);
  }

  /** The same of a code of exceptions. */
  public static void requireCode(@Nullable String code) {
    require(code == null || WaysOut.codes().contains(code), "code of exceptions", code);
  }

  private static void require(boolean known, String what, @Nullable String name) {
    if (!known) {
      throw CommandFailure.usage("there is no " + what + " '" + name + "'");
    }
  }
}
