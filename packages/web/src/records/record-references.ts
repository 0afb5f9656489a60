import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Column } from '../kit/data-table-row.tsx'
import type { PickSource } from '../kit/fields-pick.tsx'
import { formatValue } from '../kit/format.ts'
import { readAll } from '../kit/paged.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { fieldLabel, labelOf, type RecordSet, type RecordsById, type Referred } from './look.ts'
import { keyOf, readOne, readPage } from './use-record-list.ts'

/** Most records whose labels a list of others shows. */
const mostReferred = 5000

/** What a record is called where others refer to it: its label, with its code where it has one. */
function referredLabel({ family, label }: Referred, record: AnyRecord): string {
  if (label) return label(record)
  const code = record.code
  return code ? `${labelOf(family, record)} (${code})` : labelOf(family, record)
}

/** Makes the hook pick fields ask: it searches a family on the server. */
export const referring = (referred: Referred) => (): PickSource<AnyRecord> => {
  const { family, routes } = referred
  const call = useCall()
  return {
    key: family.name,
    find: (search, most, signal) =>
      readPage(call, routes, { ...(search === '' ? {} : { search }), getInactive: false, nbPerPage: most }, signal),
    one: (id, signal) => readOne(call, routes, id, signal),
    label: (record) => referredLabel(referred, record),
  }
}

/** Families by id, inactive records too: a name does not vanish with what it names. */
function useReferredRecords(families: readonly Referred[]): readonly (RecordsById | undefined)[] {
  const call = useCall()
  return useQueries({
    queries: families.map(({ family, routes }) => ({
      queryKey: keyOf(family, 'by id'),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const page = (paging: object) => readPage(call, routes, { getInactive: true, ...paging }, signal)
        return new Map((await readAll(page, mostReferred)).map((record) => [record.id, record]))
      },
    })),
    combine: dataOf,
  })
}
const dataOf = <T>(results: readonly { data: T }[]): T[] => results.map(({ data }) => data)

/** The columns of a list as its look says: the text of a field, on the screen and in a file. */
export function useColumns(records: RecordSet): readonly Column<AnyRecord>[] {
  const { columns, fields } = { ...records.look, ...records.family }
  const words = useWords()
  const culture = useCulture()
  const own = records.words(words)
  const referred = useReferredRecords(columns.flatMap((column) => column.labels ?? []))
  return useMemo(() => {
    const referring = columns.filter((column) => column.labels)
    return columns.map((column, index) => {
      const { field, kind, labels, priority = index, render } = column
      const byId = referred[referring.indexOf(column)]
      const nameOf = (id: unknown) => {
        const record = byId?.get(Number(id))
        if (!labels || !byId || !record) return []
        return labels.path ? labels.path(record, byId) : referredLabel(labels, record)
      }
      const text = (record: AnyRecord): string => {
        const value = record[field]
        if (labels) return [value].flat().flatMap(nameOf).join(', ')
        return formatValue(value, words.records, culture)
      }
      return {
        key: field,
        header: fieldLabel(words, own, field),
        sortable: labels === undefined && field in fields,
        priority,
        ...(kind === 'decimal' ? { align: 'right' as const } : {}),
        render: render ?? text,
        csv: (record: AnyRecord) => (kind === 'decimal' ? (record[field] as number | null) : text(record)),
      }
    })
  }, [columns, fields, words, own, culture, referred])
}
