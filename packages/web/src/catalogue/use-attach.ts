import { foodAttachmentProblems } from '@provende/contract/catalogue/food-attachment-problems.ts'
import { CallRefused } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'

/**
 * Adds files to a food, one after the other, saying which one is under way. One that is refused is said and does not stop
 * the others; it is checked here first, so that nothing is sent in vain.
 */
export function useAttach(foodId: number, key: QueryKey) {
  const words = useWords()
  const own = words.catalogue.attachments
  const culture = useCulture()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  const send = async (file: File): Promise<'sent' | 'refused' | 'failed'> => {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const [wrong] = foodAttachmentProblems(file.name, bytes)
      if (wrong) {
        toasts.warning(sentenceOf(words, culture, wrong))
        return 'refused'
      }
      const body = { name: file.name, type: file.type, file: { name: file.name, bytes }, foodId }
      await call(routes.foods.addAttachment, { body })
      return 'sent'
    } catch (error) {
      problems.show(error, { asMessage: true })
      return error instanceof CallRefused ? 'refused' : 'failed'
    }
  }
  const attach = async (files: readonly File[]) => {
    if (busy) return
    setBusy(true)
    let sent = 0
    for (const [index, file] of files.entries()) {
      const progress = toasts.progress(own.sending(file.name, index + 1, files.length))
      const ending = await send(file)
      progress.stopped()
      if (ending === 'sent') sent += 1
      if (ending === 'failed') break
    }
    if (sent > 0) toasts.success(own.sent(sent))
    await queries.invalidateQueries({ queryKey: key })
    setBusy(false)
  }
  return { busy, attach }
}
