package io.straightway.backoffice.repair;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.backoffice.enquiry.ExceptionItem;
import org.jspecify.annotations.Nullable;

/**
 * An exception as a list shows it.
 *
 * @param trade null if it is about none that can be read
 */
public record ExceptionRow(@JsonUnwrapped ExceptionItem item, @Nullable ExceptionTrade trade) {}
