import type { QuestionnaireContent } from '@provende/contract/questionnaires/qcm-content.ts'
import type { ReactNode } from 'react'
import { useConfirm } from '../../kit/confirm.tsx'
import { useWords } from '../../kit/words.tsx'
import { type AlsoRemoved, alsoRemoved, type ContentPartProps } from './content-draft.ts'

type Remove = (removed: 'category' | 'question' | 'answer', label: string, next: QuestionnaireContent) => Promise<void>

/** Removes a part of a questionnaire; asks first when more goes with it. Render `dialog` in the component. */
export function useRemoval({ content, onChange }: ContentPartProps): { remove: Remove; dialog: ReactNode } {
  const words = useWords().questionnaires.content
  const { ask, dialog } = useConfirm()
  const remove: Remove = async (removed, label, next) => {
    const parts = Object.entries(alsoRemoved(content, next, removed)).flatMap(([kind, count]) =>
      count > 0 ? [words.removal.parts[kind as keyof AlsoRemoved](count)] : [],
    )
    const isConfirmed =
      parts.length === 0 ||
      (await ask({
        title: words.removal.title(label),
        message: words.removal.message(parts.join(', ')),
        ...{ yes: words.removal.yes, danger: true },
      }))
    if (isConfirmed) onChange(next)
  }
  return { remove, dialog }
}
