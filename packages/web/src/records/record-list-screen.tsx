import type { ReactNode } from 'react'
import { ListTable } from '../kit/list-table.tsx'
import { useWords } from '../kit/words.tsx'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useProblems } from '../shell/problems.ts'
import { fieldLabel, labelOf, type RecordSet } from './look.ts'
import { useColumns } from './referred.ts'
import { useMayWrite, useRecordActions } from './use-record-actions.tsx'
import { useRecordLinks } from './use-record-links.ts'
import { useRecordList } from './use-record-list.ts'

type ListProps = {
  readonly records: RecordSet
  /** The record above, for a family that lives under another. */
  readonly parentId?: number
  /** Places the buttons of the list: beside the title of the screen by default. */
  readonly Buttons?: (props: { children: ReactNode }) => ReactNode
}

/** A list of a family: its table, its filters and what may be done from it. */
export function RecordList({ records, parentId, Buttons = ScreenActions }: ListProps) {
  const { family, routes } = records
  const words = useWords()
  const own = records.words(words)
  const problems = useProblems()
  const list = useRecordList(records, family.parent !== null && parentId ? { [family.parent]: parentId } : {})
  const links = useRecordLinks(records, { list: true, ...(parentId === undefined ? {} : { parentId }) })
  const { actionsOf, dialog } = useRecordActions(records, links)
  const columns = useColumns(records)
  const { mayCreate, isShared } = useMayWrite(records)
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        words={own}
        add={mayCreate && links.add()}
        filters={family.filters}
        filterLabel={(name) => fieldLabel(words, own, name)}
        onFailure={problems.show}
        Buttons={Buttons}
        rowLabel={(record) => labelOf(family, record)}
        rowLink={routes.create && (({ id }) => links.detail(id))}
        rowBadge={(record) => (isShared(record) ? words.records.shared : undefined)}
        actions={routes.create && actionsOf}
      />
      {dialog}
    </>
  )
}
