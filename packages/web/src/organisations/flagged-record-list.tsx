import { useMemo } from 'react'
import { useWords } from '../kit/words.tsx'
import { RecordTable } from '../records/record-list-screen.tsx'
import { useRecordColumns } from '../records/record-references.ts'
import { type FamilyUi, fieldLabel } from '../records/record-set.ts'
import { useRecordActions } from '../records/use-record-actions.tsx'
import { useRecordLinks } from '../records/use-record-links.ts'
import { useRecordList } from '../records/use-record-list.ts'

type FlaggedRecordListProps = {
  readonly records: FamilyUi
  /** The filter that limits the list, one of those of `records`; its label, and that of its only value. */
  readonly flag: string
  readonly label: string
  readonly chosen: string
  /** No record may be added, though the role may. */
  readonly addsNone?: boolean
}

/** A list that may be limited to those records of which something is true. */
export function FlaggedRecordList({ records, flag, label, chosen, addsNone = false }: FlaggedRecordListProps) {
  const words = useWords()
  const choices = useMemo(() => ({ [flag]: [{ value: 'true', label: chosen }] }), [flag, chosen])
  const list = useRecordList(records, {}, {}, choices)
  const links = useRecordLinks(records, { list: true })
  const actions = useRecordActions(records, links)
  const columns = useRecordColumns(records)
  return (
    <RecordTable
      {...{ records, list, links, actions, columns }}
      filterLabel={(name) => (name === flag ? label : fieldLabel(words, records.words(words), name))}
      filterChoices={choices}
      {...(addsNone ? { add: false } : {})}
    />
  )
}
