package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.testing.SchemaOracle;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** The rules for the XML schema, each with one change of a small one. */
final class XmlSchemaComparisonTest {
  private static final String SCHEMA =
      """
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t:1" targetNamespace="urn:t:1">
        <xs:element name="Trades">
          <xs:complexType><xs:sequence>
            <xs:element ref="t:Trade" maxOccurs="9"/>
          </xs:sequence></xs:complexType>
        </xs:element>
        <xs:element name="Trade" type="t:Trade"/>
        <xs:complexType name="Trade">
          <xs:sequence>
            <xs:element name="Side" type="t:Side"/>
            <xs:choice>
              <xs:element name="Account" type="t:Name"/>
              <xs:element name="Block" type="t:Name"/>
            </xs:choice>
            <xs:element name="Note" type="t:Short" minOccurs="0"/>
            <xs:element name="Fee">
              <xs:complexType><xs:simpleContent>
                <xs:extension base="t:Number"><xs:attribute name="kind" type="t:Name"/></xs:extension>
              </xs:simpleContent></xs:complexType>
            </xs:element>
          </xs:sequence>
        </xs:complexType>
        <xs:simpleType name="Name"><xs:restriction base="xs:string">
          <xs:pattern value="[A-Z]+"/>
        </xs:restriction></xs:simpleType>
        <xs:simpleType name="Short"><xs:restriction base="t:Name">
          <xs:maxLength value="9"/>
        </xs:restriction></xs:simpleType>
        <xs:simpleType name="Side"><xs:restriction base="xs:string">
          <xs:enumeration value="BUY"/>
          <xs:enumeration value="SELL"/>
        </xs:restriction></xs:simpleType>
        <xs:simpleType name="Number"><xs:restriction base="xs:string">
          <xs:pattern value="[0-9]+"/>
        </xs:restriction></xs:simpleType>
      </xs:schema>
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          urn:t:1                                | urn:t:2                          | targetNamespace is urn:t:2
          name="Trades"                          | name="All"                       | Trades is gone
          maxOccurs="9"                          | maxOccurs="8"                    | Trades/Trade can't be repeated as often
          maxOccurs="9"                          | maxOccurs="unbounded"            |
          minOccurs="0"                          |                                  | Trade/Note is required
          <xs:element name="Fee">                | <xs:element name="Fee" minOccurs="0"> |
          <xs:element name="Note" type="t:Short" minOccurs="0"/> |                  | Trade/Note is gone
          <xs:element name="Block" type="t:Name"/> |                                | Trade/Block is gone
          <xs:choice>                            | <xs:choice><xs:element name="C"/> |
          <xs:choice>                            | <xs:element name="New" type="t:Name"/><xs:choice> | Trade/New is required
          <xs:choice>                            | <xs:element name="New" type="t:Name" minOccurs="0"/><xs:choice> |
          </xs:choice>                           | </xs:choice><xs:element name="New" type="t:Name"/> | Trade/New is required
          name="Note" type="t:Short"             | name="Note" type="t:Number"      | Trade/Note is narrower: pattern
          name="Account" type="t:Name"           | name="Account" type="t:Short"    | Trade/Account is narrower: maxLength
          name="Note" type="t:Short"             | name="Note" type="t:Name"        |
          name="Side" type="t:Side"              | name="Side" type="xs:string"     |
          <xs:enumeration value="SELL"/>         |                                  | Trade/Side is narrower: enumeration [BUY]
          <xs:enumeration value="SELL"/>         | <xs:enumeration value="SELL"/><xs:enumeration value="SHORT"/> |
          <xs:maxLength value="9"/>              | <xs:maxLength value="8"/>        | Trade/Note is narrower: maxLength [8]
          <xs:maxLength value="9"/>              | <xs:maxLength value="10"/>       |
          value="[0-9]+"                         | value="[0-9]{1,9}"               | Trade/Fee is narrower: pattern
          <xs:pattern value="[0-9]+"/>           | <xs:pattern value="[0-9]+"/><xs:pattern value="-"/> |
          <xs:attribute name="kind" type="t:Name"/> |                               | Trade/Fee/@kind is gone
          name="kind" type="t:Name"              | name="kind" type="t:Name" use="required" | Trade/Fee/@kind is required
          name="kind" type="t:Name"              | name="kind" type="t:Short"       | Trade/Fee/@kind is narrower
          <xs:attribute                          | <xs:attribute name="day" type="t:Name" use="required"/><xs:attribute | Trade/Fee/@day is required
          <xs:attribute                          | <xs:attribute name="day" type="t:Name"/><xs:attribute |
          type="t:Trade"/>                       | type="t:Trade"><xs:unique name="u"><xs:selector xpath="t:Fee"/><xs:field xpath="@kind"/></xs:unique></xs:element> | Trade has to be [unique in t:Fee@kind]
          name="Note" type="t:Short"             | name="Note" type="t:Trade"       | Trade/Note has another type
          """)
  void aChangeThatBreaksASenderIsFound(
      String old, @Nullable String now, @Nullable String objection) {
    String after = SCHEMA.replace(old, now == null ? "" : now);
    assertThat(after).isNotEqualTo(SCHEMA);

    String breaks = XmlSchemaComparison.breaks(schema(SCHEMA), schema(after)).toString();

    if (objection == null) {
      assertThat(breaks).isEqualTo("[]");
    } else {
      assertThat(breaks).startsWith("[" + objection).doesNotContain(", ");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          minOccurs="0"            | minOccurs="0" nillable="true"     | nillable of xs:element
          name="Side" type         | name="Side" fixed="BUY" type      | fixed of xs:element
          name="kind"              | name="kind" default="TAX"         | default of xs:attribute
          type="t:Trade"/>         | type="t:Trade"><xs:key name="k"/></xs:element> | xs:key
          <xs:maxLength value="9"/> | <xs:totalDigits value="9"/>      | xs:totalDigits
          """)
  void aPartWithoutARuleIsRefused(String old, String now, String part) {
    Element after = schema(SCHEMA.replace(old, now));

    assertThatThrownBy(() -> XmlSchemaComparison.breaks(schema(SCHEMA), after))
        .hasMessage("no rule compares " + part);
  }

  @Test
  void aRemovedElementCanHaveBeenDeprecated() {
    String block = "<xs:element name=\"Block\" type=\"t:Name\"/>";
    String mark = "<xs:annotation><xs:appinfo>deprecated</xs:appinfo></xs:annotation>";
    String deprecated = block.replace("/>", ">" + mark + "</xs:element>");

    assertThat(
            XmlSchemaComparison.breaks(
                schema(SCHEMA.replace(block, deprecated)), schema(SCHEMA.replace(block, ""))))
        .containsExactly(Break.gone("Trade/Block", true));
  }

  private static Element schema(String text) {
    return SchemaOracle.parsed(text.getBytes(StandardCharsets.UTF_8)).getDocumentElement();
  }
}
