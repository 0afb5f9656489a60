// The thread that renders the papers of orders: from their data, because a document holds functions.

import type { Culture } from '@provende/text/culture.ts'
import { renderPdf } from '../../kit/pdf.ts'
import { serveQueue } from '../../kit/worker-queue.ts'
import { orderDocument, type PrintedOrder } from './order-document.ts'

export type PaperInput = { readonly printed: PrintedOrder; readonly culture: Culture }

serveQueue(({ printed, culture }: PaperInput) => renderPdf(orderDocument(printed, culture)))
