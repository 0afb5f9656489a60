import { firstPersonProblems } from '@provende/contract/organisations/first-person-problems.ts'
import { structureForm } from '@provende/contract/organisations/structure.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazy } from 'react'
import { FieldSection, TextField } from '../../kit/form/fields.tsx'
import { useWords } from '../../kit/words.tsx'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { lastOrderText } from '../last-order-text.ts'
import { AddressSection, IdentitySection, ServerMaintainedTextField, TenantSection } from '../organisation-fields.tsx'
import { RecordParts } from '../parts/record-parts.tsx'
import { useStructureActions } from './structure-actions.tsx'
import { StructureLogo } from './structure-logo.tsx'

const fieldName = fieldNames(structureForm)

export const structureDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: fieldName.city },
    { field: fieldName.distributorName },
    { field: fieldName.expert },
    { field: 'farmsCount', kind: 'decimal' },
    { field: 'ordersCount', kind: 'decimal' },
    { field: 'lastOrderDate', text: lastOrderText },
  ],
  check: firstPersonProblems,
  opensOnceCreated: true,
  Above: StructurePartsOf,
  Form: StructureForm,
  useMoreActions: useStructureActions,
  SelectionBar: lazy(async () => ({ default: (await import('../assign-bar.tsx')).StructureSelectionBar })),
}

function StructurePartsOf({ record }: { record: AnyRecord }) {
  return (
    <>
      <StructureLogo structure={record} />
      <RecordParts route={routes.stats.structureParts} record={record} />
    </>
  )
}

function StructureForm() {
  const words = useWords().organisations.sections
  return (
    <>
      <IdentitySection above="parentId" />
      <TenantSection />
      <FieldSection title={words.contact} of={fieldName.name}>
        <TextField name={fieldName.representativeName} />
        <TextField name={fieldName.phoneNumber} keyboard="tel" />
        <TextField name={fieldName.contactEmail} keyboard="email" />
        <ServerMaintainedTextField name={fieldName.expert} />
      </FieldSection>
      <AddressSection />
    </>
  )
}
