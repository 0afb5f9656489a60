import { useState } from 'react'
import type { FormValues } from '../kit/form/form.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { useWords } from '../kit/words.tsx'
import { RecordForm } from '../records/record-screen.tsx'
import type { FamilyUi } from '../records/record-set.ts'
import type { FormStart } from '../records/use-record-form.ts'

/** Replaces initial values of a form. */
export const formStartWithValues = (start: FormStart, values: FormValues): FormStart => ({
  ...start,
  values: { ...start.values, ...values },
})

/** What a new version of a record starts with: shared as the record is, and the first one has a name. */
export function useNewVersionValues(parent: VersionedRecord | undefined): FormValues {
  const { firstVersion } = useWords().nutrition
  if (parent === undefined) return {}
  return { tenantsShared: parent.tenantsShared, ...(parent.versions.length === 0 && { name: firstVersion }) }
}
type VersionedRecord = { readonly tenantsShared: boolean; readonly versions: readonly unknown[] }

type NewRecordFormProps = {
  readonly records: FamilyUi
  readonly start: FormStart | undefined
  /** What follows creating it, if not the list. */
  readonly onCreated?: (id: number) => void
}

/** The form of a new record whose initial values are loaded first. Later changes of `start` are ignored. */
export function NewRecordForm({ records, start, onCreated }: NewRecordFormProps) {
  const [initial, setInitial] = useState(start)
  if (initial === undefined && start !== undefined) setInitial(start)
  return initial === undefined ? (
    <FormSkeleton />
  ) : (
    <RecordForm records={records} start={initial} onCreated={onCreated} />
  )
}
