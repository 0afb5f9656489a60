import { Alert, Anchor, Text } from '@mantine/core'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import {
  AdaptedFields,
  ChoiceField,
  DecimalField,
  FieldSection,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../kit/form/fields.tsx'
import { PickField, type PickSource } from '../../kit/form/fields-pick.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { formatDate } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { CascadingPickField } from '../../nutrition/cascading-pick.tsx'
import { modelVersionReferenceTarget } from '../../nutrition/model/model-version-pick.ts'
import { farmReferenceTarget, structureReferenceTarget } from '../../organisations/organisation-references.ts'
import { pickSourceHook } from '../../records/record-references.ts'
import type { ReferencedFamily } from '../../records/record-set.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useAddressIfAllowed } from '../../shell/session/address-if-open.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { AnimalsWarning } from '../animals-warning.tsx'
import { formulaReferenceTarget } from '../formula-facts.ts'
import { clientKinds, startingFoodSources } from './use-formula-form.ts'

const specieReferenceTarget: ReferencedFamily = { family: specie, routes: routes.species }
const breedReferenceTarget: ReferencedFamily = { family: race, routes: routes.races }
const modelReferenceTarget: ReferencedFamily = { family: model, routes: routes.models }
const useFarmPickSource = pickSourceHook(farmReferenceTarget)
const useStructurePickSource = pickSourceHook(structureReferenceTarget)
const useFormulaPickSource = pickSourceHook(formulaReferenceTarget)

type OfferedPriceLists = FormulaWithInputs['priceLists']
type OfferedConstraintSets = FormulaWithInputs['constraints']

/** The options of the form; for a new formula they are loaded once the client is chosen. */
export type FormulaFormChoices = {
  readonly distributor: FormulaWithInputs['distributeur'] | null
  readonly priceLists: OfferedPriceLists | null
  /** Constraint sets of the chosen model version. */
  readonly sets: OfferedConstraintSets | null
  readonly isNew: boolean
}
export const FormulaFormChoicesContext = createContext<FormulaFormChoices>({
  distributor: null,
  priceLists: null,
  sets: null,
  isNew: true,
})

/** Distributor and price lists of a new formula for a farm or structure; undefined until loaded. */
export function useNewFormulaChoices(isEnabled: boolean, farmId: number | null, structureId: number | null) {
  const call = useApiCall()
  const query = farmId !== null ? { farmId } : structureId !== null ? { structureId } : null
  const { data } = useQuery({
    queryKey: queryKeyOf(formula, 'choices', query),
    queryFn: async ({ signal }) => (await call(routes.formulas.choices, { query: query ?? {} }, signal)).response,
    enabled: isEnabled && query !== null,
  })
  return query === null ? undefined : data
}

/** The constraint sets with versions for a model version; undefined until loaded. */
export function useConstraintSets(modelVersionId: number | null) {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(formula, 'sets', modelVersionId),
    // The server derives the model from the version, so `modelId` is not looked at.
    queryFn: async ({ signal }) =>
      (
        await call(
          routes.formulas.constraintSets,
          { params: { modelId: modelVersionId ?? 0, modelVersionId: modelVersionId ?? 0 } },
          signal,
        )
      ).response,
    enabled: modelVersionId !== null,
  })
  return modelVersionId === null ? undefined : data
}

/** The fields of a formula: client, animals, prices, and the foods a new one starts with. */
export function FormulaFields() {
  const { form } = useWords().formulas
  const { isNew } = use(FormulaFormChoicesContext)
  return (
    <>
      <FieldSection title={form.client} of="farmId">
        <ClientFields />
      </FieldSection>
      <FieldSection title={form.identity} of="name">
        <TextField name="name" />
      </FieldSection>
      <FieldSection title={form.animals} of="breedId">
        <RequirementFields />
        <DecimalField name="animalCount" />
      </FieldSection>
      <FieldSection title={form.prices} of="priceListId">
        <PriceListField />
        <SwitchField name="useBio" />
      </FieldSection>
      {isNew && (
        <FieldSection title={form.recipe} of="startingFoods">
          <StartingFoodsFields />
        </FieldSection>
      )}
      <TextAreaField name="description" />
    </>
  )
}

/** A farm and its distributor, or a distributor alone; the client cannot be changed later. */
function ClientFields() {
  const { form } = useWords().formulas
  const { isNew } = use(FormulaFormChoicesContext)
  const isForFarm = useField('place').value === 'farm'
  // Users who may not list distributors only create formulas for farms.
  const maySeeStructures = useSession().mayOpen('Structure [Read]')
  return (
    <>
      {isNew && maySeeStructures && (
        <ChoiceField name="place" choices={clientKinds.map((value) => ({ value, label: form.places[value] }))} />
      )}
      <AdaptedFields
        adapt={(field) => ({ ...field, required: true, mode: isNew ? field.mode : readOnlyMode(field.mode) })}
      >
        {isForFarm ? (
          <PickField name="farmId" useSource={useFarmPickSource} />
        ) : (
          isNew && <PickField name="structureId" useSource={useStructurePickSource} />
        )}
      </AdaptedFields>
      <DistributorLine />
    </>
  )
}

const readOnlyMode = <M extends string>(mode: M) => (mode === 'edit' ? ('read' as const) : mode)

