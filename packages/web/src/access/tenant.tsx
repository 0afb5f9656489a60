import { Select, Text } from '@mantine/core'
import { managedTenant } from '@provende/contract/access/managed-tenant.ts'
import { createdTenantRoles, tenantRoleIdOf, tenantRoleOfId } from '@provende/contract/access/new-tenant.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  ChoiceField,
  DecimalField,
  FieldSection,
  FieldsAs,
  inputProps,
  Shown,
  TextAreaField,
  TextField,
} from '../kit/fields.tsx'
import { PickField, type PickSource } from '../kit/fields-pick.tsx'
import { useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { fieldNames } from '../records/look.ts'
import { useCall } from '../shell/client.ts'

const field = fieldNames(managedTenant)
const languages = ['fr-FR', 'en-US'] as const

/** Everything of a tenant, as it is edited and as it is read; its kind and its place only while it is new. */
export function TenantFields() {
  const words = useWords().access.tenants
  return (
    <>
      <FieldSection title={words.place} of={field.tenantName}>
        <TextField name={field.tenantName} />
        <TextField name={field.tenantCode} />
        <KindField />
        <MasterField />
        <TextField name={field.contact} />
        <TextAreaField name={field.address} />
      </FieldSection>
      <FieldSection title={words.settings} of={field.maxUsers}>
        <DecimalField name={field.maxUsers} />
        <FieldsAs adapt={(each) => ({ ...each, required: true })}>
          <ChoiceField
            name={field.defaultLanguage}
            choices={languages.map((value) => ({ value, label: words.languages[value] }))}
          />
        </FieldsAs>
        <DecimalField name={field.defaultCurrencyId} />
        <DecimalField name={field.groupId} />
      </FieldSection>
      <FirstAdministrator />
    </>
  )
}

/** Whether the fields are those of a new tenant: an existing one has nobody to be invited with it. */
const useIsNew = (): boolean => {
  const { value, mode } = useField(field.firstAdministrator)
  return mode === 'edit' && value !== null && value !== undefined
}

function KindField() {
  const { kinds } = useWords().access.tenants
  const given = useField(field.roleId)
  const isNew = useIsNew()
  const kind = tenantRoleOfId(Number(given.value))
  return (
    <Shown
      field={isNew || given.mode !== 'edit' ? given : { ...given, mode: 'read' }}
      text={kind ? kinds[kind] : ''}
      edit={() => (
        <Select
          {...inputProps(given)}
          data={createdTenantRoles.map((role) => ({ value: String(tenantRoleIdOf(role)), label: kinds[role] }))}
          value={String(given.value)}
          onChange={(next) => given.onChange(Number(next))}
          allowDeselect={false}
        />
      )}
    />
  )
}

/** The manufacturer a customer belongs to. */
function MasterField() {
  const kind = tenantRoleOfId(Number(useField(field.roleId).value))
  const isNew = useIsNew()
  const { mode } = useField(field.masterTenantId)
  if (kind !== 'ClientTenant' && mode === 'edit') return null
  return (
    <FieldsAs adapt={(each) => (isNew || each.mode !== 'edit' ? each : { ...each, mode: 'read' })}>
      <PickField name={field.masterTenantId} useSource={useManufacturers} />
    </FieldsAs>
  )
}

type Manufacturer = { readonly id: number; readonly tenantName: string }
function useManufacturers(): PickSource<Manufacturer> {
  const call = useCall()
  const roleId = tenantRoleIdOf('MasterTenant')
  return {
    key: 'managedTenant',
    find: async (search, most, signal) => {
      const query = { ...(search === '' ? {} : { search }), roleId, getInactive: false, nbPerPage: most }
      const { answer, count } = await call(routes.tenants.listTenants, { query }, signal)
      return { rows: answer, count: count ?? answer.length }
    },
    one: async (id, signal) => (await call(routes.tenants.tenant, { params: { id } }, signal)).answer,
    label: ({ tenantName }) => tenantName,
  }
}

/** Who is invited to administer a new tenant. */
function FirstAdministrator() {
  const words = useWords().access.tenants
  const isNew = useIsNew()
  if (!isNew) return null
  const names = ['firstName', 'lastName', 'email'] as const
  return (
    <FieldSection title={words.firstAdministrator} of={field.firstAdministrator}>
      {names.map((name) => (
        <FieldsAs key={name} adapt={(each) => ({ ...each, label: words.firstFields[name] })}>
          <TextField name={`${field.firstAdministrator}.${name}`} />
        </FieldsAs>
      ))}
      <Text size="sm" c="dimmed">
        {words.firstAdministratorExplained}
      </Text>
    </FieldSection>
  )
}

/** What else is told before a tenant is closed. */
export function TenantWarning(_: { record: AnyRecord }) {
  const words = useWords().access.tenants
  return (
    <Text mt="xs" size="sm">
      {words.branchCloses}
    </Text>
  )
}
