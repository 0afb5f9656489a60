import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { structureUser } from '@provende/contract/access/structure-user.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useHoldAnswer } from '../kit/confirm.tsx'
import { FieldSection, FieldsAs, inputProps, Shown, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { fieldNames } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { useCall } from '../shell/client.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { PasswordField } from './account-fields.tsx'
import { PasswordRules } from './password-rules.tsx'
import { useRoles } from './use-roles.ts'
import { openedStructures, roleLabel, userOf } from './user-facts.ts'

const field = fieldNames(structureUser)

/** The person a form or a reading is about; null for a new one. */
export const UserContext = createContext<AnyRecord | null>(null)
const useUser = () => {
  const record = use(UserContext)
  const isOneself = useSession().context.userId === record?.id
  return { user: record && userOf(record), isOneself }
}

/** Everything of a person, as it is edited and as it is read. */
export function UserFields() {
  const words = useWords().access.users
  const { isOneself } = useUser()
  const { mode } = useField(field.email)
  return (
    <>
      <FieldSection title={words.identity} of={field.firstName}>
        <TextField name={field.firstName} />
        <TextField name={field.lastName} />
        <TextField name={field.job} />
        <TextField name={field.phoneNumber} />
        <TextField name={field.phoneNumber2} />
        <TextField name={field.email2} />
      </FieldSection>
      <FieldSection title={words.account} of={field.email}>
        <StructureField />
        <RoleField />
        <FieldsAs adapt={isOneself ? asRead : asIs}>
          <TextField name={field.email} />
        </FieldsAs>
      </FieldSection>
      {mode === 'edit' && isOneself && (
        <Text size="sm" c="dimmed">
          {words.ownAccount}
        </Text>
      )}
      {mode === 'edit' && !isOneself && <PasswordSection />}
    </>
  )
}

const asIs = (given: Field) => given
const asRead = (given: Field): Field => (given.mode === 'edit' ? { ...given, mode: 'read' } : given)

/** What the person belongs to: picked for a new one, and kept. */
function StructureField() {
  const { user } = useUser()
  const given = useField(field.structureId)
  if (user) return <Shown field={asRead(given)} text={user.structureName} edit={() => null} />
  return (
    <FieldsAs adapt={(each) => ({ ...each, required: true })}>
      <PickField name={field.structureId} useSource={referring(openedStructures)} />
    </FieldsAs>
  )
}

/** The role, among those that may be given where the person is; the first one for a new person. */
function RoleField() {
  const words = useWords()
  const { user, isOneself } = useUser()
  const given = useField(field.roleId)
  const structure = useField(field.structureId).value
  const structureId = typeof structure === 'number' ? structure : undefined
  const { data: roles, isPlaceholderData } = useRoles(user ? { userId: user.id } : structureId ? { structureId } : {})
  const isOffered = roles?.some(({ id }) => id === given.value) ?? true
  const first = roles?.[0]?.id ?? null
  const { onChange } = given
  // Another structure takes other roles: one that does not fit gives way to the first that does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed elsewhere changes nothing here
  useEffect(() => {
    if (!isOffered && !isPlaceholderData && given.mode === 'edit') onChange(first)
  }, [isOffered, isPlaceholderData, first])
  const isNone = roles?.length === 0
  const shown = isOneself ? asRead(given) : given
  return (
    <Shown
      field={shown}
      text={user ? roleLabel(words, user.roleName) : ''}
      edit={() => (
        <Select
          {...inputProps(given)}
          data={(roles ?? []).map(({ id, name }) => ({ value: String(id), label: roleLabel(words, name) }))}
          value={typeof given.value === 'number' ? String(given.value) : null}
          onChange={(next) => onChange(next === null ? null : Number(next))}
          allowDeselect={false}
          error={isNone ? words.access.users.noRole : given.error}
        />
      )}
    />
  )
}

/** A password typed for somebody; nothing typed invites a new person, and keeps the password of another. */
function PasswordSection() {
  const words = useWords().access.users
  const { user } = useUser()
  const { value } = useField(field.password)
  const password = String(value ?? '')
  return (
    <FieldSection title={words.passwordTitle} of={field.password}>
      <Stack gap="xs">
        <PasswordField name={field.password} autoComplete="new-password" small />
        <Text size="sm" c="dimmed">
          {user ? words.keptPassword : words.invitation}
        </Text>
      </Stack>
      <PasswordField name={field.passwordConfirm} autoComplete="new-password" small />
      {password !== '' && <PasswordRules password={password} />}
    </FieldSection>
  )
}

/** What else is told before somebody is deactivated. */
export function UserWarning({ record }: { record: AnyRecord }) {
  const words = useWords().access.users
  const call = useCall()
  const { data, isFetching } = useQuery({
    queryKey: ['structureUser', 'last administrator', record.id],
    queryFn: async ({ signal }) => (await call(routes.users.user, { params: { id: record.id } }, signal)).answer,
    staleTime: 0,
  })
  useHoldAnswer(!isFetching)
  return (
    <Stack gap="xs" mt="xs">
      {words.sessionsEnd}
      {data?.isLastAdministrator && <LastAdministrator />}
    </Stack>
  )
}

/** Something to know before it is done. */
const Warning = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Alert
    variant="default"
    bg="var(--page)"
    icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-orange-6)" />}
    {...(title === undefined ? {} : { title })}
  >
    {children}
  </Alert>
)

export const LastAdministrator = () => <Warning>{useWords().access.users.lastAdministrator}</Warning>

/** That nobody is created where one is, before anything is typed, and how somebody is. Source: spec 1 §5. */
export function HostLevel() {
  const words = useWords().access
  const { addressOf } = useScreenLinks()
  const ways = [
    { text: words.managedTenant.add, to: addressOf('TenantAdd') },
    { text: words.users.toVisited, to: addressOf('StructureUserList', { gcu: 'true' }) },
  ]
  return (
    <Warning title={words.users.hostLevel}>
      {words.users.hostLevelExplained}
      <Group mt="xs" gap="xs">
        {ways.map(({ text, to }) => (
          <Button key={to} component={Link} {...linkTo(to)} variant="default" size="xs">
            {text}
          </Button>
        ))}
      </Group>
    </Warning>
  )
}
