import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { Culture } from '@provende/text/culture.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PickSource } from '../kit/form/fields-pick.tsx'
import { formatValue } from '../kit/format.ts'
import type { DataTableColumn } from '../kit/table/data-table-row.tsx'
import { readAllPages } from '../kit/table/paged.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { recordLabelOf } from '../shell/lists/record-label.ts'
import { useApiCall } from '../shell/session/client.ts'
import { type FamilyUi, fieldLabel, type RecordsById, type ReferencedFamily } from './record-set.ts'
import { queryKeyOf, readPage, readRecord } from './use-record-list.ts'

/** The labels of a referenced family are loaded all at once, up to this many records. */
const maxReferencedRecords = 5000

/** The label of a record where others reference it: with its code if it has one. */
function referenceLabel({ family, label }: ReferencedFamily, record: AnyRecord, culture: Culture): string {
  if (label) return label(record, culture)
  return record.code ? `${recordLabelOf(family, record)} (${record.code})` : recordLabelOf(family, record)
}

/** Makes the `useSource` hook of a pick field that searches a family on the server. */
export const pickSourceHook = (referenced: ReferencedFamily) => (): PickSource<AnyRecord> => {
  const { family, routes } = referenced
  const [call, culture] = [useApiCall(), useCulture()]
  return {
    key: family.name,
    find: (search, maxRows, signal) =>
      readPage(call, routes, { ...(search === '' ? {} : { search }), getInactive: false, nbPerPage: maxRows }, signal),
    one: (id, signal) => readRecord(call, routes, id, signal),
    label: (record) => referenceLabel(referenced, record, culture),
  }
}

/** The records of families by id, inactive ones too: a reference to an inactive record still shows its label. */
function useReferencedRecords(families: readonly ReferencedFamily[]): readonly (RecordsById | undefined)[] {
  const call = useApiCall()
  return useQueries({
    queries: families.map(({ family, routes }) => ({
      queryKey: queryKeyOf(family, 'by id'),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const page = (paging: object) => readPage(call, routes, { getInactive: true, ...paging }, signal)
        return new Map((await readAllPages(page, maxReferencedRecords)).map((record) => [record.id, record]))
      },
    })),
    combine: dataOfQueries,
  })
}
const dataOfQueries = <T>(results: readonly { data: T }[]): T[] => results.map(({ data }) => data)

/** The table columns of a family, from the columns of its look: the text of each field, on screen and in a CSV file. */
export function useRecordColumns(records: FamilyUi): readonly DataTableColumn<AnyRecord>[] {
  const { columns, fields } = { ...records.look, ...records.family }
  const words = useWords()
  const culture = useCulture()
  const familyWords = records.words(words)
  const referenced = useReferencedRecords(columns.flatMap((column) => column.labels ?? []))
  return useMemo(() => {
    const labelColumns = columns.filter((column) => column.labels)
    return columns.map((column, index) => {
      const { field, kind, labels, text: textOf, unitSize = 1 } = column
      const byId = referenced[labelColumns.indexOf(column)]
      const nameOf = (id: unknown) => {
        const record = byId?.get(Number(id))
        if (!labels || !byId || !record) return []
        return labels.path ? labels.path(record, byId) : referenceLabel(labels, record, culture)
      }
      const numberOf = ({ [field]: value }: AnyRecord) => (typeof value === 'number' ? value / unitSize : null)
      const text = (record: AnyRecord): string => {
        if (textOf) return textOf(record, words, culture)
        if (labels) return [record[field]].flat().flatMap(nameOf).join(', ')
        return formatValue(numberOf(record) ?? record[field], words.records, culture)
      }
      return {
        key: field,
        header: column.header?.(words) ?? fieldLabel(words, familyWords, field),
        sortable: labels === undefined && !column.isUnsorted && (field in fields || textOf !== undefined),
        ...{ priority: column.priority ?? index, hiddenAtFirst: column.hiddenAtFirst ?? false },
        ...(column.isMark && { isMark: column.isMark }),
        isPending: column.isPending === true || (labels !== undefined && byId === undefined),
        ...(kind === 'decimal' ? { align: 'right' as const } : {}),
        render: column.render ?? text,
        // A number that has a text of its own is in a file as it is on the screen: days of stock are whole.
        csv: column.csv ?? ((record) => (kind === 'decimal' && !textOf ? numberOf(record) : text(record))),
      }
    })
  }, [columns, fields, words, familyWords, culture, referenced])
}
