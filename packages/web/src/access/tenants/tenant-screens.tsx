import { Badge, Group, Stack } from '@mantine/core'
import { newTenantDefaults, tenantRoleId } from '@provende/contract/access/new-tenant.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { CheckedFormFrame } from '../../kit/form/form.tsx'
import { FormButtons } from '../../kit/form/form-buttons.tsx'
import { ConflictDialog } from '../../kit/form/form-conflict.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { ReadOnlyForm } from '../../kit/form/read-only-form.tsx'
import { useWords } from '../../kit/words.tsx'
import { formStartOf, useRecord } from '../../records/record-screen.tsx'
import { fieldLabel } from '../../records/record-set.ts'
import { type FormStart, useRecordForm } from '../../records/use-record-form.ts'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { useFormTitle } from '../../shell/lists/form-title.ts'
import { useMayWriteRecords } from '../../shell/lists/may-write-records.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { TenantFields } from './tenant.tsx'
import { asTenantResponse, tenantFamilyUi } from './tenant-set.ts'
import { useTenantActions } from './use-tenant-actions.tsx'

/** Details of a tenant, read-only, with its actions. */
export function TenantDetailsScreen() {
  const record = useRecord(tenantFamilyUi)
  const words = useWords()
  const texts = words.access.managedTenant
  const navigate = useNavigate()
  const links = useRecordLinks(tenantFamilyUi, { list: false })
  const { mayChange } = useMayWriteRecords(tenantFamilyUi)
  const { actionsOf, dialog } = useTenantActions(links, () => void navigate({ href: links.back }))
  useScreenTitle(record ? asTenantResponse(record).tenantName : undefined)
  if (!record) return <FormSkeleton />
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={links.back} actions={actionsOf(record).slice(1)} />
      </ScreenActions>
      <Group gap="xs">
        <Badge>{words.access.tenants.kinds[asTenantResponse(record).tenantRoleName]}</Badge>
      </Group>
      <ReadOnlyForm
        values={record}
        labelOf={(path) => fieldLabel(words, texts, path)}
        inactive={record.deleted}
        shared={false}
        completedAt={mayChange(record) ? links.edit(record.id) : undefined}
        modifiedAt={record.modificationDate}
      >
        <TenantFields />
      </ReadOnlyForm>
      {dialog}
    </Stack>
  )
}

function TenantForm({ start }: { start: FormStart }) {
  const navigate = useNavigate()
  const { back, detail } = useRecordLinks(tenantFamilyUi, { list: false })
  const leave = () => void navigate({ href: back, replace: true })
  const { form, draft, labels, submit, conflict, resolveConflict, closeConflict } = useRecordForm(
    tenantFamilyUi,
    start,
    leave,
    detail,
  )
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus={start.record === null}>
      {draft.notice}
      <TenantFields />
      <FormButtons saving={form.saving} onCancel={leave} />
      {conflict && (
        <ConflictDialog
          Form={TenantFields}
          labelOf={labels}
          base={draft.start.values}
          mine={form.values}
          theirs={{ ...conflict, firstAdministrator: null }}
          savedAt={conflict.modificationDate}
          onSave={resolveConflict}
          onClose={closeConflict}
        />
      )}
      {question}
    </CheckedFormFrame>
  )
}

const emptyAdministrator = { firstName: '', lastName: '', email: '' }

/** A new manufacturer or customer, starting from the default settings of a tenant. */
export function TenantAddScreen() {
  const start = useMemo(() => {
    const empty = formStartOf(tenantFamilyUi, null)
    const roleId = tenantRoleId('MasterTenant')
    return {
      ...empty,
      values: { ...empty.values, ...newTenantDefaults, roleId, firstAdministrator: emptyAdministrator },
    }
  }, [])
  return <TenantForm start={start} />
}

export function TenantEditScreen() {
  const record = useRecord(tenantFamilyUi)
  const start = useMemo(() => {
    const initial = record && formStartOf(tenantFamilyUi, record)
    return initial && { ...initial, values: { ...initial.values, firstAdministrator: null } }
  }, [record])
  useFormTitle(tenantFamilyUi, record)
  return start ? <TenantForm key={record?.id} start={start} /> : <FormSkeleton />
}
