import { Alert, Text } from '@mantine/core'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import {
  ChoiceField,
  DecimalField,
  FieldSection,
  FieldsAs,
  SwitchField,
  TextAreaField,
  TextField,
} from '../kit/fields.tsx'
import { PickField, type PickSource } from '../kit/fields-pick.tsx'
import { useField } from '../kit/form-fields.ts'
import { formatDate } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { modelVersions } from '../nutrition/model-version-pick.ts'
import { PickUnder } from '../nutrition/pick-under.tsx'
import { farms, structures } from '../organisations/referred-places.ts'
import type { Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useSession } from '../shell/session.tsx'
import { formulas } from './formula-facts.ts'
import { places, startingFoods } from './use-formula-form.ts'

const species: Referred = { family: specie, routes: routes.species }
const breeds: Referred = { family: race, routes: routes.races }
const models: Referred = { family: model, routes: routes.models }
const useFarms = referring(farms)
const useStructures = referring(structures)
const useFormulas = referring(formulas)

type PriceLists = AllData['priceLists']
type Sets = AllData['constraints']

/** What may be chosen for a formula: of an existing one as it came, of a new one once it is known for whom it is. */
export type Choices = {
  readonly distributor: AllData['distributeur'] | null
  readonly priceLists: PriceLists | null
  /** Those of the chosen model version. */
  readonly sets: Sets | null
  /** Whether the formula is yet to be made. */
  readonly isNew: boolean
}
export const ChoicesContext = createContext<Choices>({ distributor: null, priceLists: null, sets: null, isNew: true })

/** Who would sell a formula and with which lists it may be priced; undefined until that is known. */
export function useNewChoices(isAsked: boolean, farmId: number | null, structureId: number | null) {
  const call = useCall()
  const query = farmId !== null ? { farmId } : structureId !== null ? { structureId } : null
  const { data } = useQuery({
    queryKey: keyOf(formula, 'choices', query),
    queryFn: async ({ signal }) => (await call(routes.formulas.choices, { query: query ?? {} }, signal)).answer,
    enabled: isAsked && query !== null,
  })
  return query === null ? undefined : data
}

/** The sets that have versions for a version of a model. */
export function useSets(modelVersionId: number | null) {
  const call = useCall()
  const { data } = useQuery({
    queryKey: keyOf(formula, 'sets', modelVersionId),
    // The version says of which model it is.
    queryFn: async ({ signal }) =>
      (
        await call(
          routes.formulas.constraintSets,
          { params: { modelId: modelVersionId ?? 0, modelVersionId: modelVersionId ?? 0 } },
          signal,
        )
      ).answer,
    enabled: modelVersionId !== null,
  })
  return modelVersionId === null ? undefined : data
}

/** The facts of a formula: for whom, for which animals, at which prices, with which foods it begins. */
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
      <FieldSection title={form.animals} of="targetObjectId">
        <NeedFields />
      </FieldSection>
      <FieldSection title={form.prices} of="optimisationTypeObjectId">
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

/** A farm and its distributor, or a distributor alone; who it is for is never changed afterwards. */
function ClientFields() {
  const { form } = useWords().formulas
  const { isNew } = use(ChoicesContext)
  const isForFarm = useField('place').value === 'farm'
  // Whoever may not list distributors makes formulas for farms.
  const maySeeStructures = useSession().mayOpen('Structure [Read]')
  return (
    <>
      {isNew && maySeeStructures && (
        <ChoiceField name="place" choices={places.map((value) => ({ value, label: form.places[value] }))} />
      )}
      <FieldsAs adapt={(field) => ({ ...field, required: true, mode: isNew ? field.mode : readOnly(field.mode) })}>
        {isForFarm ? (
          <PickField name="farmId" useSource={useFarms} />
        ) : (
          isNew && <PickField name="structureId" useSource={useStructures} />
        )}
      </FieldsAs>
      <DistributorLine />
    </>
  )
}

const readOnly = <M extends string>(mode: M) => (mode === 'edit' ? ('read' as const) : mode)

