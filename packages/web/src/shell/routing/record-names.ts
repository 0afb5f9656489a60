import { skipToken, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/*
 * The names of records that were read since one signed in, for the breadcrumb of the screens below them: "Carbonate de calcium",
 * not "Aliment".
 */

export type NamedRecord = { readonly family: string; readonly id: number }

const keyOf = (record: NamedRecord | undefined) => ['recordName', record?.family ?? '', record?.id ?? 0]

/** Remembers the name of a record once it is read. */
export function useNoteRecordName(family: string | undefined, id: number, name: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (family !== undefined && id > 0 && name) queries.setQueryData(keyOf({ family, id }), name)
  }, [queries, family, id, name])
}

/** The names of some records, in their order; undefined for those not read yet, and for what is none. */
export const useRecordNames = (records: readonly (NamedRecord | undefined)[]): readonly (string | undefined)[] =>
  useQueries({
    queries: records.map((record) => ({
      queryKey: keyOf(record),
      queryFn: skipToken,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  }).map(({ data }) => data as string | undefined)
