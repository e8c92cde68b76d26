package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Part;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the exceptions that pass a filter.
 *
 * @param counts the counts of all exceptions that pass
 */
public record ExceptionList(
    List<CodeCount> counts, List<ExceptionItem> items, @Nullable String next)
    implements Part<ExceptionItem> {}
