import { Fieldset, Text } from '@mantine/core'
import { useState } from 'react'
import { DecimalField, FieldGrid, FieldSection, FieldsAs, SwitchField, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { referring } from '../records/referred.ts'
import { useScreenParams } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { structures } from './referred-places.ts'

/* Parts of the forms of distributors, farms and sites. */

const useStructures = referring(structures)
const shownOnly = (field: Field): Field => (field.mode === 'edit' ? { ...field, mode: 'read' } : field)

/** The distributor above: chosen once, then read. Its name is known also where it may not be opened. */
function DistributorAbove({ name }: { name: 'parentId' | 'structureId' }) {
  const words = useWords().organisations.opening
  const { context } = useSession()
  const { mode } = useField(name)
  const isNew = !(Number(useScreenParams().id) >= 1)
  if (!isNew || mode !== 'edit')
    return (
      <FieldsAs adapt={shownOnly}>
        <TextField name="distributorName" />
      </FieldsAs>
    )
  return (
    <div>
      <PickField name={name} useSource={useStructures} />
      <Text size="xs" c="dimmed" mt={4}>
        {words.otherwise(context.tenantName)}
      </Text>
    </div>
  )
}

/** What the server keeps: read, never typed. */
export const KeptField = ({ name }: { name: 'expert' }) =>
  useField(name).mode === 'edit' ? null : <TextField name={name} />

/** What a distributor or a farm is called, and what it stands under. */
export function IdentitySection({ above }: { above: 'parentId' | 'structureId' }) {
  const words = useWords().organisations.sections
  return (
    <FieldSection title={words.identity} of="name">
      <TextField name="name" />
      <DistributorAbove name={above} />
      <TextField name="code" />
      <TextField name="code2" />
      <TextField name="code3" />
      <TextField name="clientCode" />
      <TextField name="herdCode" />
    </FieldSection>
  )
}

/** Where a place is. */
export function AddressSection() {
  const words = useWords().organisations.sections
  return (
    <FieldSection title={words.address} of="street">
      <TextField name="street" />
      <TextField name="zipCode" />
      <TextField name="city" />
      <TextField name="region" />
      <TextField name="country" />
      <span />
      <DecimalField name="latitude" />
      <DecimalField name="longitude" />
    </FieldSection>
  )
}

/** The tenant of a place: opened when it is made or later, for good; its first person may be invited with it. */
export function TenantSection() {
  const words = useWords().organisations
  return (
    <FieldSection title={words.sections.tenant} of="createTenant">
      <Opening />
    </FieldSection>
  )
}

const personFields = ['firstName', 'lastName', 'email']

function Opening() {
  const words = useWords().organisations.opening
  const field = useField('createTenant')
  const [wasOpened] = useState(field.value === true)
  if (field.mode === 'read') return <SwitchField name="createTenant" />
  const person = personFields.map((name) => <TextField key={name} name={name} />)
  if (field.mode !== 'edit') return [<SwitchField key="createTenant" name="createTenant" />, ...person]
  if (wasOpened) return <Text>{words.stays}</Text>
  return (
    <>
      <SwitchField name="createTenant" />
      {field.value === true && (
        <Fieldset legend={words.firstPerson} style={{ gridColumn: '1 / -1' }}>
          <Text size="sm" c="dimmed" mb="sm">
            {words.explained}
          </Text>
          <FieldGrid>{person}</FieldGrid>
        </Fieldset>
      )}
    </>
  )
}
