import { openDocumentQueue } from '../../kit/document-queue.ts'
import type { PaperInput } from './paper-thread.ts'

/** Renders the papers of orders and quotes on a thread of their own. */
export const openPaperQueue = () => openDocumentQueue<PaperInput>(new URL('./paper-thread.ts', import.meta.url))
export type RenderPaper = ReturnType<typeof openPaperQueue>
