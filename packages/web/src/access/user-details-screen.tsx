import { Badge, Group, Stack } from '@mantine/core'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useNavigate } from '@tanstack/react-router'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FormReading } from '../kit/form-reading.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useWords } from '../kit/words.tsx'
import { fieldLabel } from '../records/look.ts'
import { useRecord } from '../records/record-screen.tsx'
import { useRecordLinks } from '../records/use-record-links.ts'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { UserContext, UserFields } from './user.tsx'
import { roleLabel, userOf } from './user-facts.ts'
import { userSet } from './user-set.ts'

/** A person as he is read, and what may be done with him. */
export function UserReading({ record }: { record: AnyRecord }) {
  const words = useWords()
  const own = words.access.structureUser
  const navigate = useNavigate()
  const links = useRecordLinks(userSet, { list: false })
  const { actionsOf, dialog } = useUserActions(links, () => void navigate({ href: links.back }))
  const { fullName, email, roleName, structureName } = userOf(record)
  useScreenTitle(fullName || email)
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={links.back} actions={actionsOf(record).slice(1)} />
      </ScreenActions>
      <Group gap="xs">
        <Badge>{roleLabel(words, roleName)}</Badge>
        <Badge color="gray">{structureName}</Badge>
      </Group>
      <UserContext value={record}>
        <FormReading
          values={record}
          labelOf={(path) => fieldLabel(words, own, path)}
          inactive={record.deleted}
          shared={false}
          modifiedAt={record.modificationDate}
        >
          <UserFields />
        </FormReading>
      </UserContext>
      {dialog}
    </Stack>
  )
}

export function UserDetailsScreen() {
  const record = useRecord(userSet)
  return record ? <UserReading record={record} /> : <FormSkeleton />
}
