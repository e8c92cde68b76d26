/** Tests of the statements. */
@NullMarked
package io.straightway.messages.iso20022.statement;

import org.jspecify.annotations.NullMarked;
