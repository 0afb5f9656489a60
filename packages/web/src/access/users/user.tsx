import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { userWithPasswords } from '@provende/contract/access/structure-user.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { mayControlAccount } from '@provende/domain/access/permissions.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useConfirmAfterLoad } from '../../kit/confirm.tsx'
import { AdaptedFields, FieldByMode, FieldSection, fieldInputProps, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { fieldNames } from '../../records/record-set.ts'
import { roleText } from '../../shell/frame/person-kind.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { PasswordField } from '../sign-in/account-fields.tsx'
import { PasswordRules } from '../sign-in/password-rules.tsx'
import { useAssignableRoles } from './use-roles.ts'
import { asListedUser, openedStructureReferenceTarget } from './user-record.ts'

const fieldName = fieldNames(userWithPasswords)

/** The user that the surrounding form or details page shows; null for a new user. */
export const ShownUserContext = createContext<AnyRecord | null>(null)
const useShownUser = () => {
  const record = use(ShownUserContext)
  const { context } = useSession()
  const user = record && asListedUser(record)
  const [ownRole, role] = [fromWireRole(context.roleName), fromWireRole(user?.roleName ?? '')]
  const isSelf = context.userId === record?.id
  /** Whether the e-mail address and the password may be set here. */
  const isControlled = !isSelf && (!role || (ownRole !== undefined && mayControlAccount(ownRole, role)))
  return { user, isSelf, isControlled }
}

/** All fields of a user, for editing and reading. */
export function UserFields() {
  const words = useWords().access.users
  const { isSelf, isControlled } = useShownUser()
  const { mode } = useField(fieldName.email)
  return (
    <>
      <FieldSection title={words.identity} of={fieldName.firstName}>
        <TextField name={fieldName.firstName} />
        <TextField name={fieldName.lastName} />
      </FieldSection>
      <FieldSection title={words.account} of={fieldName.email}>
        <StructureField />
        <RoleField />
        <AdaptedFields adapt={isControlled ? unchangedField : readOnlyField}>
          <TextField name={fieldName.email} keyboard="email" />
        </AdaptedFields>
      </FieldSection>
      {mode === 'edit' && isSelf && (
        <Text size="sm" c="dimmed">
          {words.ownAccountHint}
        </Text>
      )}
      <FieldSection title={words.contact} of={fieldName.job}>
        <TextField name={fieldName.job} />
        <TextField name={fieldName.phoneNumber} keyboard="tel" />
        <TextField name={fieldName.phoneNumber2} keyboard="tel" />
        <TextField name={fieldName.email2} keyboard="email" />
      </FieldSection>
      {mode === 'edit' && isControlled && <PasswordSection />}
    </>
  )
}

const unchangedField = (input: Field) => input
const readOnlyField = (input: Field): Field => (input.mode === 'edit' ? { ...input, mode: 'read' } : input)

/** The structure of the user: chosen at creation, then fixed. */
function StructureField() {
  const { user } = useShownUser()
  const structure = useField(fieldName.structureId)
  if (user) return <FieldByMode field={readOnlyField(structure)} text={user.structureName} edit={() => null} />
  return (
    <AdaptedFields adapt={(each) => ({ ...each, required: true })}>
      <PickField name={fieldName.structureId} useSource={pickSourceHook(openedStructureReferenceTarget)} />
    </AdaptedFields>
  )
}

/** The role, among those assignable in the structure of the user; a new user starts with the first. */
function RoleField() {
  const words = useWords()
  const { user, isSelf } = useShownUser()
  const roleField = useField(fieldName.roleId)
  const structure = useField(fieldName.structureId).value
  const structureId = typeof structure === 'number' ? structure : undefined
  const { data: roles, isPlaceholderData } = useAssignableRoles(
    user ? { userId: user.id } : structureId ? { structureId } : {},
  )
  const isOffered = roles?.some(({ id }) => id === roleField.value) ?? true
  const firstRoleId = roles?.[0]?.id ?? null
  const { onChange } = roleField
  // Another structure has other roles: a role it does not offer is replaced by its first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the offered roles matters
  useEffect(() => {
    if (!isOffered && !isPlaceholderData && roleField.mode === 'edit') onChange(firstRoleId)
  }, [isOffered, isPlaceholderData, firstRoleId])
  const hasNoRole = roles?.length === 0
  const shown = isSelf ? readOnlyField(roleField) : roleField
  return (
    <FieldByMode
      field={shown}
      text={user ? roleText(words, user.roleName) : ''}
      edit={() => (
        <Select
          {...fieldInputProps(roleField)}
          data={(roles ?? []).map(({ id, name }) => ({ value: String(id), label: roleText(words, name) }))}
          value={typeof roleField.value === 'number' ? String(roleField.value) : null}
          onChange={(next) => onChange(next === null ? null : Number(next))}
          allowDeselect={false}
          error={hasNoRole ? words.access.users.noRole : roleField.error}
        />
      )}
    />
  )
}

/**
 * A password set for another user. Left empty, a new user is invited by mail and an existing one keeps the old
 * password.
 */
function PasswordSection() {
  const words = useWords().access.users
  const { user } = useShownUser()
  const { value } = useField(fieldName.password)
  const password = String(value ?? '')
  return (
    <FieldSection title={words.passwordTitle} of={fieldName.password}>
      <Stack gap="xs">
        <PasswordField name={fieldName.password} autoComplete="new-password" small />
        <Text size="sm" c="dimmed">
          {user ? words.keepPasswordHint : words.invitation}
        </Text>
      </Stack>
      <PasswordField name={fieldName.passwordConfirm} autoComplete="new-password" small />
      {password !== '' && <PasswordRules password={password} />}
    </FieldSection>
  )
}

/** The extra warnings before a user is deactivated. */
export function UserDeactivationWarning({ record }: { record: AnyRecord }) {
  const words = useWords().access.users
  const call = useApiCall()
  const { data, isFetching } = useQuery({
    queryKey: ['structureUser', 'last administrator', record.id],
    queryFn: async ({ signal }) => (await call(routes.users.user, { params: { id: record.id } }, signal)).response,
    staleTime: 0,
  })
  useConfirmAfterLoad(!isFetching)
  return (
    <Stack gap="xs" mt="xs">
      {words.sessionsEnd}
      {data?.isLastAdministrator && <LastAdministratorWarning />}
    </Stack>
  )
}

const UserAlert = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Alert
    variant="default"
    bg="var(--page)"
    icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-orange-6)" />}
    {...(title === undefined ? {} : { title })}
  >
    {children}
  </Alert>
)

export const LastAdministratorWarning = () => <UserAlert>{useWords().access.users.lastAdministrator}</UserAlert>

/** Warns that no user can be created at host level, and links to where one can. Source: spec 1 §5. */
export function HostLevelWarning() {
  const words = useWords().access
  const { addressOf } = useScreenLinks()
  const links = [
    { text: words.managedTenant.add, to: addressOf('TenantAdd') },
    { text: words.users.chooseAdministrator, to: addressOf('StructureUserList', { gcu: 'true' }) },
  ]
  return (
    <UserAlert title={words.users.hostLevel}>
      {words.users.hostLevelExplanation}
      <Group mt="xs" gap="xs">
        {links.map(({ text, to }) => (
          <Button key={to} component={Link} {...linkTo(to)} variant="default" size="xs">
            {text}
          </Button>
        ))}
      </Group>
    </UserAlert>
  )
}
