import { Collapse, Group, MultiSelect, Paper, Select, Switch, Text } from '@mantine/core'
import { food } from '@provende/contract/catalogue/food.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaLockFilters } from '@provende/contract/formulation/formula-search.ts'
import { routes } from '@provende/contract/routes.ts'
import { noonInstantOf } from '@provende/domain/kit/day.ts'
import { useQuery } from '@tanstack/react-query'
import { DayField } from '../../kit/form/fields-date.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { type Field, FieldsContext } from '../../kit/form/form-fields.ts'
import { SearchBox } from '../../kit/table/data-table-toolbar.tsx'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import type { ReferencedFamily } from '../../records/record-set.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useFormulaAccess } from '../formula-facts.ts'
import classes from './formula-filters.module.css'
import {
  type FilterName,
  type FormulaSearchState,
  isAdvancedSearch,
  isSwitchedOn,
  parseFoodCodes,
} from './formula-search-state.ts'

const specieReferenceTarget: ReferencedFamily = { family: specie, routes: routes.species }
const breedReferenceTarget: ReferencedFamily = { family: race, routes: routes.races }
const useSpeciesPickSource = pickSourceHook(specieReferenceTarget)
const useBreedPickSource = pickSourceHook(breedReferenceTarget)
/** How many foods the list shows at once, and how many may be selected. */
const maxFoodOptions = 60
const maxSelectedFoods = 10

type ChangeFilters = (changes: Readonly<Record<string, string | undefined>>) => void

