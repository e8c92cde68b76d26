package io.straightway.staticdata.load;

import io.straightway.operators.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The result of a load that was proposed.
 *
 * @param report the rows that were loaded, or why none was
 * @param proposal the proposal for another operator to approve; null if nothing redirects money
 */
public record ProposedLoad(LoadReport report, @Nullable Proposal proposal) {}
