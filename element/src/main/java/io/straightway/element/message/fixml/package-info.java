/**
 * Trade capture reports in FIXML: checked, and mapped to the terms of a trade as {@code
 * docs/fixml.md} describes.
 */
@NullMarked
package io.straightway.element.message.fixml;

import org.jspecify.annotations.NullMarked;
