/**
 * The back office's operations, by subject. Hand-written endpoints are not described here: today's
 * page, previews, report files and the story of a trade.
 */
@NullMarked
package io.straightway.backoffice.catalogue;

import org.jspecify.annotations.NullMarked;