/** The search filters: names and state, and the advanced filters behind a switch. */
export function FormulaFilters({ onChange }: { onChange: ChangeFilters }) {
  const { filters: words, stale, proposed } = useWords().formulas
  const [searchParams] = useScreenQueryParams()
  const state = searchParams as FormulaSearchState
  const { isAtFarm, hasStates } = useFormulaAccess()
  const advanced = isAdvancedSearch(state)
  const names: FilterName[] = isAtFarm ? ['nameformule'] : ['nameformule', 'namefarm', 'namedistributor']
  return (
    <Paper component="fieldset" p="md" aria-label={words.title} className={classes.panel}>
      <div className={classes.grid}>
        {names.map((name) => (
          <SearchBox
            key={name}
            label={words[name]}
            withLabel
            value={state[name] ?? ''}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
        {hasStates && <StatusSelect state={state} onChange={onChange} />}
      </div>
      {!isAtFarm && (
        <Group gap="lg">
          <Switch
            label={stale.only}
            checked={isSwitchedOn(state.stale)}
            onChange={(event) => onChange({ stale: event.currentTarget.checked ? 'true' : undefined })}
          />
          <Switch
            label={proposed.only}
            checked={isSwitchedOn(state.proposed)}
            onChange={(event) => onChange({ proposed: event.currentTarget.checked ? 'true' : undefined })}
          />
        </Group>
      )}
      <Switch
        label={words.advanced}
        checked={advanced}
        onChange={(event) => onChange({ searchonoff: event.currentTarget.checked ? 'true' : undefined })}
      />
      <Collapse expanded={advanced} transitionDuration={0}>
        {advanced && <AdvancedFilters state={state} onChange={onChange} />}
      </Collapse>
    </Paper>
  )
}

type FilterProps = { readonly state: FormulaSearchState; readonly onChange: ChangeFilters }

function StatusSelect({ state, onChange }: FilterProps) {
  const { statut, statuts } = useWords().formulas.filters
  const data = Object.entries(formulaLockFilters).map(([name, value]) => ({
    value: String(value),
    label: statuts[name as keyof typeof formulaLockFilters],
  }))
  return (
    <Select
      label={statut}
      data={data}
      value={data.some(({ value }) => value === state.statut) ? (state.statut ?? '') : String(formulaLockFilters.all)}
      allowDeselect={false}
      onChange={(value) =>
        onChange({ statut: value === String(formulaLockFilters.all) ? undefined : (value ?? undefined) })
      }
    />
  )
}

function AdvancedFilters({ state, onChange }: FilterProps) {
  const words = useWords().formulas.filters
  const { isAtFarm } = useFormulaAccess()
  const { stardate, enddate } = state
  const isDateRangeReversed = stardate !== undefined && enddate !== undefined && stardate > enddate
  return (
    <FieldsContext value={filterFieldOf(state, words, onChange)}>
      <div className={classes.grid}>
        <DayField name="stardate" />
        <DayField name="enddate" />
        {!isAtFarm && <ExpertSelect state={state} onChange={onChange} />}
        {!isAtFarm && (
          <SearchBox
            label={words.zipcode}
            withLabel
            value={state.zipcode ?? ''}
            onChange={(zipcode) => onChange({ zipcode })}
          />
        )}
        <PickField name="specie" useSource={useSpeciesPickSource} />
        <PickField name="targ" useSource={useBreedPickSource} />
      </div>
      {isDateRangeReversed && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {words.datesReversed}
        </Text>
      )}
      <FoodsSelect state={state} onChange={onChange} />
    </FieldsContext>
  )
}

/** The filters as form fields, mapped to the search parameters: days as ISO dates, picked records by id. */
const filterFieldOf =
  (state: FormulaSearchState, labels: Readonly<Record<FilterName, string>>, onChange: ChangeFilters) =>
  (path: string): Field => {
    const name = path as FilterName
    const isDay = name === 'stardate' || name === 'enddate'
    const text = state[name]
    return {
      path,
      label: labels[name],
      mode: 'edit',
      value: text === undefined ? null : isDay ? noonInstantOf(text) : Number(text),
      onChange: (value) => {
        if (isDay) return onChange({ [name]: isoDateIfComplete(value) })
        onChange({ [name]: value === null ? undefined : String(value) })
      },
    }
  }

/** The ISO date of a day field; undefined while an incomplete date is typed. */
const isoDateIfComplete = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : undefined

/** Experts and technical advisers; the list may be empty. */
function ExpertSelect({ state, onChange }: FilterProps) {
  const words = useWords()
  const call = useApiCall()
  const { data = [] } = useQuery({
    queryKey: queryKeyOf(formula, 'experts'),
    queryFn: async ({ signal }) => (await call(routes.formulas.experts, {}, signal)).response,
  })
  return (
    <Select
      label={words.formulas.filters.expert}
      data={data.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      value={state.expert ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.records.form.clear }}
      placeholder={words.records.form.choose}
      nothingFoundMessage={words.records.form.noneFound}
      onChange={(value) => onChange({ expert: value ?? undefined })}
    />
  )
}

/** Foods by name or code; the search parameter holds their codes. */
function FoodsSelect({ state, onChange }: FilterProps) {
  const words = useWords()
  const call = useApiCall()
  const { data = [] } = useQuery({
    queryKey: queryKeyOf(food, 'all in few words'),
    queryFn: async ({ signal }) => (await call(routes.foods.getAll, {}, signal)).response,
  })
  const selected = parseFoodCodes(state.linkfoods)
  const listedCodes = new Set(data.map(({ code }) => code))
  // Foods that share a code are one option.
  const listed = [...new Map(data.map(({ code, name }) => [code, `${name} (${code})`]))]
  const unlisted = selected.filter((code) => !listedCodes.has(code)).map((code): [string, string] => [code, code])
  return (
    <MultiSelect
      mt="sm"
      label={words.formulas.filters.linkfoods}
      data={[...listed, ...unlisted].map(([value, label]) => ({ value, label }))}
      value={selected}
      onChange={(codes) => onChange({ linkfoods: codes.length === 0 ? undefined : codes.join(',') })}
      searchable
      limit={maxFoodOptions}
      maxValues={maxSelectedFoods}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': words.records.form.clear }}
      placeholder={selected.length === 0 ? words.records.form.chooseSome : ''}
      nothingFoundMessage={words.records.form.noneFound}
    />
  )
}
