package io.straightway.element.staticdata;

/** The published schema of static data as XML. */
public final class StaticDataSchema {

  /** The namespace of all elements of a document of static data. */
  public static final String NAMESPACE = "urn:straightway:static-data:1";

  /** The element that holds the rows. */
  public static final String ROOT = "StaticData";

  private StaticDataSchema() {}
}
