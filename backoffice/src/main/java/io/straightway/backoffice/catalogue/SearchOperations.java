package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.search.Hits;
import io.straightway.backoffice.search.Search;
import java.util.List;

/** Searches everything at once. */
public final class SearchOperations {
  /** Searches. */
  public static final Operation<SearchText, Hits> SEARCH =
      Subject.SEARCH
          .one("/api/search", SearchText.class, Hits.class)
          .command("search")
          .does(
              "Search trades, messages, exceptions, instructions, accounts, securities and"
                  + " counterparties.",
              "By name, or how it begins, in capitals or small letters: a trade reference, the"
                  + " sender's id of a message, the reference of an instruction or of the"
                  + " custodian's confirmation, an ISIN, an account or a BIC. What is stuck, parked,"
                  + " rejected or closed is found too, by what stands in its message. At most 25 of"
                  + " a kind are listed; complete says whether that is all.")
          .page("/console/search", "search")
          .reads((asked, it) -> Search.find(asked.connection(), it.text.strip()));

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(SEARCH);

  private SearchOperations() {}

  /** What to search for. */
  public record SearchText(
      @Argument(value = "A name, or how it begins; at most 64 characters.", parameter = true)
          String text) {}
}
