import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useMemo } from 'react'
import { useWords } from '../kit/words.tsx'
import { RecordTable } from '../records/record-list-screen.tsx'
import { useRecordColumns } from '../records/record-references.ts'
import { type FamilyUi, fieldLabel } from '../records/record-set.ts'
import { useRecordActions } from '../records/use-record-actions.tsx'
import { useRecordLinks } from '../records/use-record-links.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { useScreenTitle } from '../shell/routing/current-screen.tsx'

type FlaggedRecordListProps = {
  readonly records: FamilyUi
  /** The filter that limits the list, one of those of `records`; its label, and that of its only value. */
  readonly flag: string
  readonly label: string
  readonly chosen: string
  /** No record may be added, though the role may. */
  readonly addsNone?: boolean
  /** Further limits of the list, by a link that leads to it. */
  readonly limits?: Readonly<Record<string, unknown>>
  /** The title when a link limits the list, from its first record; undefined: that of the screen. */
  readonly titleOfLink?: (record: AnyRecord) => string | undefined
}

/** A list that may be limited to those records of which something is true. */
export function FlaggedRecordList(props: FlaggedRecordListProps) {
  const { records, flag, label, chosen, addsNone = false, limits, titleOfLink } = props
  const words = useWords()
  const choices = useMemo(() => ({ [flag]: [{ value: 'true', label: chosen }] }), [flag, chosen])
  const list = useRecordList(records, limits, {}, choices)
  const first = list.rows?.[0]
  useScreenTitle(first && titleOfLink?.(first))
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
