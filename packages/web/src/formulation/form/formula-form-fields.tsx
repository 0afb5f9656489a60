import { Alert, Text } from '@mantine/core'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
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
import { useCulture, useWords } from '../../kit/words.tsx'
import { CascadingPick } from '../../nutrition/cascading-pick.tsx'
import { modelVersionReferences } from '../../nutrition/model/model-version-pick.ts'
import { farmReferences, structureReferences } from '../../organisations/organisation-references.ts'
import { pickSourceHook } from '../../records/record-references.ts'
import type { ReferencedFamily } from '../../records/record-set.ts'
import { keyOf } from '../../records/use-record-list.ts'
import { useCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { formulaReferences } from '../formula-facts.ts'
import { clientKinds, startingFoods } from './use-formula-form.ts'

const species: ReferencedFamily = { family: specie, routes: routes.species }
const breeds: ReferencedFamily = { family: race, routes: routes.races }
const models: ReferencedFamily = { family: model, routes: routes.models }
const useFarms = pickSourceHook(farmReferences)
const useStructures = pickSourceHook(structureReferences)
const useFormulas = pickSourceHook(formulaReferences)

type PriceLists = FormulaWithInputs['priceLists']
type Sets = FormulaWithInputs['constraints']

/** The options of the form; for a new formula they are loaded once the client is chosen. */
export type FormulaFormChoices = {
  readonly distributor: FormulaWithInputs['distributeur'] | null
  readonly priceLists: PriceLists | null
  /** Constraint sets of the chosen model version. */
  readonly sets: Sets | null
  readonly isNew: boolean
}
export const ChoicesContext = createContext<FormulaFormChoices>({
  distributor: null,
  priceLists: null,
  sets: null,
  isNew: true,
})

/** Distributor and price lists of a new formula for a farm or structure; undefined until loaded. */
export function useNewChoices(isEnabled: boolean, farmId: number | null, structureId: number | null) {
  const call = useCall()
  const query = farmId !== null ? { farmId } : structureId !== null ? { structureId } : null
  const { data } = useQuery({
    queryKey: keyOf(formula, 'choices', query),
    queryFn: async ({ signal }) => (await call(routes.formulas.choices, { query: query ?? {} }, signal)).response,
    enabled: isEnabled && query !== null,
  })
  return query === null ? undefined : data
}

/** The constraint sets with versions for a model version; undefined until loaded. */
export function useSets(modelVersionId: number | null) {
  const call = useCall()
  const { data } = useQuery({
    queryKey: keyOf(formula, 'sets', modelVersionId),
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
  const { isNew } = use(ChoicesContext)
  return (
    <>
      <FieldSection title={form.client} of="farmId">
        <ClientFields />
      </FieldSection>
      <FieldSection title={form.identity} of="name">
        <TextField name="name" />
        <DecimalField name="animalCount" />
        <TextAreaField name="description" />
      </FieldSection>
      <FieldSection title={form.animals} of="breedId">
        <RequirementFields />
      </FieldSection>
      <FieldSection title={form.prices} of="priceListId">
        <PriceListField />
        <SwitchField name="useBio" />
      </FieldSection>
      {isNew && (
        <FieldSection title={form.recipe} of="startingFoods">
          <StartingFields />
        </FieldSection>
      )}
    </>
  )
}

/** A farm and its distributor, or a distributor alone; the client cannot be changed later. */
function ClientFields() {
  const { form } = useWords().formulas
  const { isNew } = use(ChoicesContext)
  const isForFarm = useField('place').value === 'farm'
  // Users who may not list distributors only create formulas for farms.
  const maySeeStructures = useSession().mayOpen('Structure [Read]')
  return (
    <>
      {isNew && maySeeStructures && (
        <ChoiceField name="place" choices={clientKinds.map((value) => ({ value, label: form.places[value] }))} />
      )}
      <AdaptedFields adapt={(field) => ({ ...field, required: true, mode: isNew ? field.mode : readOnly(field.mode) })}>
        {isForFarm ? (
          <PickField name="farmId" useSource={useFarms} />
        ) : (
          isNew && <PickField name="structureId" useSource={useStructures} />
        )}
      </AdaptedFields>
      <DistributorLine />
    </>
  )
}

const readOnly = <M extends string>(mode: M) => (mode === 'edit' ? ('read' as const) : mode)

/** The selling distributor, with a notice if its name appears on the formula. Source: spec 2 §6. */
function DistributorLine() {
  const { form, fields } = useWords().formulas
  const { distributor } = use(ChoicesContext)
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
  const { sets } = use(ChoicesContext)
  const breedId = useField('breedId').value
  const setId = useField('constraintSetId').value
  const matchingSets = setsOfBreed(sets, breedId)
  const options = matchingSets.map(({ id, name, code }) => ({ id, label: code === '' ? name : `${name} (${code})` }))
  const versions = matchingSets.find(({ id }) => id === setId)?.versions ?? []
  const hasNoSets = sets !== null && typeof breedId === 'number' && matchingSets.length === 0
  return (
    <>
      <CascadingPick name="breedId" child={breeds} parent={species} parentLabel={words.catalogue.specie.detail} />
      <CascadingPick
        name="modelVersionId"
        child={modelVersionReferences}
        parent={models}
        parentLabel={fields.modelVersionAbove}
      />
      <OptionField name="constraintSetId" options={options} />
      <OptionField name="constraintVersionId" options={versions.map(({ id, name }) => ({ id, label: name }))} />
      {hasNoSets && (
        <Text size="sm" c="dimmed">
          {form.noConstraintSets}
        </Text>
      )}
    </>
  )
}

export const setsOfBreed = (sets: Sets | null, breedId: unknown): Sets =>
  (sets ?? []).filter((set) => set.breedId === breedId)

/** The selectable price lists, the active one first. Source: spec 2 §5 "Only an active price list may be chosen". */
function PriceListField() {
  const { form } = useWords().formulas
  const culture = useCulture()
  const { priceLists } = use(ChoicesContext)
  const options = (priceLists ?? []).map(({ id, name, startDate, endDate, isActive }) => {
    const start = formatDate(startDate, culture)
    const dates = endDate === null ? form.validFrom(start) : form.validFromTo(start, formatDate(endDate, culture))
    return { id, label: `${isActive ? form.activeList(name) : name}, ${dates}` }
  })
  return (
    <>
      <OptionField name="priceListId" options={options} />
      {priceLists?.length === 0 && (
        <Alert color="orange" icon={<IconInfoCircle size={16} />} p="xs">
          {form.noPriceList}
        </Alert>
      )}
    </>
  )
}

function StartingFields() {
  const { starting } = useWords().formulas.form
  const isFromFormula = useField('startingFoods').value === 'formula'
  return (
    <>
      <ChoiceField name="startingFoods" choices={startingFoods.map((value) => ({ value, label: starting[value] }))} />
      {isFromFormula && (
        <AdaptedFields adapt={(field) => ({ ...field, required: true })}>
          <PickField name="fromFormulaId" useSource={useFormulas} />
        </AdaptedFields>
      )}
    </>
  )
}

type Option = { readonly id: number; readonly label: string }

/** A select over options that are already loaded. */
function OptionField({ name, options }: { name: string; options: readonly Option[] }) {
  const matching = (search: string) => {
    const text = cleanSearchText(search).trim().toLowerCase()
    return options.filter(({ label }) => cleanSearchText(label).toLowerCase().includes(text))
  }
  const source: PickSource<Option> = {
    key: `${name} ${options.map(({ id, label }) => `${id} ${label}`).join()}`,
    find: (search) => Promise.resolve({ rows: matching(search), count: matching(search).length }),
    one: (id) => Promise.resolve(options.find((option) => option.id === id) ?? { id, label: '' }),
    label: ({ label }) => label,
  }
  return <PickField name={name} useSource={() => source} />
}
