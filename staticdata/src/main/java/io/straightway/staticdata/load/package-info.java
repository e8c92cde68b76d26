/**
 * Static data as files: {@link io.straightway.staticdata.load.StaticDataLoad} checks CSV and XML
 * files and writes them to the database; {@link io.straightway.staticdata.load.StaticDataExport}
 * writes such files.
 */
@NullMarked
package io.straightway.staticdata.load;

import org.jspecify.annotations.NullMarked;
