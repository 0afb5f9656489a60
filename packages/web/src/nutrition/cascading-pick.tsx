import type { AnyRecord } from '@provende/contract/records/family.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdaptedFields } from '../kit/form/fields.tsx'
import { PickField, type PickSource } from '../kit/form/fields-pick.tsx'
import { type Field, useField } from '../kit/form/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import type { ReferencedFamily } from '../records/record-set.ts'
import { queryKeyOf, readPage, readRecord } from '../records/use-record-list.ts'
import { useApiCall } from '../shell/session/client.ts'

type CascadingPickProps = {
  readonly name: string
  /** The family that the field refers to. */
  readonly child: ReferencedFamily
  /** The parent family, picked first; the choice itself is not part of the form. */
  readonly parent: ReferencedFamily
  readonly parentLabel: string
}

/**
 * Two dependent pick fields: first the parent, then one of its children (a species and its breed, a model and its
 * version). Changing the parent clears the child. Source: spec 2 §4, §5 "Constraint set".
 */
export function CascadingPickField({ name, child, parent, parentLabel }: CascadingPickProps) {
  const words = useWords()
  const call = useApiCall()
  const field = useField(name)
  const [chosen, setChosen] = useState<number | null>()
  const id = typeof field.value === 'number' ? field.value : null
  const { data } = useQuery({
    queryKey: queryKeyOf(child.family, 'one', id),
    queryFn: ({ signal }) => readRecord(call, child.routes, Number(id), signal),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  const parentIdField = child.family.parent ?? ''
  const childParentId = data && id !== null ? Number(data[parentIdField]) : null
  const parentId = childParentId ?? chosen ?? null
  const asParentField = (each: Field): Field => ({
    ...each,
    label: parentLabel,
    // If neither is picked, both fields show the error.
    error: field.error && parentId === null ? words.problems['field.required']({ field: parentLabel }) : each.error,
    value: parentId,
    required: true,
    onDefault: (next) => setChosen(next as number),
    onChange: (next) => {
      setChosen(next as number | null)
      if (next !== parentId) field.onChange(null)
    },
  })
  const noneText = parentId === null ? words.records.form.chooseFirst(parentLabel) : undefined
  const source = { ...useChildPickSource(child, parentId), emptyMessage: noneText }
  return (
    <>
      <AdaptedFields adapt={asParentField}>
        <PickField name={`${name}Above`} useSource={pickSourceHook(parent)} />
      </AdaptedFields>
      <AdaptedFields adapt={(each) => ({ ...each, required: true })}>
        <PickField name={name} useSource={() => source} />
      </AdaptedFields>
    </>
  )
}

/** The child records of one parent as choices; empty without a parent. */
export function useChildPickSource(child: ReferencedFamily, parentId: number | null): PickSource<AnyRecord> {
  const call = useApiCall()
  const { family, routes } = child
  const allSource = pickSourceHook(child)()
  return {
    ...allSource,
    key: `${family.name} ${parentId}`,
    find: (search, maxRows, signal) => {
      if (parentId === null) return Promise.resolve({ rows: [], count: 0 })
      const filter = { [family.parent ?? '']: parentId, getInactive: false, nbPerPage: maxRows }
      return readPage(call, routes, { ...(search === '' ? {} : { search }), ...filter }, signal)
    },
  }
}
