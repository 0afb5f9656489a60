import { Stack } from '@mantine/core'
import { type AnyRecord, inputSchema, recordContent, recordCopy } from '@provende/contract/records/family.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { useLeaveGuard } from '../kit/form/drafts/leave-guard.tsx'
import { SwitchField } from '../kit/form/fields.tsx'
import { CheckedFormFrame, defaultFormValues, type FormValues } from '../kit/form/form.tsx'
import { FormButtons } from '../kit/form/form-buttons.tsx'
import { ConflictDialog } from '../kit/form/form-conflict.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { ReadOnlyForm } from '../kit/form/read-only-form.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { useFormTitle } from '../shell/lists/form-title.ts'
import { useMayWriteRecords } from '../shell/lists/may-write-records.ts'
import { recordTitleOf } from '../shell/lists/record-label.ts'
import { SharedField, useSharedAtFirst } from '../shell/lists/shared-field.tsx'
import { isInitialLoadFailure } from '../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../shell/routing/current-screen.tsx'
import { screenByName, useScreenId, useScreenIdOrNew, useScreenParams, useScreens } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { type FamilyUi, fieldLabel } from './record-set.ts'
import { useRecordActions } from './use-record-actions.tsx'
import { type FormStart, useRecordForm } from './use-record-form.ts'
import { useRecordLinks } from './use-record-links.ts'
import { queryKeyOf, readRecord } from './use-record-list.ts'

/** The record of the address, fetched anew; undefined while loading. A missing one: a toast, and back to the list. */
export const useRecord = (records: FamilyUi): AnyRecord | undefined => useRecordOfId(records, useScreenId())

/** As `useRecord`; null when the address is that of a new record (spec 2 §2). */
export function useRecordOrNew(records: FamilyUi): AnyRecord | null | undefined {
  const id = useScreenIdOrNew(screenByName(useScreens(), records.names.edit)?.newId)
  const record = useRecordOfId(records, id)
  return id === null ? null : record
}

/** Fetches a record; nothing when the id is null. */
function useRecordOfId(records: FamilyUi, id: number | null): AnyRecord | undefined {
  const { family, routes } = records
  const call = useApiCall()
  const navigate = useNavigate()
  const { back } = useRecordLinks(records, { list: false })
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(family, 'one', id),
    queryFn: ({ signal }) => readRecord(call, routes, id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
    meta: { family: family.name, notFound: () => void navigate({ href: back, replace: true }) },
  })
  return isFetchedAfterMount ? data : undefined
}

/** A read-only record with its actions; deactivating or activating it returns to the list. */
export function RecordView({ records, record }: { records: FamilyUi; record: AnyRecord }) {
  const { look, family } = records
  const words = useWords()
  const navigate = useNavigate()
  const links = useRecordLinks(records, { list: false })
  const { actionsOf, dialog } = useRecordActions(records, links, () => void navigate({ href: links.back }))
  const { isShared, mayChange } = useMayWriteRecords(records)
  const shared = isShared(record)
  useScreenTitle(recordTitleOf(family, record, records.words(words).detail, useCulture()))
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={links.back} actions={actionsOf(record).slice(1)} />
      </ScreenActions>
      {look.Above && <look.Above record={record} />}
      <ReadOnlyForm
        values={record}
        labelOf={(path) => fieldLabel(words, records.words(words), path)}
        inactive={record.deleted}
        shared={shared}
        modifiedAt={record.modificationDate}
        completedAt={mayChange(record) ? links.edit(record.id) : undefined}
      >
        <look.Form />
        {!shared && !look.isPrivate && <SwitchField name="tenantsShared" />}
      </ReadOnlyForm>
      {look.Below && <look.Below record={record} />}
      {dialog}
    </Stack>
  )
}

type RecordFormProps = {
  readonly records: FamilyUi
  readonly start: FormStart
  /** What follows saving and cancelling, and what follows creating, if not the list. */
  readonly onLeave?: () => void
  readonly onCreated?: ((id: number) => void) | undefined
}

