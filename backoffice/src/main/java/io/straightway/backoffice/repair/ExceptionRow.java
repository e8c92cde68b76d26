package io.straightway.backoffice.repair;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.backoffice.enquiry.ExceptionItem;
import org.jspecify.annotations.Nullable;

/**
 * An exception in a list.
 *
 * @param trade its trade; null if none can be read
 */
public record ExceptionRow(@JsonUnwrapped ExceptionItem item, @Nullable ExceptionTrade trade) {}
