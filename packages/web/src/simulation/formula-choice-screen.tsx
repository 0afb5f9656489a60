import { Button, Checkbox, Group, Paper, Text, TextInput } from '@mantine/core'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { formatNumber } from '../kit/format.ts'
import type { RowAction } from '../kit/table/row-action.ts'
import { ScrollRegion } from '../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useScreenId, useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import classes from './simulation.module.css'
import { simulationScreenNames, useForgetSimulations } from './simulation-facts.ts'
import { useSimulatedPrices } from './use-simulated-prices.ts'

/** More rows are found by searching. */
const maxShownRows = 200

/** Chooses the formulas of a simulation, and starts to compute it. */
export function FormulaChoiceScreen() {
  const loaded = useSimulatedPrices({ kind: 'simulation', id: useScreenId() })
  const formulas = useFormulas()
  return loaded && formulas ? <FormulaChoice simulation={loaded} formulas={formulas} /> : <FormSkeleton />
}

/** The active formulas the user sees. */
function useFormulas(): readonly ListedFormula[] | undefined {
  const call = useApiCall()
  const query = { order: 'Name', getInactive: false }
  return useQuery({
    queryKey: queryKeyOf(formula, 'toSimulate'),
    queryFn: async ({ signal }) => (await call(routes.formulas.list, { query }, signal)).response,
  }).data
}

type FormulaChoiceWords = Words['simulation']['formulas']
type FormulaChoiceProps = { simulation: SimulatedPriceList; formulas: readonly ListedFormula[] }

function FormulaChoice({ simulation, formulas }: FormulaChoiceProps) {
  const words = useWords().simulation.formulas
  const { addressOf } = useScreenLinks()
  const [search, setSearch] = useState('')
  const [address] = useScreenQueryParams()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => chosenIn(address.formulas, formulas))
  const { start, isPending } = useStart(simulation.id)
  const { matching, shown } = useMatchingFormulas(formulas, useDeferredValue(search))
  useScreenTitle(simulation.name)
  const all: RowAction = {
    ...{ label: allLabel(simulation, words), Icon: IconPlayerPlay, busy: isPending },
    act: () => start(null),
  }
  return (
    <>
      <ScreenActions>
        <ActionButtons
          back={addressOf(simulationScreenNames.list)}
          // Its list is gone, or its prices came from a file for nobody with a list: there are no formulas of it.
          actions={simulation.priceListId === null ? [] : [all]}
        />
        <Button
          loading={isPending}
          disabled={chosen.size === 0}
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => start([...chosen])}
        >
          {words.selected(chosen.size)}
        </Button>
      </ScreenActions>
      <Text mb="sm">
        {words.intro(simulation.name)} {simulation.state !== 'none' && words.restart}
      </Text>
      <Paper p={0}>
        <Group p="sm" gap="sm">
          <TextInput
            aria-label={words.search}
            placeholder={words.search}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => setChosen(new Set([...chosen, ...matching.map(({ id }) => id)]))}>
            {words.selectShown}
          </Button>
          <Button variant="subtle" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
            {words.clear}
          </Button>
          <Text size="sm" c="dimmed">
            {words.shown(shown.length, matching.length)}
          </Text>
        </Group>
        <FormulaTable formulas={shown} chosen={chosen} onChoose={setChosen} />
      </Paper>
    </>
  )
}

/** The formulas that the person came with, as `12-15`, of those that there are. */
function chosenIn(ids: string | undefined, formulas: readonly ListedFormula[]): ReadonlySet<number> {
  const present = new Set(formulas.map(({ id }) => id))
  return new Set(
    (ids ?? '')
      .split('-')
      .map(Number)
      .filter((id) => present.has(id)),
  )
}

/** A replaced food leaves out the formulas without it. */
function allLabel({ priceListName, replacements }: SimulatedPriceList, words: FormulaChoiceWords): string {
  const foods = [...new Set(replacements.map(({ name }) => name))]
  return foods.length === 0 ? words.all(priceListName) : words.allWith(priceListName, foods.join(', '))
}

/** Starts to compute the chosen formulas, or all of the copied list, and shows the result. */
function useStart(id: number) {
  const call = useApiCall()
  const navigate = useNavigate()
  const problems = useProblemReporter()
  const forget = useForgetSimulations()
  const { addressOf } = useScreenLinks()
  const { mutate, isPending } = useMutation({
    mutationFn: async (formulaIds: readonly number[] | null): Promise<void> => {
      if (formulaIds === null) await call(routes.simulations.chooseAll, { body: { id } })
      else await call(routes.simulations.choose, { query: { simulationId: id }, body: [...formulaIds] })
    },
    onSuccess: async () => {
      await forget()
      await navigate({ href: addressOf(simulationScreenNames.result, { id }) })
    },
    onError: (error) => problems.show(error),
  })
  return { start: mutate, isPending }
}

function useMatchingFormulas(formulas: readonly ListedFormula[], search: string) {
  const folded = useMemo(
    () =>
      formulas.map((row) => ({
        row,
        text: foldText([row.name, row.code, row.farmName, row.distributorName].join(' ')),
      })),
    [formulas],
  )
  return useMemo(() => {
    const sought = foldText(search.trim()).split(/\s+/)
    const matching = folded.filter(({ text }) => sought.every((word) => text.includes(word))).map(({ row }) => row)
    return { matching, shown: matching.slice(0, maxShownRows) }
  }, [folded, search])
}

type FormulaTableProps = {
  formulas: readonly ListedFormula[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

function FormulaTable({ formulas, chosen, onChoose }: FormulaTableProps) {
  const words = useWords().simulation.formulas
  const culture = useCulture()
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const { columns } = words
  return (
    <ScrollRegion className={classes.scroll} label={words.columns.name}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.farm}</th>
            <th scope="col">{columns.distributor}</th>
            <th scope="col" className={classes.number}>
              {columns.price}
            </th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {formulas.map((row) => (
            <tr key={row.id}>
              <td>
                <Checkbox
                  size="xs"
                  aria-label={words.select(row.name)}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </td>
              <td>{row.name}</td>
              <td>{row.farmName}</td>
              <td>{row.distributorName}</td>
              <td className={classes.number}>{formatNumber(row.pricePerTonneEur, 2, culture)}</td>
              <td>{row.isLocked ? words.locked : words.editable}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
