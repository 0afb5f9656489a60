import { Collapse, MultiSelect, Paper, Select, Switch, Text } from '@mantine/core'
import { food } from '@provende/contract/catalogue/food.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaStatus } from '@provende/contract/formulation/formula-search.ts'
import { routes } from '@provende/contract/routes.ts'
import { noonOf } from '@provende/domain/kit/day.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchBox } from '../kit/data-table-toolbar.tsx'
import { DayField } from '../kit/fields-date.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { type Field, FieldsContext } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import type { Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenSearch } from '../shell/screen.ts'
import { useFormulaEyes } from './formula-facts.ts'
import classes from './formula-filters.module.css'
import { codesIn, type FilterName, isAdvanced, type SearchState } from './formula-search-state.ts'

const species: Referred = { family: specie, routes: routes.species }
const breeds: Referred = { family: race, routes: routes.races }
const useSpecies = referring(species)
const useBreeds = referring(breeds)
/** Foods that are offered at once, and at most asked for. */
const mostOffered = 60
const mostFoods = 10

type Change = (changes: Readonly<Record<string, string | undefined>>) => void

/** What is searched for: names and state, and under a switch all else that is documented. */
export function FormulaFilters({ onChange }: { onChange: Change }) {
  const words = useWords().formulas.filters
  const [address] = useScreenSearch()
  const state = address as SearchState
  const { isAtFarm } = useFormulaEyes()
  const advanced = isAdvanced(state)
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
        <StatusSelect state={state} onChange={onChange} />
      </div>
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

type FilterProps = { readonly state: SearchState; readonly onChange: Change }

function StatusSelect({ state, onChange }: FilterProps) {
  const { statut, statuts } = useWords().formulas.filters
  const data = Object.entries(formulaStatus).map(([name, value]) => ({
    value: String(value),
    label: statuts[name as keyof typeof formulaStatus],
  }))
  return (
    <Select
      label={statut}
      data={data}
      value={data.some(({ value }) => value === state.statut) ? (state.statut ?? '') : String(formulaStatus.all)}
      allowDeselect={false}
      onChange={(value) => onChange({ statut: value === String(formulaStatus.all) ? undefined : (value ?? undefined) })}
    />
  )
}

function AdvancedFilters({ state, onChange }: FilterProps) {
  const words = useWords().formulas.filters
  const { isAtFarm } = useFormulaEyes()
  const { stardate, enddate } = state
  const areCrossed = stardate !== undefined && enddate !== undefined && stardate > enddate
  return (
    <FieldsContext value={fieldsOver(state, words, onChange)}>
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
        <PickField name="specie" useSource={useSpecies} />
        <PickField name="targ" useSource={useBreeds} />
      </div>
      {areCrossed && (
        <Text size="sm" c="red" role="alert" mt="xs">
          {words.badDates}
        </Text>
      )}
      <FoodsSelect state={state} onChange={onChange} />
    </FieldsContext>
  )
}

/** Filters as fields: days travel as they are written, what is picked by its id. */
const fieldsOver =
  (state: SearchState, labels: Readonly<Record<FilterName, string>>, onChange: Change) =>
  (path: string): Field => {
    const name = path as FilterName
    const isDay = name === 'stardate' || name === 'enddate'
    const text = state[name]
    return {
      path,
      label: labels[name],
      mode: 'edit',
      value: text === undefined ? null : isDay ? noonOf(text) : Number(text),
      onChange: (value) => {
        if (isDay) return onChange({ [name]: dayText(value) })
        onChange({ [name]: value === null ? undefined : String(value) })
      },
    }
  }

/** A day as the address says it; what is typed of one that is no day yet asks for nothing. */
const dayText = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : undefined

/** The people who look after clients; nothing to choose where there is none. */
function ExpertSelect({ state, onChange }: FilterProps) {
  const words = useWords()
  const call = useCall()
  const { data = [] } = useQuery({
    queryKey: keyOf(formula, 'experts'),
    queryFn: async ({ signal }) => (await call(routes.formulas.experts, {}, signal)).answer,
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

/** Foods by name or code; the address holds their codes. */
function FoodsSelect({ state, onChange }: FilterProps) {
  const words = useWords()
  const call = useCall()
  const { data = [] } = useQuery({
    queryKey: keyOf(food, 'all in few words'),
    queryFn: async ({ signal }) => (await call(routes.foods.getAll, {}, signal)).answer,
  })
  const chosen = codesIn(state.linkfoods)
  const known = new Set(data.map(({ code }) => code))
  // Two foods of one code are asked for together.
  const offered = [...new Map(data.map(({ code, name }) => [code, `${name} (${code})`]))]
  const others = chosen.filter((code) => !known.has(code)).map((code): [string, string] => [code, code])
  return (
    <MultiSelect
      mt="sm"
      label={words.formulas.filters.linkfoods}
      data={[...offered, ...others].map(([value, label]) => ({ value, label }))}
      value={chosen}
      onChange={(codes) => onChange({ linkfoods: codes.length === 0 ? undefined : codes.join(',') })}
      searchable
      limit={mostOffered}
      maxValues={mostFoods}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': words.records.form.clear }}
      placeholder={chosen.length === 0 ? words.records.form.chooseSome : ''}
      nothingFoundMessage={words.records.form.noneFound}
    />
  )
}
