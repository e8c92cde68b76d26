/**
 * The only writer of the books.
 *
 * <p>A {@link io.straightway.books.Booking} is a balanced journal entry with its position
 * movements. {@link io.straightway.books.Books} writes both in the caller's transaction; a {@link
 * io.straightway.books.Bookkeeper} adds ids, transactions and the opening of accounts for everyone
 * but the trade path. Entries are dated by the {@link io.straightway.books.BusinessDate}.
 */
@NullMarked
package io.straightway.books;

import org.jspecify.annotations.NullMarked;
