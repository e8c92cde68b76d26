/** Reads the files of custodians' statements: CSV, or messages of ISO 20022 on their pages. */
@NullMarked
package io.straightway.settlement.reconcile.file;

import org.jspecify.annotations.NullMarked;
