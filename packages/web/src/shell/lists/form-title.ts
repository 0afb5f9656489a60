import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import type { RecordFamilySentences } from '@provende/text/family-words.ts'
import type { Words } from '@provende/text/translation.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenTitle } from '../routing/current-screen.tsx'
import { recordLabelOf } from './record-label.ts'

type TitledRecords = { readonly family: Family; readonly words: (words: Words) => RecordFamilySentences }

/** Names the record that is edited or copied in the title of the screen, so also at the end of its breadcrumb. */
export function useFormTitle({ family, words }: TitledRecords, record: AnyRecord | null | undefined, copy = false) {
  const { edit, duplicate } = words(useWords())
  const culture = useCulture()
  useScreenTitle(record ? `${copy ? duplicate : edit} \u2013 ${recordLabelOf(family, record, culture)}` : undefined)
}