/** The form of a new, copied or existing record; saving or cancelling returns to the list. */
export function RecordForm({ records, start, onLeave, onCreated }: RecordFormProps) {
  const navigate = useNavigate()
  const { back, detail } = useRecordLinks(records, { list: false })
  const { Form, isPrivate, opensOnceCreated } = records.look
  const leave = onLeave ?? (() => void navigate({ href: back, replace: true }))
  const open = onCreated ?? (opensOnceCreated && ((id: number) => void navigate({ href: detail(id), replace: true })))
  const openSaved = (id: number) => (open && start.record === null ? open(id) : leave())
  const linkTo = open ? undefined : detail
  const { form, draft, labels, submit, conflict, ...dialogs } = useRecordForm(records, start, openSaved, linkTo)
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus={start.record === null}>
      {draft.notice}
      <Form />
      {!isPrivate && <SharedField family={records.family} wasShared={start.record?.tenantsShared} />}
      <FormButtons
        saving={form.saving}
        onCancel={() => {
          // Leaving the screen asks about what was typed; a form that stays is only reset.
          if (onLeave) draft.discard()
          leave()
        }}
      />
      {conflict && (
        <ConflictDialog
          Form={Form}
          labelOf={labels}
          base={draft.start.values}
          mine={form.values}
          theirs={conflict}
          savedAt={conflict.modificationDate}
          onSave={dialogs.resolveConflict}
          onClose={dialogs.closeConflict}
        />
      )}
      {dialogs.unusual}
      {question}
    </CheckedFormFrame>
  )
}

/** The initial state of a form: a copy, an existing record or, when `record` is null, a new one. */
export function formStartOf({ family }: FamilyUi, record: AnyRecord | null, copy = false, parentId = 0): FormStart {
  if (record !== null && copy) return { record: null, copy, values: recordCopy(family, record) }
  if (record !== null) return { record, copy, values: recordContent(family, record) }
  const values = recordContent(family, defaultFormValues(inputSchema(family).shape))
  // A new record of a family with a parent belongs to the parent in the address.
  const parent = family.parent !== null && parentId >= 1 ? { [family.parent]: parentId } : {}
  return { record, copy: false, values: { ...values, ...parent } }
}

export function DetailScreen({ records }: { records: FamilyUi }) {
  const record = useRecord(records)
  return record ? <RecordView records={records} record={record} /> : <FormSkeleton />
}

/** Loads the record of the address and shows its form or that of a copy; read-only if the user may not change it. */
function RecordFormScreen({ records, copy, newValues }: EditScreenProps & { copy: boolean }) {
  const record = useRecordOrNew(records)
  const { mayChange } = useMayWriteRecords(records)
  const parentId = Number(useScreenParams()[records.under?.param ?? ''])
  const tenantsShared = useSharedAtFirst(records.family) && !records.look.isPrivate
  useFormTitle(records, record && (copy || mayChange(record)) ? record : null, copy)
  const start = useMemo(() => {
    if (record === undefined) return undefined
    const initial = formStartOf(records, record, copy, parentId)
    return record === null ? { ...initial, values: { ...initial.values, tenantsShared, ...newValues } } : initial
  }, [records, record, copy, parentId, tenantsShared, newValues])
  if (!start) return <FormSkeleton />
  if (start.record && !mayChange(start.record)) return <RecordView records={records} record={start.record} />
  return <RecordForm key={record?.id} records={records} start={start} />
}

type EditScreenProps = {
  readonly records: FamilyUi
  /** What a new record starts with, the same object at each render. */
  readonly newValues?: FormValues | undefined
}
export const EditScreen = (props: EditScreenProps) => <RecordFormScreen {...props} copy={false} />
export const DuplicateScreen = ({ records }: { records: FamilyUi }) => <RecordFormScreen records={records} copy />