/** The selling distributor, with a notice if its name appears on the formula. Source: spec 2 §6. */
function DistributorLine() {
  const { form, fields } = useWords().formulas
  const { distributor } = use(FormulaFormChoicesContext)
  const { mode } = useField('farmId')
  if (distributor === null || mode === 'none' || mode === 'value') return null
  return (
    <div>
      <Text size="sm" c="dimmed">
        {fields.distributorName}
      </Text>
      <Text>{form.distributor(distributor.name, distributor.code)}</Text>
      {distributor.isNamed && (
        <Alert color="blue" icon={<IconInfoCircle size={16} />} mt="xs" p="xs">
          {form.namedDistributor}
        </Alert>
      )}
    </div>
  )
}

/** Breed, model version, and the constraint sets for both. Source: spec 2 §4, §7. */
function RequirementFields() {
  const words = useWords()
  const { form, fields } = words.formulas
  const { sets } = use(FormulaFormChoicesContext)
  const breedId = useField('breedId').value
  const setId = useField('constraintSetId').value
  const matchingSets = constraintSetsOfBreed(sets, breedId)
  const options = matchingSets.map(({ id, name, code }) => ({ id, label: code === '' ? name : `${name} (${code})` }))
  const versions = matchingSets.find(({ id }) => id === setId)?.versions ?? []
  const hasNoSets = sets !== null && typeof breedId === 'number' && matchingSets.length === 0
  return (
    <>
      <CascadingPickField
        name="breedId"
        child={breedReferenceTarget}
        parent={specieReferenceTarget}
        parentLabel={words.catalogue.specie.detail}
      />
      <AnimalsWarningOfForm />
      <CascadingPickField
        name="modelVersionId"
        child={modelVersionReferenceTarget}
        parent={modelReferenceTarget}
        parentLabel={fields.modelVersionAbove}
      />
      <SelectOptionField name="constraintSetId" options={options} />
      <SelectOptionField name="constraintVersionId" options={versions.map(({ id, name }) => ({ id, label: name }))} />
      {hasNoSets && (
        <Text size="sm" c="dimmed">
          {form.noConstraintSets} <LinkToList screen="ConstraintList">{form.openConstraintSets}</LinkToList>
        </Text>
      )}
    </>
  )
}

/** As soon as farm and breed are chosen, whichever comes last. */
function AnimalsWarningOfForm() {
  const farmId = useField('farmId').value
  const isForFarm = useField('place').value === 'farm'
  const { value: breedId, mode } = useField('breedId')
  if (mode !== 'edit' || typeof farmId !== 'number' || typeof breedId !== 'number') return null
  return isForFarm && <AnimalsWarning breedId={breedId} farmIds={[farmId]} />
}

/** Leads to what is missing here, for those who may see it. */
function LinkToList({ screen, children }: { screen: string; children: ReactNode }) {
  const address = useAddressIfAllowed()(screen, {})
  return (
    address !== null && (
      <Anchor component={Link} {...linkTo(address)} inherit underline="always">
        {children}
      </Anchor>
    )
  )
}

export const constraintSetsOfBreed = (sets: OfferedConstraintSets | null, breedId: unknown): OfferedConstraintSets =>
  (sets ?? []).filter((set) => set.breedId === breedId)

/** The selectable price lists, the active one first. Source: spec 2 §5 "Only an active price list may be chosen". */
function PriceListField() {
  const { form } = useWords().formulas
  const culture = useCulture()
  const { priceLists } = use(FormulaFormChoicesContext)
  const options = (priceLists ?? []).map(({ id, name, startDate, endDate, isActive }) => {
    const start = formatDate(startDate, culture)
    const dates = endDate === null ? form.validFrom(start) : form.validFromTo(start, formatDate(endDate, culture))
    return { id, label: `${isActive ? form.activeList(name) : name}, ${dates}` }
  })
  return (
    <>
      <SelectOptionField name="priceListId" options={options} />
      {priceLists?.length === 0 && (
        <Alert color="orange" icon={<IconInfoCircle size={16} />} p="xs">
          {form.noPriceList}. {form.whichPriceList}{' '}
          <LinkToList screen="PriceListList">{form.openPriceLists}</LinkToList>
        </Alert>
      )}
    </>
  )
}

function StartingFoodsFields() {
  const { starting } = useWords().formulas.form
  const isFromFormula = useField('startingFoods').value === 'formula'
  return (
    <>
      <ChoiceField
        name="startingFoods"
        choices={startingFoodSources.map((value) => ({ value, label: starting[value] }))}
      />
      {isFromFormula && (
        <AdaptedFields adapt={(field) => ({ ...field, required: true })}>
          <PickField name="fromFormulaId" useSource={useFormulaPickSource} />
        </AdaptedFields>
      )}
    </>
  )
}

type SelectOption = { readonly id: number; readonly label: string }

/** A select over options that are already loaded. */
function SelectOptionField({ name, options }: { name: string; options: readonly SelectOption[] }) {
  const matching = (search: string) => {
    const text = cleanSearchText(search).trim().toLowerCase()
    return options.filter(({ label }) => cleanSearchText(label).toLowerCase().includes(text))
  }
  const source: PickSource<SelectOption> = {
    key: `${name} ${options.map(({ id, label }) => `${id} ${label}`).join()}`,
    find: (search) => Promise.resolve({ rows: matching(search), count: matching(search).length }),
    one: (id) => Promise.resolve(options.find((option) => option.id === id) ?? { id, label: '' }),
    label: ({ label }) => label,
  }
  return <PickField name={name} useSource={() => source} />
}
