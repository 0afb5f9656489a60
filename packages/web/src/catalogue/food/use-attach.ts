import { foodAttachmentProblems } from '@provende/contract/catalogue/food-attachment-problems.ts'
import { CallError } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'

/**
 * Uploads files to a food one after the other, showing the progress. A refused file shows a message and does not stop
 * the others. Each file is checked before it is sent, to save useless uploads. Files that are added during an upload
 * follow it.
 */
export function useAttachFiles(foodId: number, key: QueryKey) {
  const words = useWords()
  const texts = words.catalogue.attachments
  const culture = useCulture()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [pendingCount, setPendingCount] = useState(0)
  const last = useRef(Promise.resolve())

  const send = async (file: File): Promise<'sent' | 'refused' | 'failed'> => {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const [problem] = foodAttachmentProblems(file.name, bytes)
      if (problem) {
        toasts.warning(problemSentence(words, culture, problem))
        return 'refused'
      }
      const body = { name: file.name, type: file.type, file: { name: file.name, bytes }, foodId }
      await call(routes.foods.addAttachment, { body })
      return 'sent'
    } catch (error) {
      problems.show(error, { asMessage: true })
      return error instanceof CallError ? 'refused' : 'failed'
    }
  }
  const sendAll = async (files: readonly File[]) => {
    let sent = 0
    for (const [index, file] of files.entries()) {
      const progress = toasts.progress(texts.sending(file.name, index + 1, files.length))
      const outcome = await send(file)
      progress.dismiss()
      if (outcome === 'sent') sent += 1
      if (outcome === 'failed') break
    }
    if (sent > 0) toasts.success(texts.sent(sent))
    await queries.invalidateQueries({ queryKey: key })
  }
  const attach = (files: readonly File[]) => {
    setPendingCount((count) => count + 1)
    const isDone = () => setPendingCount((count) => count - 1)
    last.current = last.current
      .then(() => sendAll(files))
      .catch((error) => problems.show(error, { asMessage: true }))
      .finally(isDone)
  }
  return { busy: pendingCount > 0, attach }
}
