import { useState } from 'react'
import type { FormValues } from '../kit/form.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import type { RecordSet } from '../records/look.ts'
import { RecordForm } from '../records/record-screen.tsx'
import type { FormStart } from '../records/use-record-form.ts'

/** A form that begins with these values in the place of its own. */
export const beginning = (start: FormStart, values: FormValues): FormStart => ({
  ...start,
  values: { ...start.values, ...values },
})

/** The form of a new record that begins with what was read elsewhere: there once that is read, and never anew. */
export function NewRecord({ records, start }: { records: RecordSet; start: FormStart | undefined }) {
  const [begun, setBegun] = useState(start)
  if (begun === undefined && start !== undefined) setBegun(start)
  return begun === undefined ? <FormSkeleton /> : <RecordForm records={records} start={begun} />
}
