/**
 * Proposals of one operator that another approves or rejects. The database proves who made one and
 * who decided on it, and that the approved content is the one that was shown.
 */
@NullMarked
package io.straightway.operators.proposal;

import org.jspecify.annotations.NullMarked;
