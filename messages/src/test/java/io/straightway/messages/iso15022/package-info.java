/** Tests of the ISO 15022 messages. */
@NullMarked
package io.straightway.messages.iso15022;

import org.jspecify.annotations.NullMarked;
