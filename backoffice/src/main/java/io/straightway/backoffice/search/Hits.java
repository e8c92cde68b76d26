package io.straightway.backoffice.search;

import io.straightway.backoffice.desk.Leading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search: first the objects with exactly that name, then those whose name begins
 * with it.
 *
 * @param complete whether these are all; the number of each kind is limited
 */
public record Hits(List<Hit> items, boolean complete) implements Leading {
  /** Returns the page of the only hit, which leaves nothing to choose. */
  @Override
  public @Nullable String onlyPage() {
    return items.size() == 1 && complete ? items.get(0).page() : null;
  }
}
