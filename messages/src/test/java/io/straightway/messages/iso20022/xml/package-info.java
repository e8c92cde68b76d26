/** Tests of messages that are written, read, refused, and checked by another library. */
@NullMarked
package io.straightway.messages.iso20022.xml;

import org.jspecify.annotations.NullMarked;
