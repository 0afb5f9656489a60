// The thread that renders the syntheses of questionnaires as PDF: from their data, because a document holds functions.

import { renderPdf } from '../kit/pdf.ts'
import { serveWorkerJobs } from '../kit/worker-queue.ts'
import { type PrintedSynthesis, synthesisDocument } from './synthesis-document.ts'

export type SynthesisDocumentInput = PrintedSynthesis

serveWorkerJobs((printed: SynthesisDocumentInput) => renderPdf(synthesisDocument(printed)))
