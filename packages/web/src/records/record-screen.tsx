import { Stack } from '@mantine/core'
import { type AnyRecord, copyOf, inputSchema } from '@provende/contract/records/family.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { SwitchField } from '../kit/fields.tsx'
import { CheckedFormFrame, emptyValues } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { ConflictDialog } from '../kit/form-conflict.tsx'
import { FormReading } from '../kit/form-reading.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { isUnread } from '../shell/problems.ts'
import { screenNamed, useScreenId, useScreenIdOrNew, useScreenParams, useScreens } from '../shell/screen.ts'
import { fieldLabel, labelOf, type RecordSet, valuesOf } from './look.ts'
import { useMayWrite, useRecordActions } from './use-record-actions.tsx'
import { type FormStart, useRecordForm } from './use-record-form.ts'
import { useRecordLinks } from './use-record-links.ts'
import { keyOf, readOne } from './use-record-list.ts'

/**
 * The record the address names, read anew for every screen; undefined until it is here. One that does not exist leads
 * back to the list, saying so.
 */
export const useRecord = (records: RecordSet): AnyRecord | undefined => useReading(records, useScreenId())

/** As `useRecord`; null when the address names a record that is yet to be made (spec 2 §2). */
export function useRecordOrNew(records: RecordSet): AnyRecord | null | undefined {
  const id = useScreenIdOrNew(screenNamed(useScreens(), records.names.edit)?.newId)
  const record = useReading(records, id)
  return id === null ? null : record
}

/** Reads the record of that id, if there is one to read. */
function useReading(records: RecordSet, id: number | null): AnyRecord | undefined {
  const { family, routes } = records
  const call = useCall()
  const navigate = useNavigate()
  const { back } = useRecordLinks(records, { list: false })
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(family, 'one', id),
    queryFn: ({ signal }) => readOne(call, routes, id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    throwOnError: isUnread,
    meta: { family: family.name, notFound: () => void navigate({ href: back, replace: true }) },
  })
  return isFetchedAfterMount ? data : undefined
}

/** A record as it is read, and what may be done with it; deactivated or activated, it leads back to the list. */
export function RecordReading({ records, record }: { records: RecordSet; record: AnyRecord }) {
  const { look, family } = records
  const words = useWords()
  const own = records.words(words)
  const navigate = useNavigate()
  const links = useRecordLinks(records, { list: false })
  const { actionsOf, dialog } = useRecordActions(records, links, () => void navigate({ href: links.back }))
  const shared = useMayWrite(records).isShared(record)
  useScreenTitle(labelOf(family, record))
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={links.back} actions={actionsOf(record).slice(1)} />
      </ScreenActions>
      <FormReading
        values={record}
        labelOf={(path) => fieldLabel(words, own, path)}
        inactive={record.deleted}
        shared={shared}
        modifiedAt={record.modificationDate}
      >
        <look.Form />
        {!shared && <SwitchField name="tenantsShared" />}
      </FormReading>
      {look.Below && <look.Below record={record} />}
      {dialog}
    </Stack>
  )
}

/** The form of a new, copied or existing record; after a save, or ANNULER, the person is back on the list. */
export function RecordForm({ records, start }: { records: RecordSet; start: FormStart }) {
  const navigate = useNavigate()
  const { back } = useRecordLinks(records, { list: false })
  const leave = () => void navigate({ href: back })
  const { form, draft, labels, submit, conflict, settle, leaveConflict } = useRecordForm(records, start, leave)
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  const { Form } = records.look
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus={start.record === null}>
      {draft.notice}
      <Form />
      <SwitchField name="tenantsShared" />
      <FormButtons saving={form.saving} onCancel={leave} />
      {conflict && (
        <ConflictDialog
          Form={Form}
          labelOf={labels}
          read={draft.start.values}
          mine={form.values}
          theirs={conflict}
          savedAt={conflict.modificationDate}
          onSave={settle}
          onClose={leaveConflict}
        />
      )}
      {question}
    </CheckedFormFrame>
  )
}

export function startOf({ family }: RecordSet, record: AnyRecord | null, copy: boolean, aboveId: number): FormStart {
  if (record !== null && copy) return { record: null, copy, values: copyOf(family, record) }
  if (record !== null) return { record, copy, values: valuesOf(family, record) }
  const values = valuesOf(family, emptyValues(inputSchema(family).shape))
  // A new record of a family that lives under another starts under the one its address names.
  const above = family.parent !== null && aboveId >= 1 ? { [family.parent]: aboveId } : {}
  return { record, copy: false, values: { ...values, ...above } }
}

export function DetailScreen({ records }: { records: RecordSet }) {
  const record = useRecord(records)
  return record ? <RecordReading records={records} record={record} /> : <FormSkeleton />
}

/** Loads what the address names and opens its form, or that of a copy; a record that others keep is read instead. */
function FormScreen({ records, copy }: { records: RecordSet; copy: boolean }) {
  const record = useRecordOrNew(records)
  const { mayChange } = useMayWrite(records)
  const aboveId = Number(useScreenParams()[records.under?.param ?? ''])
  const start = useMemo(
    () => record !== undefined && startOf(records, record, copy, aboveId),
    [records, record, copy, aboveId],
  )
  if (!start) return <FormSkeleton />
  if (start.record === null || mayChange(start.record))
    return <RecordForm key={record?.id} records={records} start={start} />
  return record && <RecordReading records={records} record={record} />
}

export const EditScreen = ({ records }: { records: RecordSet }) => <FormScreen records={records} copy={false} />
export const DuplicateScreen = ({ records }: { records: RecordSet }) => <FormScreen records={records} copy />
