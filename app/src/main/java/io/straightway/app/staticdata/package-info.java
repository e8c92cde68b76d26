/** The commands that load, list and export static data. */
@NullMarked
package io.straightway.app.staticdata;

import org.jspecify.annotations.NullMarked;