/** Who sells the formula; of a named distributor that it is said on the formula. Source: spec 2 §6. */
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
      <Text>{form.soldBy(distributor.name, distributor.code)}</Text>
      {distributor.isNamed && (
        <Alert color="blue" icon={<IconInfoCircle size={16} />} mt="xs" p="xs">
          {form.named}
        </Alert>
      )}
    </div>
  )
}

/** Breed, model version, and the sets that fit both. Source: spec 2 §4, §7. */
function NeedFields() {
  const words = useWords()
  const { form, fields } = words.formulas
  const { sets } = use(ChoicesContext)
  const breedId = useField('targetObjectId').value
  const setId = useField('constraintSetId').value
  const fitting = setsOfBreed(sets, breedId)
  const offered = fitting.map(({ id, name, code }) => ({ id, label: code === '' ? name : `${name} (${code})` }))
  const versions = fitting.find(({ id }) => id === setId)?.versions ?? []
  const hasNone = sets !== null && typeof breedId === 'number' && fitting.length === 0
  return (
    <>
      <PickUnder name="targetObjectId" under={breeds} above={species} aboveLabel={words.catalogue.specie.detail} />
      <PickUnder
        name="nutritionalModelVersionId"
        under={modelVersions}
        above={models}
        aboveLabel={fields.modelVersionAbove}
      />
      <OfferedField name="constraintSetId" offered={offered} />
      <OfferedField name="constraintVersionId" offered={versions.map(({ id, name }) => ({ id, label: name }))} />
      {hasNone && (
        <Text size="sm" c="dimmed">
          {form.noSets}
        </Text>
      )}
    </>
  )
}

export const setsOfBreed = (sets: Sets | null, breedId: unknown): Sets =>
  (sets ?? []).filter(({ typeObjectId }) => typeObjectId === breedId)

/** The active lists, the one that counts first. Source: spec 2 §5 "Only an active price list may be chosen". */
function PriceListField() {
  const { form } = useWords().formulas
  const culture = useCulture()
  const { priceLists } = use(ChoicesContext)
  const offered = (priceLists ?? []).map(({ id, name, startDate, endDate, isActive }) => {
    const start = formatDate(startDate, culture)
    const dates = endDate === null ? form.validFrom(start) : form.validFromTo(start, formatDate(endDate, culture))
    return { id, label: `${isActive ? form.activeList(name) : name}, ${dates}` }
  })
  return (
    <>
      <OfferedField name="optimisationTypeObjectId" offered={offered} />
      {priceLists?.length === 0 && (
        <Alert color="orange" icon={<IconInfoCircle size={16} />} p="xs">
          {form.noList}
        </Alert>
      )}
    </>
  )
}

function StartingFields() {
  const { starting } = useWords().formulas.form
  const isOfFormula = useField('startingFoods').value === 'formula'
  return (
    <>
      <ChoiceField name="startingFoods" choices={startingFoods.map((value) => ({ value, label: starting[value] }))} />
      {isOfFormula && (
        <FieldsAs adapt={(field) => ({ ...field, required: true })}>
          <PickField name="fromFormulaId" useSource={useFormulas} />
        </FieldsAs>
      )}
    </>
  )
}

type Offered = { readonly id: number; readonly label: string }

/** One of a few that are here already. */
function OfferedField({ name, offered }: { name: string; offered: readonly Offered[] }) {
  const wanted = (search: string) => {
    const text = cleanSearchText(search).trim().toLowerCase()
    return offered.filter(({ label }) => label.toLowerCase().includes(text))
  }
  const source: PickSource<Offered> = {
    key: `${name} ${offered.map(({ id, label }) => `${id} ${label}`).join()}`,
    find: (search) => Promise.resolve({ rows: wanted(search), count: wanted(search).length }),
    one: (id) => Promise.resolve(offered.find((each) => each.id === id) ?? { id, label: '' }),
    label: ({ label }) => label,
  }
  return <PickField name={name} useSource={() => source} />
}
