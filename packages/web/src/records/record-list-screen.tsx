import type { AnyRecord } from '@provende/contract/records/family.ts'
import { ListTable, type ListTableProps } from '../kit/table/list-table.tsx'
import { useSavedRow } from '../kit/table/saved-row.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useListFileName } from '../shell/lists/list-file-name.ts'
import { useMayWriteRecords } from '../shell/lists/may-write-records.ts'
import { recordLabelOf } from '../shell/lists/record-label.ts'
import { selectionBarOf } from '../shell/lists/selection-bar-of.tsx'
import { useRowPanel } from '../shell/lists/use-row-panel.tsx'
import { useUsableFilters } from '../shell/lists/use-usable-filters.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useRecordColumns } from './record-references.ts'
import { type FamilyUi, fieldLabel } from './record-set.ts'
import { useRecordActions } from './use-record-actions.tsx'
import { type RecordLinks, useRecordLinks } from './use-record-links.ts'
import { useRecordList } from './use-record-list.ts'

type RecordListProps = {
  readonly records: FamilyUi
  /** The parent record, for a family that has one. */
  readonly parentId?: number
  /** Further limits of the list, which do not show in its address. */
  readonly limits?: Readonly<Record<string, unknown>>
} & Pick<Partial<ListTableProps<AnyRecord>>, 'listActions' | 'Buttons'>

/** The list of a family: table, filters and actions. */
export function RecordList({ records, parentId, limits, ...table }: RecordListProps) {
  const { family } = records
  const ofParent = family.parent !== null && parentId ? { [family.parent]: parentId } : {}
  const list = useRecordList(records, { ...ofParent, ...limits })
  const links = useRecordLinks(records, { list: true, ...(parentId === undefined ? {} : { parentId }) })
  const actions = useRecordActions(records, links)
  const columns = useRecordColumns(records)
  return <RecordTable records={records} list={list} columns={columns} links={links} actions={actions} {...table} />
}

type TableProps = {
  readonly records: FamilyUi
  readonly links: RecordLinks
  readonly actions: Pick<ReturnType<typeof useRecordActions>, 'actionsOf' | 'dialog'>
} & Pick<ListTableProps<AnyRecord>, 'list' | 'columns'> &
  Partial<Omit<ListTableProps<AnyRecord>, 'actions'>>

/** The table of a list of records; further properties replace what follows from the family. */
export function RecordTable({ records, links, actions: { actionsOf, dialog }, ...table }: TableProps) {
  const { family, routes, filters = family.filters } = records
  const words = useWords()
  const culture = useCulture()
  const familyWords = records.words(words)
  const { mayCreate, isShared, addedBy } = useMayWriteRecords(records)
  return (
    <>
      <ListTable<AnyRecord>
        words={{ ...familyWords, addedBy }}
        fileName={useListFileName(familyWords.list)}
        saved={useSavedRow<AnyRecord>(family.name)}
        add={mayCreate && links.add()}
        {...useUsableFilters(filters, records.look.filterSources)}
        filterLabel={(name) => fieldLabel(words, familyWords, name)}
        onFailure={useProblemReporter().show}
        Buttons={ScreenActions}
        rowLabel={(record) => recordLabelOf(family, record, culture)}
        rowLink={routes.create && (({ id }) => links.detail(id))}
        panel={useRowPanel(links.detail, routes.create !== undefined && table.Buttons === undefined)}
        rowBadge={(record) => (isShared(record) ? words.records.shared : undefined)}
        actions={routes.create && actionsOf}
        {...(mayCreate ? { selectionBar: selectionBarOf(records, actionsOf) } : {})}
        {...table}
      />
      {dialog}
    </>
  )
}
