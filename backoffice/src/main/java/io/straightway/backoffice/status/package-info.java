/** The processing status: counts by stage, open exceptions and fails, and their gauges. */
@NullMarked
package io.straightway.backoffice.status;

import org.jspecify.annotations.NullMarked;
