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
  fieldInputProps,
  TextAreaField,
  TextField,
} from '../../kit/form/fields.tsx'
import { PickField, type PickSource } from '../../kit/form/fields-pick.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { fieldNames } from '../../records/record-set.ts'
import { readPage } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'

const fieldName = fieldNames(tenantForm)
const languageCodes = ['fr-FR', 'en-US'] as const

/** The fields of a tenant, for editing and reading, but the ids of its group and status, which stay as they are. Its kind and its manufacturer can only be set when it is new. */
export function TenantFields() {
  const words = useWords().access.tenants
  return (
    <>
      <FieldSection title={words.identity} of={fieldName.tenantName}>
        <TextField name={fieldName.tenantName} />
        <TenantKindField />
        <MasterTenantField />
        <AdaptedFields adapt={(each) => ({ ...each, required: true })}>
          <ChoiceField
            name={fieldName.defaultLanguage}
            choices={languageCodes.map((value) => ({ value, label: words.languages[value] }))}
          />
          <PickField name={fieldName.defaultCurrencyId} useSource={useCurrencies} />
        </AdaptedFields>
      </FieldSection>
      <FirstAdministratorFields />
      <FieldSection title={words.settings} of={fieldName.maxUsers}>
        <TextField name={fieldName.tenantCode} />
        <DecimalField name={fieldName.maxUsers} />
        <TextField name={fieldName.contact} />
        <TextAreaField name={fieldName.address} />
      </FieldSection>
    </>
  )
}

/** Whether the form creates a tenant: only then is a first administrator invited. */
const useIsNewTenant = (): boolean => {
  const { value, mode } = useField(fieldName.firstAdministrator)
  return mode === 'edit' && value !== null && value !== undefined
}

function TenantKindField() {
  const { kinds } = useWords().access.tenants
  const roleField = useField(fieldName.roleId)
  const isNew = useIsNewTenant()
  const kind = tenantRoleFromId(Number(roleField.value))
  return (
    <FieldByMode
      field={isNew || roleField.mode !== 'edit' ? roleField : { ...roleField, mode: 'read' }}
      text={kind ? kinds[kind] : ''}
      edit={() => (
        <Select
          {...fieldInputProps(roleField)}
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
function MasterTenantField() {
  const kind = tenantRoleFromId(Number(useField(fieldName.roleId).value))
  const isNew = useIsNewTenant()
  const { mode } = useField(fieldName.masterTenantId)
  if (kind !== 'ClientTenant' && mode === 'edit') return null
  return (
    <AdaptedFields adapt={(each) => (isNew || each.mode !== 'edit' ? each : { ...each, mode: 'read' })}>
      <PickField name={fieldName.masterTenantId} useSource={useManufacturers} />
    </AdaptedFields>
  )
}

type Manufacturer = { readonly id: number; readonly tenantName: string }

function useManufacturers(): PickSource<Manufacturer> {
  const call = useApiCall()
  const roleId = tenantRoleId('MasterTenant')
  return {
    key: 'managedTenant',
    find: async (search, maxRows, signal) => {
      const query = {
        ...(search === '' ? {} : { search }),
        roleId,
        withoutFarms: true,
        getInactive: false,
        nbPerPage: maxRows,
      }
      const { response, count } = await call(routes.tenants.listTenants, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
    one: async (id, signal) => (await call(routes.tenants.tenant, { params: { id } }, signal)).response,
    label: ({ tenantName }) => tenantName,
  }
}

function useCurrencies(): PickSource<AnyRecord> {
  const call = useApiCall()
  return {
    key: 'currency',
    find: (search, maxRows, signal) =>
      readPage(call, routes.currencies, { ...(search === '' ? {} : { search }), nbPerPage: maxRows }, signal),
    one: async (id, signal) => (await call(routes.currencies.one, { params: { id } }, signal)).response,
    label: ({ label, code }) => `${label} (${code})`,
  }
}

/** The person invited to administer a new tenant. */
function FirstAdministratorFields() {
  const words = useWords().access.tenants
  const isNew = useIsNewTenant()
  if (!isNew) return null
  const names = ['firstName', 'lastName', 'email'] as const
  return (
    <FieldSection title={words.firstAdministrator} of={fieldName.firstAdministrator}>
      <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
        {words.firstAdministratorExplanation}
      </Text>
      {names.map((name) => (
        <TextField key={name} name={`${fieldName.firstAdministrator}.${name}`} />
      ))}
    </FieldSection>
  )
}

/** The extra warning before a tenant is closed. */
export function TenantClosingWarning(_: { record: AnyRecord }) {
  const words = useWords().access.tenants
  return (
    <Text mt="xs" size="sm">
      {words.closesDescendants}
    </Text>
  )
}
