import { Fieldset, Text } from '@mantine/core'
import { useState } from 'react'
import { AdaptedFields, DecimalField, FieldGrid, FieldSection, SwitchField, TextField } from '../kit/form/fields.tsx'
import { PickField } from '../kit/form/fields-pick.tsx'
import { type Field, useField } from '../kit/form/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import { useScreenParams } from '../shell/routing/screen.ts'
import { useSession } from '../shell/session/session.tsx'
import { structureReferenceTarget } from './organisation-references.ts'
import { PlaceField } from './place-field.tsx'

/* Shared sections of the forms of distributors, farms and sites. */

const useStructurePickSource = pickSourceHook(structureReferenceTarget)
const readOnlyField = (field: Field): Field => (field.mode === 'edit' ? { ...field, mode: 'read' } : field)

/** The parent distributor: chosen at creation, then read-only. Its name is shown even if the user may not read it. */
function ParentDistributorField({ name }: { name: 'parentId' | 'structureId' }) {
  const words = useWords().organisations.opening
  const { context } = useSession()
  const { mode } = useField(name)
  const isNew = !(Number(useScreenParams().id) >= 1)
  if (!isNew || mode !== 'edit')
    return (
      <AdaptedFields adapt={readOnlyField}>
        <TextField name="distributorName" />
      </AdaptedFields>
    )
  return (
    <div>
      {/* A farm buys from a distributor; a distributor is below another one by exception. */}
      <PickField name={name} useSource={useStructurePickSource} proposesSole={name === 'structureId'} />
      <Text size="xs" c="dimmed" mt={4}>
        {words.defaultParent(context.tenantName)}
      </Text>
    </div>
  )
}

/** A field that the server maintains: shown when reading, absent from forms. */
export const ServerMaintainedTextField = ({ name }: { name: 'expert' }) =>
  useField(name).mode === 'edit' ? null : <TextField name={name} />

/** Name, codes and parent distributor of a distributor or farm. */
export function IdentitySection({ above }: { above: 'parentId' | 'structureId' }) {
  const words = useWords().organisations.sections
  return (
    <FieldSection title={words.identity} of="name">
      <TextField name="name" />
      <ParentDistributorField name={above} />
      <TextField name="code" />
      <TextField name="code2" />
      <TextField name="code3" />
      <TextField name="clientCode" />
      <TextField name="herdCode" />
    </FieldSection>
  )
}

/** Address and coordinates of a distributor, farm or site. */
export function AddressSection() {
  const words = useWords().organisations.sections
  return (
    <FieldSection title={words.address} of="street">
      <TextField name="street" />
      <PlaceField name="zipCode" />
      <PlaceField name="city" />
      <TextField name="region" />
      <TextField name="country" />
      <span />
      <DecimalField name="latitude" />
      <DecimalField name="longitude" />
    </FieldSection>
  )
}

/**
 * Opens the tenant of a distributor or farm, at creation or later; permanent. Its first user can be invited with it.
 */
export function TenantSection() {
  const words = useWords().organisations
  return (
    <FieldSection title={words.sections.tenant} of="createTenant">
      <TenantOpeningFields />
    </FieldSection>
  )
}

const firstPersonFieldNames = ['firstName', 'lastName', 'email']

function TenantOpeningFields() {
  const words = useWords().organisations.opening
  const field = useField('createTenant')
  const [wasOpened] = useState(field.value === true)
  if (field.mode === 'read') return <SwitchField name="createTenant" />
  const person = firstPersonFieldNames.map((name) => <TextField key={name} name={name} />)
  if (field.mode !== 'edit') return [<SwitchField key="createTenant" name="createTenant" />, ...person]
  if (wasOpened) return <Text>{words.alreadyOpen}</Text>
  return (
    <>
      <SwitchField name="createTenant" />
      {field.value === true && (
        <Fieldset legend={words.firstUser} style={{ gridColumn: '1 / -1' }}>
          <Text size="sm" c="dimmed" mb="sm">
            {words.explanation}
          </Text>
          <FieldGrid>{person}</FieldGrid>
        </Fieldset>
      )}
    </>
  )
}
