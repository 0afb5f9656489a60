import { Select, Text } from '@mantine/core'
import { tenantForm } from '@provende/contract/access/managed-tenant.ts'
import { creatableTenantRoles, tenantRoleFromId, tenantRoleId } from '@provende/contract/access/new-tenant.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  AdaptedFields,
  ChoiceField,
  DecimalField,
  FieldByMode,
  FieldSection,
  inputProps,
  TextAreaField,
  TextField,
} from '../../kit/form/fields.tsx'
import { PickField, type PickSource } from '../../kit/form/fields-pick.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { fieldNames } from '../../records/record-set.ts'
import { useCall } from '../../shell/session/client.ts'

const field = fieldNames(tenantForm)
const languages = ['fr-FR', 'en-US'] as const

/** All fields of a tenant, for editing and reading. Its kind and its manufacturer can only be set when it is new. */
export function TenantFields() {
  const words = useWords().access.tenants
  return (
    <>
      <FieldSection title={words.identity} of={field.tenantName}>
        <TextField name={field.tenantName} />
        <TextField name={field.tenantCode} />
        <KindField />
        <MasterField />
        <TextField name={field.contact} />
        <TextAreaField name={field.address} />
      </FieldSection>
      <FieldSection title={words.settings} of={field.maxUsers}>
        <DecimalField name={field.maxUsers} />
        <AdaptedFields adapt={(each) => ({ ...each, required: true })}>
          <ChoiceField
            name={field.defaultLanguage}
            choices={languages.map((value) => ({ value, label: words.languages[value] }))}
          />
        </AdaptedFields>
        <DecimalField name={field.defaultCurrencyId} />
        <DecimalField name={field.groupId} />
      </FieldSection>
      <FirstAdministrator />
    </>
  )
}

/** Whether the form creates a tenant: only then is a first administrator invited. */
const useIsNew = (): boolean => {
  const { value, mode } = useField(field.firstAdministrator)
  return mode === 'edit' && value !== null && value !== undefined
}

function KindField() {
  const { kinds } = useWords().access.tenants
  const roleField = useField(field.roleId)
  const isNew = useIsNew()
  const kind = tenantRoleFromId(Number(roleField.value))
  return (
    <FieldByMode
      field={isNew || roleField.mode !== 'edit' ? roleField : { ...roleField, mode: 'read' }}
      text={kind ? kinds[kind] : ''}
      edit={() => (
        <Select
          {...inputProps(roleField)}
          data={creatableTenantRoles.map((role) => ({ value: String(tenantRoleId(role)), label: kinds[role] }))}
          value={String(roleField.value)}
          onChange={(next) => roleField.onChange(Number(next))}
          allowDeselect={false}
        />
      )}
    />
  )
}

/** The manufacturer a customer belongs to. */
function MasterField() {
  const kind = tenantRoleFromId(Number(useField(field.roleId).value))
  const isNew = useIsNew()
  const { mode } = useField(field.masterTenantId)
  if (kind !== 'ClientTenant' && mode === 'edit') return null
  return (
    <AdaptedFields adapt={(each) => (isNew || each.mode !== 'edit' ? each : { ...each, mode: 'read' })}>
      <PickField name={field.masterTenantId} useSource={useManufacturers} />
    </AdaptedFields>
  )
}

type Manufacturer = { readonly id: number; readonly tenantName: string }

function useManufacturers(): PickSource<Manufacturer> {
  const call = useCall()
  const roleId = tenantRoleId('MasterTenant')
  return {
    key: 'managedTenant',
    find: async (search, maxRows, signal) => {
      const query = { ...(search === '' ? {} : { search }), roleId, getInactive: false, nbPerPage: maxRows }
      const { response, count } = await call(routes.tenants.listTenants, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
    one: async (id, signal) => (await call(routes.tenants.tenant, { params: { id } }, signal)).response,
    label: ({ tenantName }) => tenantName,
  }
}

/** The person invited to administer a new tenant. */
function FirstAdministrator() {
  const words = useWords().access.tenants
  const isNew = useIsNew()
  if (!isNew) return null
  const names = ['firstName', 'lastName', 'email'] as const
  return (
    <FieldSection title={words.firstAdministrator} of={field.firstAdministrator}>
      {names.map((name) => (
        <AdaptedFields key={name} adapt={(each) => ({ ...each, label: words.firstFields[name] })}>
          <TextField name={`${field.firstAdministrator}.${name}`} />
        </AdaptedFields>
      ))}
      <Text size="sm" c="dimmed">
        {words.firstAdministratorExplanation}
      </Text>
    </FieldSection>
  )
}

/** The extra warning before a tenant is closed. */
export function TenantWarning(_: { record: AnyRecord }) {
  const words = useWords().access.tenants
  return (
    <Text mt="xs" size="sm">
      {words.closesDescendants}
    </Text>
  )
}
