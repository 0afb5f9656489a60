import { dayInParis } from '@provende/domain/kit/day.ts'
import { orderXml } from '@provende/domain/ordering/order-x.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { numberAndDateFormatter } from '../../kit/paper.ts'
import type { AssociatedFile } from '../../kit/pdf.ts'
import type { PrintedOrder } from './order-document.ts'

/* The order in the PDF of its order form, for programs: Order-X, and the metadata by which it is found. */

const fileName = 'order-x.xml'

export function orderXFile({ code, version, preparedAt, content }: PrintedOrder, culture: Culture): AssociatedFile {
  const words = wordsOf(culture).documents.order
  const { terms } = content
  const notes = [words.vat(numberAndDateFormatter(culture).number(terms.vatPercent, 0, 2)), terms.description]
  return {
    name: fileName,
    type: 'text/xml',
    description: `Order-X ${code}`,
    text: orderXml({ code, version, issuedDay: dayInParis(preparedAt), content, notes }),
    at: preparedAt,
    metadata: orderXMetadata(version),
  }
}

const prefix = 'fx'
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:1p0#'
const properties = {
  DocumentType: 'The type of the document inside: an order or a change of one',
  DocumentFileName: 'The name of the XML file inside',
  Version: 'The version of the standard of that file',
  ConformanceLevel: 'The profile of that file',
}

/** The four properties that Order-X shares with Factur-X, and the schema that explains them, as PDF/A asks of any own ones. */
function orderXMetadata(version: number): string {
  const values: Record<keyof typeof properties, string> = {
    DocumentType: version > 1 ? 'ORDER_CHANGE' : 'ORDER',
    DocumentFileName: fileName,
    Version: '1.0',
    ConformanceLevel: 'BASIC',
  }
  const written = Object.entries(values).map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
  const described = Object.entries(properties).map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description>
    </rdf:li>`,
  )
  return `
<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${written.join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
}
