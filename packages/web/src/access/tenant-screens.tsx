import { Badge, Group, Stack } from '@mantine/core'
import { newTenant, tenantRoleIdOf } from '@provende/contract/access/new-tenant.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { CheckedFormFrame } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { ConflictDialog } from '../kit/form-conflict.tsx'
import { FormReading } from '../kit/form-reading.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useWords } from '../kit/words.tsx'
import { fieldLabel } from '../records/look.ts'
import { startOf, useRecord } from '../records/record-screen.tsx'
import { type FormStart, useRecordForm } from '../records/use-record-form.ts'
import { useRecordLinks } from '../records/use-record-links.ts'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { TenantFields } from './tenant.tsx'
import { tenantOf, tenantSet } from './tenant-set.ts'
import { useTenantActions } from './use-tenant-actions.tsx'

/** A tenant as it is read, and what may be done with it. */
export function TenantDetailsScreen() {
  const record = useRecord(tenantSet)
  const words = useWords()
  const own = words.access.managedTenant
  const navigate = useNavigate()
  const links = useRecordLinks(tenantSet, { list: false })
  const { actionsOf, dialog } = useTenantActions(links, () => void navigate({ href: links.back }))
  useScreenTitle(record ? tenantOf(record).tenantName : undefined)
  if (!record) return <FormSkeleton />
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={links.back} actions={actionsOf(record).slice(1)} />
      </ScreenActions>
      <Group gap="xs">
        <Badge>{words.access.tenants.kinds[tenantOf(record).tenantRoleName]}</Badge>
      </Group>
      <FormReading
        values={record}
        labelOf={(path) => fieldLabel(words, own, path)}
        inactive={record.deleted}
        shared={false}
        modifiedAt={record.modificationDate}
      >
        <TenantFields />
      </FormReading>
      {dialog}
    </Stack>
  )
}

function TenantForm({ start: begun }: { start: FormStart }) {
  const navigate = useNavigate()
  const { back } = useRecordLinks(tenantSet, { list: false })
  const leave = () => void navigate({ href: back })
  const { form, draft, labels, submit, conflict, settle, leaveConflict } = useRecordForm(tenantSet, begun, leave)
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus={begun.record === null}>
      {draft.notice}
      <TenantFields />
      <FormButtons saving={form.saving} onCancel={leave} />
      {conflict && (
        <ConflictDialog
          Form={TenantFields}
          labelOf={labels}
          read={draft.start.values}
          mine={form.values}
          theirs={{ ...conflict, firstAdministrator: null }}
          savedAt={conflict.modificationDate}
          onSave={settle}
          onClose={leaveConflict}
        />
      )}
      {question}
    </CheckedFormFrame>
  )
}

const nobody = { firstName: '', lastName: '', email: '' }

/** A new manufacturer or customer, with the constants of a new tenant. */
export function TenantAddScreen() {
  const start = useMemo(() => {
    const empty = startOf(tenantSet, null, false, 0)
    const roleId = tenantRoleIdOf('MasterTenant')
    return { ...empty, values: { ...empty.values, ...newTenant, roleId, firstAdministrator: nobody } }
  }, [])
  return <TenantForm start={start} />
}

export function TenantEditScreen() {
  const record = useRecord(tenantSet)
  const start = useMemo(() => {
    const read = record && startOf(tenantSet, record, false, 0)
    return read && { ...read, values: { ...read.values, firstAdministrator: null } }
  }, [record])
  return start ? <TenantForm key={record?.id} start={start} /> : <FormSkeleton />
}
