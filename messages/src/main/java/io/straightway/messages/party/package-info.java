/** The parties of a settlement, by BIC, participant's number or name. */
@NullMarked
package io.straightway.messages.party;

import org.jspecify.annotations.NullMarked;
