// The thread that renders the papers of orders: from their data, because a document holds functions.

import type { Culture } from '@provende/text/culture.ts'
import { renderPdf } from '../../kit/pdf.ts'
import { serveQueue } from '../../kit/worker-queue.ts'
import { labelDocument, type PrintedLabel } from './label-document.ts'
import { orderDocument, type PrintedOrder } from './order-document.ts'

export type PaperInput = { readonly culture: Culture } & (
  | { readonly printed: PrintedOrder }
  | { readonly label: PrintedLabel }
)

serveQueue((input: PaperInput) =>
  renderPdf('label' in input ? labelDocument(input.label, input.culture) : orderDocument(input.printed, input.culture)),
)
