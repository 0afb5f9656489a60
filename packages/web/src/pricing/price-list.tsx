import { Badge, Group } from '@mantine/core'
import { currency } from '@provende/contract/pricing/currency.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { priceListProblems } from '@provende/contract/pricing/price-list-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import type { PriceListState } from '@provende/domain/pricing/list-state.ts'
import { priceListTypes } from '@provende/domain/pricing/price-list-type.ts'
import { ChoiceField, FieldGrid, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { DayField } from '../kit/form/fields-date.tsx'
import { PickField } from '../kit/form/fields-pick.tsx'
import { FoldedFieldContext, useField } from '../kit/form/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import { type FamilyDisplay, fieldNames, type ReferencedFamily } from '../records/record-set.ts'
import { PriceItemsField } from './price-items/price-items-field.tsx'
import { hasLineProblems, type PriceLineDraft } from './price-items/price-lines.ts'
import { priceViewParams } from './price-items/use-rows-in-view.ts'
import { stateOfPriceList } from './price-list-state.ts'

const fieldName = fieldNames(priceList)
const currencyReferenceTarget: ReferencedFamily = { family: currency, routes: routes.currencies }
const useCurrencyPickSource = pickSourceHook(currencyReferenceTarget)

const stateColours = { active: 'green', upcoming: 'blue', outdated: 'orange', deactivated: 'gray' } as const

function PriceListStateBadge({ state }: { state: PriceListState }) {
  const words = useWords().pricing.prices
  return (
    <Badge size="sm" color={stateColours[state]}>
      {words.states[state]}
    </Badge>
  )
}

export const priceListDisplay: FamilyDisplay = {
  columns: [
    {
      field: fieldName.name,
      // The table already marks deactivated lists.
      render: (record) => (
        <Group gap={8} component="span" display="inline-flex" wrap="nowrap">
          {String(record.name)}
          {!record.deleted && <PriceListStateBadge state={stateOfPriceList(record)} />}
        </Group>
      ),
    },
    { field: fieldName.code },
    { field: fieldName.startDate },
    { field: fieldName.endDate },
    { field: fieldName.currencyId, labels: currencyReferenceTarget },
    { field: fieldName.description },
  ],
  formParams: priceViewParams,
  check: (values) => checkPriceList(values as PriceListFormValues),
  Form: () => (
    <>
      <CurrentPriceListState />
      {/* Read also where they are empty: a list without an end is in force until the next. */}
      <FoldedFieldContext value={null}>
        <FieldGrid>
          <TextField name={fieldName.name} />
          <TextField name={fieldName.code} />
          <DayField name={fieldName.startDate} />
          <DayField name={fieldName.endDate} />
          <PickField name={fieldName.currencyId} useSource={useCurrencyPickSource} />
          <PriceListTypeField />
        </FieldGrid>
      </FoldedFieldContext>
      <PriceItemsField />
      {/* Seldom filled in, and left out where they are not: below the prices, which stay where they are read. */}
      <FieldGrid>
        <TextField name={fieldName.distributeurName} />
        <TextAreaField name={fieldName.description} />
      </FieldGrid>
    </>
  ),
}

/** What the list is by its dates, also while they are changed. */
function CurrentPriceListState() {
  const [start, end, deleted] = [useField(fieldName.startDate), useField(fieldName.endDate), useField('deleted')]
  if (start.mode !== 'read' && start.mode !== 'edit') return null
  const dates = { startDate: start.value, endDate: end.value, deleted: deleted.value }
  return (
    <Group>
      <PriceListStateBadge state={stateOfPriceList(dates)} />
    </Group>
  )
}

function PriceListTypeField() {
  const words = useWords().pricing.prices
  return (
    <ChoiceField
      name={fieldName.type}
      choices={priceListTypes.map((value) => ({ value, label: words.types[value] }))}
    />
  )
}

type PriceListFormValues = Omit<Parameters<typeof priceListProblems>[0], 'items'> & {
  readonly items: readonly PriceLineDraft[]
}

/**
 * Problems that the schema cannot express. The grid shows the problems of its cells, so here it gets only one for the
 * field.
 */
function checkPriceList(values: PriceListFormValues): Problem[] {
  const problems = priceListProblems({ ...values, items: [] })
  const isWrong = values.items.some((line) => hasLineProblems(values.type, line))
  return isWrong ? [...problems, { key: 'field.invalid', field: 'items' }] : problems
}
