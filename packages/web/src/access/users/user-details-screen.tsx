import { Stack, Text } from '@mantine/core'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useNavigate } from '@tanstack/react-router'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { ReadOnlyForm } from '../../kit/form/read-only-form.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useRecord } from '../../records/record-screen.tsx'
import { fieldLabel } from '../../records/record-set.ts'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { useMayWriteRecords } from '../../shell/lists/may-write-records.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { ShownUserContext, UserFields } from './user.tsx'
import { asListedUser, signInText } from './user-record.ts'
import { userFamilyUi } from './user-set.ts'

/** Details of a user, read-only, with the available actions. */
export function UserDetails({ record }: { record: AnyRecord }) {
  const words = useWords()
  const texts = words.access.structureUser
  const navigate = useNavigate()
  const links = useRecordLinks(userFamilyUi, { list: false })
  const { mayChange } = useMayWriteRecords(userFamilyUi)
  const { actionsOf, dialog } = useUserActions(links, () => void navigate({ href: links.back }))
  const culture = useCulture()
  const user = asListedUser(record)
  const { fullName, email } = user
  const signIn = signInText(user, words, culture)
  useScreenTitle(fullName || email)
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={links.back} actions={actionsOf(record).slice(1)} />
      </ScreenActions>
      <ShownUserContext value={record}>
        <ReadOnlyForm
          values={record}
          labelOf={(path) => fieldLabel(words, texts, path)}
          inactive={record.deleted}
          shared={false}
          completedAt={mayChange(record) ? links.edit(record.id) : undefined}
          modifiedAt={record.modificationDate}
        >
          <UserFields />
          <Text size="sm" c="dimmed">
            {user.lastSignInDate === null ? signIn : words.shell.labelled(words.access.users.signIn, signIn)}
          </Text>
        </ReadOnlyForm>
      </ShownUserContext>
      {dialog}
    </Stack>
  )
}

export function UserDetailsScreen() {
  const record = useRecord(userFamilyUi)
  return record ? <UserDetails record={record} /> : <FormSkeleton />
}
