package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.search.Completion;
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

  /** Completes a code. */
  public static final Operation<Begun, List<Completion>> NAMES =
      Subject.SEARCH
          .whole("/api/names", Begun.class, Completion.class)
          .does(
              "List accounts, securities, counterparties or currencies by how their code begins.",
              "Or by a part of their name, in capitals or small letters; at most 20, by code.")
          .page("/console/names", "names")
          .reads((asked, it) -> Completion.of(asked.connection(), it.kind, it.text));

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(SEARCH, NAMES);

  private SearchOperations() {}

  /** What was typed, and of what kind it shall be. */
  public record Begun(
      @Argument("ACCOUNT, SECURITY, COUNTERPARTY or CURRENCY.") Completion.Kind kind,
      @Argument("How the code begins, or a part of the name.") String text) {
    /**
     * Refuses what is longer than any name.
     *
     * @throws IllegalArgumentException if it is
     */
    public Begun {
      if (text.length() > Search.LONGEST) {
        throw new IllegalArgumentException("text has at most " + Search.LONGEST + " characters");
      }
    }
  }

  /** What to search for. */
  public record SearchText(
      @Argument(value = "A name, or how it begins; at most 64 characters.", parameter = true)
          String text) {}
}
