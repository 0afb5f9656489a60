import { Checkbox, SimpleGrid } from '@mantine/core'
import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import {
  type ProductionType,
  productionTypeOfId,
  productionTypes,
} from '@provende/domain/organisations/production-types.ts'
import { AdaptedFields, FieldByMode, FieldSection, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { AddressSection } from '../organisation-fields.tsx'
import { farmReferenceTarget } from '../organisation-references.ts'
import { useSiteActions } from '../structures/structure-actions.tsx'

const fieldName = fieldNames(farmSite)
const useFarmPickSource = pickSourceHook(farmReferenceTarget)

export const farmSiteDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: 'farmName' },
    { field: fieldName.codeEde },
    { field: fieldName.city },
    { field: fieldName.representativeName },
  ],
  Form: FarmSiteForm,
  useMoreActions: useSiteActions,
}

function FarmSiteForm() {
  const words = useWords().organisations.sections
  return (
    <>
      <FieldSection title={words.identity} of={fieldName.name}>
        <TextField name={fieldName.name} />
        <FarmOfSiteField />
        <TextField name={fieldName.code} />
        <TextField name={fieldName.codeEde} />
        <TextField name={fieldName.herdCode} />
      </FieldSection>
      <FieldSection title={words.productions} of={fieldName.name}>
        <ProductionsField />
      </FieldSection>
      <FieldSection title={words.contact} of={fieldName.name}>
        <TextField name={fieldName.representativeName} />
        <TextField name={fieldName.phoneNumber} keyboard="tel" />
        <TextField name={fieldName.siteContactEmail} keyboard="email" />
      </FieldSection>
      <AddressSection />
    </>
  )
}

/** The farm of a site: chosen at creation, then fixed. */
function FarmOfSiteField() {
  const isNew = !(Number(useScreenParams().id) >= 1)
  const fixedIfStored = (input: Field): Field => (input.mode === 'edit' && !isNew ? { ...input, mode: 'read' } : input)
  return (
    <AdaptedFields adapt={fixedIfStored}>
      <PickField name={fieldName.farmId} useSource={useFarmPickSource} />
    </AdaptedFields>
  )
}

/** The production types of a site, as checkboxes. */
function ProductionsField() {
  const words = useWords().organisations
  const productions = useField('productions')
  const lines = (productions.value ?? []) as readonly { productionTypeId: number }[]
  const names = lines.flatMap(({ productionTypeId }) => productionTypeOfId(productionTypeId) ?? [])
  const choose = (chosen: string[]) =>
    productions.onChange(chosen.map((name) => ({ productionTypeId: productionTypes[name as ProductionType] })))
  return (
    <FieldByMode
      wide
      // The section title is the label.
      field={productions.mode === 'read' ? { ...productions, mode: 'value' } : productions}
      text={names.map((name) => words.productionTypes[name]).join(', ')}
      edit={() => (
        <Checkbox.Group
          aria-label={words.sections.productions}
          value={names}
          onChange={choose}
          error={productions.error}
        >
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md" verticalSpacing="xs">
            {Object.keys(productionTypes).map((name) => (
              <Checkbox key={name} value={name} label={words.productionTypes[name as ProductionType]} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    />
  )
}
