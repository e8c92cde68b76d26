/** Tests of the messages that statements are. */
@NullMarked
package io.straightway.settlement.iso20022.statement;

import org.jspecify.annotations.NullMarked;
