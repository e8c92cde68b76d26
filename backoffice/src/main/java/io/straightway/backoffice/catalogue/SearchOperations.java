package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.search.Completion;
import io.straightway.backoffice.search.Completion.CodeKind;
import io.straightway.backoffice.search.Hits;
import io.straightway.backoffice.search.Search;
import java.util.List;

/** Operations that search everything at once. */
public final class SearchOperations {
  /** Searches for a text. */
  public static final Operation<SearchText, Hits> SEARCH =
      Subject.SEARCH
          .one("/api/search", SearchText.class, Hits.class)
          .command("search")
          .does(
              "Search trades, messages, exceptions, instructions, accounts, securities and"
                  + " counterparties.",
              "Finds names and their beginnings, ignoring case: a trade reference, the sender's id"
                  + " of a message, the reference of an instruction or of the custodian's"
                  + " confirmation, an ISIN or a part of it, an account or a BIC; accounts,"
                  + " securities and counterparties also by a part of their name, and"
                  + " instructions by amount, such as 49,988.26. Messages that are in repair,"
                  + " parked, rejected or closed are also found by the words in them. At most 25"
                  + " of a kind are listed; complete is false if there are more.")
          .page("/console/search", "search")
          .reads((context, text) -> Search.find(context.connection(), text.text.strip()));

  /** Completes the beginning of a code or a part of a name. */
  public static final Operation<CodePrefix, List<Completion>> NAMES =
      Subject.SEARCH
          .whole("/api/names", CodePrefix.class, Completion.class)
          .does(
              "List accounts, securities, counterparties or currencies by code.",
              "By the beginning of the code, or a part of the name, ignoring case; at most 20.")
          .page("/console/names", "names")
          .reads(
              (context, prefix) -> Completion.of(context.connection(), prefix.kind, prefix.text));

  /** All search operations. */
  static final List<Operation<?, ?>> ALL = List.of(SEARCH, NAMES);

  private SearchOperations() {}

  /** A typed text, and the kind of the code to complete. */
  public record CodePrefix(
      @Argument("ACCOUNT, SECURITY, COUNTERPARTY or CURRENCY.") CodeKind kind,
      @Argument("Beginning of the code, or a part of the name.") String text) {
    /**
     * Checks the length of the text.
     *
     * @throws IllegalArgumentException if it is longer than any name
     */
    public CodePrefix {
      if (text.length() > Search.LONGEST) {
        throw new IllegalArgumentException("text has at most " + Search.LONGEST + " characters");
      }
    }
  }

  /** The text to search for. */
  public record SearchText(
      @Argument(
              value = "Name, a part of it, or an amount; at most 64 characters.",
              parameter = true)
          String text) {}
}
