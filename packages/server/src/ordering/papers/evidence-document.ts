import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { numberAndDateFormatter, paperFooterContent, paperLayout, ruledTableLayout } from '../../kit/paper.ts'
import { replaceMissingGlyphs } from '../../kit/pdf.ts'

/** How a quote was accepted: by whom, when, from where, with which words, and of which file. */
export type PrintedEvidence = {
  readonly code: string
  readonly formulaName: string
  readonly distributorName: string
  readonly farmName: string
  readonly personName: string
  readonly mailAddress: string
  readonly decidedAt: Date
  readonly ipAddress: string
  readonly browser: string
  readonly statement: string
  /** Of the PDF that was accepted, as hexadecimal digits. */
  readonly pdfSha256: string
  /** Whether the person was signed in; otherwise a code was sent to the address. */
  readonly isSignedIn: boolean
  /** Where the file is verified. */
  readonly verification: string
}

/** The evidence of an accepted quote. */
export function evidenceDocument(evidence: PrintedEvidence, culture: Culture): TDocumentDefinitions {
  const { documents } = wordsOf(culture)
  const { evidence: words } = documents.quote
  const format = numberAndDateFormatter(culture)
  const decidedAt = format.instant(evidence.decidedAt)
  const rows: [label: string, text: string][] = [
    [words.quote, evidence.code],
    [words.product, evidence.formulaName],
    [words.distributor, evidence.distributorName],
    [words.farm, evidence.farmName],
    [words.statement, evidence.statement],
    [words.person, evidence.personName],
    [words.address, evidence.mailAddress],
    [words.proof, evidence.isSignedIn ? words.signedIn : words.code],
    [words.moment, `${decidedAt} (${evidence.decidedAt.toISOString()})`],
    [words.ip, evidence.ipAddress],
    [words.browser, evidence.browser],
    [words.file, evidence.pdfSha256],
    [words.verification, evidence.verification],
  ]
  const row = ([label, text]: [string, string]): TableCell[] => [
    { text: label, style: 'small' },
    { text: replaceMissingGlyphs(text === '' ? documents.formula.none : text) },
  ]
  return {
    info: { title: replaceMissingGlyphs(`${words.title} ${evidence.code}`) },
    language: culture,
    ...paperLayout,
    content: [
      { text: words.title, style: 'small' },
      { text: evidence.code, style: 'name' },
      { text: words.explanation, margin: [0, 4, 0, 10] },
      { table: { widths: ['auto', '*'], body: rows.map(row) }, layout: ruledTableLayout },
    ],
    footer: paperFooterContent(`${words.title} ${evidence.code}`, decidedAt, documents.page),
  }
}
