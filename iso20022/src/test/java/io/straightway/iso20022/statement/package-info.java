/** Tests of the messages that statements are. */
@NullMarked
package io.straightway.iso20022.statement;

import org.jspecify.annotations.NullMarked;
