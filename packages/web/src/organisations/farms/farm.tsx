import { Group, Title } from '@mantine/core'
import { farmForm } from '@provende/contract/organisations/farm.ts'
import { firstPersonProblems } from '@provende/contract/organisations/first-person-problems.ts'
import { structure } from '@provende/contract/organisations/structure.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazy, type ReactNode } from 'react'
import { useAdviserSource } from '../../access/users/adviser-source.ts'
import { FieldSection, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { lastOrderText } from '../last-order-text.ts'
import { AddressSection, IdentitySection, ServerMaintainedTextField, TenantSection } from '../organisation-fields.tsx'
import { RecordParts } from '../parts/record-parts.tsx'
import { useFarmActions } from '../structures/structure-actions.tsx'
import { farmSiteFamilyUi } from './farm-site-set.ts'

const fieldName = fieldNames(farmForm)
const useDistributorNames = pickSourceHook({
  family: structure,
  routes: routes.structures,
  label: ({ name }) => String(name),
})

/** Whole days: the last one has begun. */
const daysOfStockText = ({ stock }: AnyRecord) => (typeof stock === 'number' ? String(Math.floor(stock)) : '')

const hiddenAtFirst = (field: string) => ({ field, hiddenAtFirst: true }) as const

export const farmDisplay: FamilyDisplay = {
  // For its sites and its first formula.
  opensOnceCreated: true,
  columns: [
    { field: fieldName.name },
    { field: fieldName.city },
    { field: fieldName.distributorName },
    { field: fieldName.representativeName },
    { field: fieldName.expert },
    { field: fieldName.code },
    { field: 'stock', kind: 'decimal', text: daysOfStockText },
    { field: 'lastOrderDate', text: lastOrderText },
    ...[fieldName.street, fieldName.zipCode, fieldName.phoneNumber, fieldName.contactEmail].map(hiddenAtFirst),
    ...[fieldName.latitude, fieldName.longitude].map((field) => ({
      ...hiddenAtFirst(field),
      kind: 'decimal' as const,
    })),
  ],
  // A slash in the name of a farm is searched literally. Source: spec 1 §5.
  cleaning: { slash: 'unchanged' },
  check: firstPersonProblems,
  Form: FarmForm,
  Above: FarmPartsOf,
  Below: FarmSites,
  useMoreActions: useFarmActions,
  filterSources: {
    [fieldName.distributorName]: { useSource: useDistributorNames, by: 'label', access: routes.structures.list.access },
    [fieldName.expert]: { useSource: useAdviserSource, by: 'label', access: routes.users.listUsers.access },
  },
  SelectionBar: lazy(async () => ({ default: (await import('../assign-bar.tsx')).FarmSelectionBar })),
}

function FarmForm() {
  const words = useWords().organisations.sections
  return (
    <>
      <IdentitySection above="structureId" />
      <TenantSection />
      <FieldSection title={words.contact} of={fieldName.name}>
        <TextField name={fieldName.breederName} />
        <TextField name={fieldName.representativeName} />
        <TextField name={fieldName.phoneNumber} keyboard="tel" />
        <TextField name={fieldName.contactEmail} keyboard="email" />
      </FieldSection>
      <AddressSection />
      <FieldSection title={words.followUp} of={fieldName.followStock}>
        <SwitchField name={fieldName.followStock} />
        <ServerMaintainedTextField name={fieldName.expert} />
      </FieldSection>
    </>
  )
}

function FarmPartsOf({ record }: { record: AnyRecord }) {
  return <RecordParts route={routes.stats.farmParts} record={record} />
}

/** The sites of a farm, below its details. */
function FarmSites({ record }: { record: AnyRecord }) {
  return (
    <section>
      <RecordList records={farmSiteFamilyUi} parentId={record.id} Buttons={FarmSitesHeading} />
    </section>
  )
}

function FarmSitesHeading({ children }: { children: ReactNode }) {
  const words = useWords()
  return (
    <Group justify="space-between" mb="sm">
      <Title order={2}>{farmSiteFamilyUi.words(words).list}</Title>
      <Group gap="xs">{children}</Group>
    </Group>
  )
}
