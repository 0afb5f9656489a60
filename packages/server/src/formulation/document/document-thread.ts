// The thread that renders the PDFs of formulas: from their data, because a document holds functions.

import type { Culture } from '@provende/text/culture.ts'
import { renderPdf } from '../../kit/pdf.ts'
import { serveWorkerJobs } from '../../kit/worker-queue.ts'
import { formulaDocument, type PrintedFormula } from './formula-document.ts'

export type FormulaDocumentInput = { readonly printed: PrintedFormula; readonly culture: Culture }

serveWorkerJobs(({ printed, culture }: FormulaDocumentInput) => renderPdf(formulaDocument(printed, culture)))
