package io.straightway.element.staticdata.load;

import io.straightway.db.operator.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * What came of a load that was proposed.
 *
 * @param report of what was loaded, or why nothing was
 * @param proposal what another operator has to approve; null if nothing of it redirects money
 */
public record ProposedLoad(LoadReport report, @Nullable Proposal proposal) {}
