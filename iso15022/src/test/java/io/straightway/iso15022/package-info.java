/** Tests of the messages of ISO 15022. */
@NullMarked
package io.straightway.iso15022;

import org.jspecify.annotations.NullMarked;
