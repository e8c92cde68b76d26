package io.straightway.backoffice.search;

import io.straightway.backoffice.desk.Leading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found: first what has exactly that name, then what begins with it.
 *
 * @param complete whether that is all; of what there is much of, only some is looked for
 */
public record Hits(List<Hit> items, boolean complete) implements Leading {
  /** The page of the only one: there is nothing to choose. */
  @Override
  public @Nullable String onlyPage() {
    return items.size() == 1 && complete ? items.get(0).page() : null;
  }
}
