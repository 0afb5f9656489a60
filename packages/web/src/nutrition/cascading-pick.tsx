import type { AnyRecord } from '@provende/contract/records/family.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldsAs } from '../kit/fields.tsx'
import { PickField, type PickSource } from '../kit/fields-pick.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import type { Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { keyOf, readOne, readPage } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'

type Props = {
  /** The field, and what it refers to: records that live under others. */
  readonly name: string
  readonly under: Referred
  /** Those others: one is picked first, and is not kept. */
  readonly above: Referred
  readonly aboveLabel: string
}

/**
 * A record picked among those under another, which is picked first: a breed of a species, a version of a model. Another
 * one above empties what was picked under the former. Source: spec 2 §4, §5 "Constraint set".
 */
export function PickUnder({ name, under, above, aboveLabel }: Props) {
  const words = useWords()
  const call = useCall()
  const field = useField(name)
  const [chosen, setChosen] = useState<number | null>()
  const id = typeof field.value === 'number' ? field.value : null
  const { data } = useQuery({
    queryKey: keyOf(under.family, 'one', id),
    queryFn: ({ signal }) => readOne(call, under.routes, Number(id), signal),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  const parent = under.family.parent ?? ''
  const known = data && id !== null ? Number(data[parent]) : null
  const aboveId = known ?? chosen ?? null
  const asAbove = (each: Field): Field => ({
    ...each,
    label: aboveLabel,
    // Whoever picked neither is told so at both.
    error: field.error && aboveId === null ? words.problems['field.required']({ field: aboveLabel }) : each.error,
    value: aboveId,
    required: true,
    onChange: (next) => {
      setChosen(next as number | null)
      if (next !== aboveId) field.onChange(null)
    },
  })
  const none = aboveId === null ? words.records.form.pickFirst(aboveLabel) : undefined
  const source = { ...useSourceUnder(under, aboveId), none }
  return (
    <>
      <FieldsAs adapt={asAbove}>
        <PickField name={`${name}Above`} useSource={referring(above)} />
      </FieldsAs>
      <FieldsAs adapt={(each) => ({ ...each, required: true })}>
        <PickField name={name} useSource={() => source} />
      </FieldsAs>
    </>
  )
}

/** What can be picked under a record; nothing under none. */
export function useSourceUnder(under: Referred, aboveId: number | null): PickSource<AnyRecord> {
  const call = useCall()
  const { family, routes } = under
  const all = referring(under)()
  return {
    ...all,
    key: `${family.name} ${aboveId}`,
    find: (search, most, signal) => {
      if (aboveId === null) return Promise.resolve({ rows: [], count: 0 })
      const within = { [family.parent ?? '']: aboveId, getInactive: false, nbPerPage: most }
      return readPage(call, routes, { ...(search === '' ? {} : { search }), ...within }, signal)
    },
  }
}
