import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CsvButton } from '../kit/csv-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { DataTableEmpty } from '../kit/data-table-empty.tsx'
import { DataTableToolbar } from '../kit/data-table-toolbar.tsx'
import { linkTo } from '../kit/link-to.ts'
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
  const add = mayCreate && (
    <Button component={Link} {...linkTo(links.add())} leftSection={<IconPlus size={16} />}>
      {own.add}
    </Button>
  )
  return (
    <>
      <Buttons>
        <CsvButton name={own.list} columns={columns} readAll={list.readAll} onFailure={problems.show} />
        {add}
      </Buttons>
      <DataTable
        label={own.list}
        columns={columns}
        rows={list.rows}
        count={list.count}
        view={list.state}
        onView={list.show}
        rowLabel={(record) => labelOf(family, record)}
        rowLink={routes.create && (({ id }) => links.detail(id))}
        rowBadge={(record) => (isShared(record) ? words.records.shared : undefined)}
        actions={routes.create && actionsOf}
        busy={list.busy}
        failed={list.failed}
        onRetry={list.retry}
        empty={<DataTableEmpty text={own.none} next={add} state={list.state} onChange={list.filter} />}
        toolbar={
          <DataTableToolbar
            state={list.state}
            filters={family.filters}
            filterLabel={(name) => fieldLabel(words, own, name)}
            onChange={list.filter}
          />
        }
      />
      {dialog}
    </>
  )
}
