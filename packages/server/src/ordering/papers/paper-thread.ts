// The thread that renders the papers of orders, from their data, because a document holds functions.

import type { Culture } from '@provende/text/culture.ts'
import { renderArchivePdf, renderPdf } from '../../kit/pdf.ts'
import { serveWorkerJobs } from '../../kit/worker-queue.ts'
import { evidenceDocument, type PrintedEvidence } from './evidence-document.ts'
import { labelDocument, type PrintedLabelPaper } from './label-document.ts'
import { orderDocument, type PrintedOrder } from './order-document.ts'
import { orderXFile } from './order-x-file.ts'

export type PaperInput = { readonly culture: Culture } & (
  | { readonly printed: PrintedOrder }
  | { readonly label: PrintedLabelPaper }
  | { readonly evidence: PrintedEvidence }
)

serveWorkerJobs((input: PaperInput) => {
  if ('label' in input) return renderPdf(labelDocument(input.label, input.culture))
  if ('evidence' in input) return renderPdf(evidenceDocument(input.evidence, input.culture))
  const { printed, culture } = input
  const document = orderDocument(printed, culture)
  return printed.kind === 'purchaseOrder'
    ? renderArchivePdf(document, orderXFile(printed, culture))
    : renderPdf(document)
})
