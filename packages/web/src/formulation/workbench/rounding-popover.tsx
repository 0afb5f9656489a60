import { Button, Select, Text, TextInput } from '@mantine/core'
import { adjustTotal, defaultDoseStepGrams } from '@provende/domain/formulation/formula/adjust-total.ts'
import { roundingCarrier } from '@provende/domain/formulation/formula/kilograms-per-tonne.ts'
import {
  bagsOfBatch,
  defaultBatchTonnes,
  type RoundingEffect,
  roundingEffect,
  weighedRounding,
  weighingSearch,
  wholeBagsProblem,
} from '@provende/domain/formulation/formula/workbench/roundings.ts'
import {
  type FormulaRounding,
  formulaIngredients,
  withRecipe,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { computedOnce } from '@provende/domain/kit/computed-once.ts'
import type { OptimumCertificate } from '@provende/domain/linear-programming/certificate.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useMemo, useState } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { formatPlainNumber, formulaTermsOf, signedNumber } from './formula-terms.ts'
import { parseCellNumber } from './grids/grid-edits.ts'
import classes from './panels/panels.module.css'
import { useSolverAnswer } from './panels/use-solver-answer.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { contentWithRounding, entryWithContent } from './state/workbench-entry.ts'
import type { WorkbenchState } from './state/workbench-store.ts'

/** A way to round: what it makes of the recipe, or why it makes nothing; null while that is computed. */
type Rounding = {
  readonly key: 'carrier' | 'cheapest' | 'weighed' | 'nearest' | 'bags'
  readonly name: string
  readonly outcome: RoundingEffect | string | null
  /** Of a recipe that was searched: whether its cost is proved by multipliers or is the claim of the search. */
  readonly provedBy?: OptimumCertificate['boundFrom'] | undefined
  /** What the batch takes of the foods that come in bags. */
  readonly bags?: readonly string[]
}

/** The ways to round the recipe, each with what it costs and which limits it breaks; one press takes one. */
export function RoundingPopover({ onApplied }: { onApplied: () => void }) {
  const words = useWords().workbench.rounding
  const toasts = useToasts()
  const { store } = useWorkbench()
  const roundings = useRoundings()
  const apply = ({ recipe }: RoundingEffect) => {
    const { entry, inputs } = store.read()
    store.applyRecipe(entryWithContent(entry, withRecipe(entry.content, inputs, recipe)))
    toasts.success(words.applied)
    onApplied()
  }
  return (
    <div className={classes.section}>
      {/* Not the first field: its list would lie over the ways to round. */}
      <h2 tabIndex={-1} data-autofocus>
        {words.title}
      </h2>
      <RoundingSettings />
      <div className={classes.scroll}>
        <table className={`${classes.table} ${classes.blocks}`} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.way}</th>
              {[words.dose, words.perTonne, words.perAnimalDay].map((head) => (
                <th key={head} scope="col" className={classes.right}>
                  {head}
                </th>
              ))}
              <th scope="col">{words.limits}</th>
              <th scope="col">{words.apply}</th>
            </tr>
          </thead>
          <tbody>
            {roundings.map((rounding) => (
              <RoundingRow key={rounding.key} rounding={rounding} onApply={apply} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function RoundingRow({ rounding, onApply }: { rounding: Rounding; onApply: (effect: RoundingEffect) => void }) {
  const all = useWords()
  const words = all.workbench.rounding
  const culture = useCulture()
  const inputs = useWorkbenchState((state) => state.inputs)
  const { name, outcome, provedBy, bags = [] } = rounding
  const proof = provedBy && (provedBy === 'search' ? words.bySearch : words.proved)
  const head = (
    <th scope="row">
      {name} {proof && <span className={classes.hint}>· {proof}</span>}
      {bags.length > 0 && <div className={classes.hint}>{bags.join(' · ')}</div>}
    </th>
  )
  if (outcome === null || typeof outcome === 'string')
    return (
      <tr>
        {head}
        <td colSpan={5}>
          <span className={classes.hint}>{outcome ?? words.searching}</span>
        </td>
      </tr>
    )
  const { nameOf } = formulaTermsOf(all, culture, { inputs })
  const broken = [...new Set(outcome.newViolations.map(({ limit }) => nameOf(limit.subject)))]
  return (
    <tr>
      {head}
      <td className={classes.right} data-head={words.dose}>
        {formatNumber(outcome.totalGrams, 2, culture)}
      </td>
      <td className={classes.right} data-head={words.perTonne}>
        {formatNumber(outcome.pricePerTonneEur, 2, culture)}{' '}
        <span className={classes.hint}>{signedNumber(outcome.changePerTonneEur, 2, culture)}</span>
      </td>
      <td className={classes.right} data-head={words.perAnimalDay}>
        {signedNumber(outcome.changePerAnimalDayEur, 4, culture)}
      </td>
      <td data-head={words.limits}>
        {broken.length === 0 ? (
          words.allMet
        ) : (
          <Text c="var(--mantine-color-error)" size="sm" span>
            {words.broken(broken.join(', '))}
          </Text>
        )}
      </td>
      <td>
        <Button size="compact-xs" variant="default" aria-label={words.applyTo(name)} onClick={() => onApply(outcome)}>
          {words.apply}
        </Button>
      </td>
    </tr>
  )
}

/** The food that makes up, the step of the dose and the batch, which are stored with the formula. */
function RoundingSettings() {
  const words = useWords().workbench.rounding
  const { store } = useWorkbench()
  const { carrier, step, batch, foods, defaultName, hasBags } = useWorkbenchState(roundingOfState)
  const change = (rounding: FormulaRounding) => {
    const { entry } = store.read()
    store.change(entryWithContent(entry, contentWithRounding(entry.content, rounding)))
  }
  return (
    <div className={classes.line}>
      <Select
        size="xs"
        w={280}
        searchable
        clearable
        label={words.carrier}
        placeholder={words.defaultCarrier(defaultName)}
        value={carrier === null ? null : String(carrier)}
        data={foods}
        comboboxProps={{ withinPortal: false }}
        onChange={(id) => change({ roundingCarrierId: id === null ? null : Number(id) })}
      />
      <RoundingNumber
        label={words.step}
        value={step}
        range={{ min: 0.1, max: 1000 }}
        onChange={(next) => change({ roundingStepGrams: next === defaultDoseStepGrams ? null : next })}
      />
      {hasBags && (
        <RoundingNumber
          label={words.batch}
          value={batch}
          range={{ min: 0.01, max: 100 }}
          onChange={(next) => change({ roundingBatchTonnes: next === defaultBatchTonnes ? null : next })}
        />
      )}
    </div>
  )
}

type RoundingNumberProps = {
  readonly label: string
  readonly value: number
  readonly range: { readonly min: number; readonly max: number }
  readonly onChange: (value: number) => void
}

function RoundingNumber({ label, value, range, onChange }: RoundingNumberProps) {
  const culture = useCulture()
  const [typed, setTyped] = useState<string | null>(null)
  const number = typed === null ? value : parseCellNumber(typed, range)
  return (
    <TextInput
      size="xs"
      w={190}
      label={label}
      inputMode="decimal"
      value={typed ?? formatPlainNumber(value, culture)}
      error={typeof number === 'object' && number !== null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const next = parseCellNumber(currentTarget.value, range)
        if (typeof next === 'number') onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Of one state the same object: a store asks twice. */
const roundingOfState = computedOnce(({ entry: { content }, inputs }: WorkbenchState) => {
  const ingredients = formulaIngredients(content, inputs)
  const used = content.foods.filter(({ value, id }) => value > 0 || id === content.roundingCarrierId)
  const nameOf = (id: number) => ingredients.find((food) => food.id === id)?.name ?? String(id)
  return {
    carrier: content.roundingCarrierId ?? null,
    step: content.roundingStepGrams ?? defaultDoseStepGrams,
    batch: content.roundingBatchTonnes ?? defaultBatchTonnes,
    hasBags: ingredients.some(({ bagKilograms }) => bagKilograms),
    foods: used.map(({ id }) => ({ value: String(id), label: nameOf(id) })),
    defaultName: inputs.ingredients.find(({ code }) => code === roundingCarrier)?.name ?? roundingCarrier,
  }
})

const selectFigures = ({ figures }: WorkbenchState) => figures
const selectEntry = ({ entry }: WorkbenchState) => entry

/** Why a search has no recipe; `none` where there is none. */
function useFailureText() {
  const { refused } = useWords().workbench.rounding
  return ({ kind }: { readonly kind: string }, none: string = refused.none) =>
    ['stopped', 'cancelled', 'failed'].includes(kind) ? refused.stopped : none
}

function useRoundings(): readonly Rounding[] {
  const { rounding: words } = useWords().workbench
  const culture = useCulture()
  const { solver } = useWorkbench()
  const { problem, recipe } = useWorkbenchState(selectFigures)
  const { content } = useWorkbenchState(selectEntry)
  const inputs = useWorkbenchState((state) => state.inputs)
  const stepGrams = content.roundingStepGrams ?? defaultDoseStepGrams
  const decimals = useMemo(() => formulaIngredients(content, inputs).map((food) => food.decimals), [content, inputs])
  const weighed = useMemo(() => weighedRounding(problem, recipe, decimals), [problem, recipe, decimals])
  const roundInput = useMemo(() => (content.melasse ? null : { problem, stepGrams }), [content, problem, stepGrams])
  const search = useMemo(
    () => (weighed.newViolations.length === 0 ? null : weighingSearch(problem, recipe, decimals)),
    [weighed, problem, recipe, decimals],
  )
  const cheapest = useSolverAnswer(solver, 'roundTotal', roundInput).answer
  const nearest = useSolverAnswer(solver, 'closestRecipe', search).answer
  const failureOf = useFailureText()
  const inBags = useBagRounding()
  const adjusted = adjustTotal(problem, recipe, stepGrams)
  const step = formatNumber(stepGrams, undefined, culture)
  const carrier = problem.foods.find(({ code }) => code === (problem.carrier ?? roundingCarrier))?.name
  const effectOf = (rounded: typeof recipe) => roundingEffect(problem, recipe, rounded)
  return [
    {
      key: 'carrier',
      name: words.ways.carrier(step, carrier ?? roundingCarrier),
      outcome: adjusted.kind === 'adjusted' ? effectOf(adjusted.recipe) : words.refused[adjusted.reason],
    },
    {
      key: 'cheapest',
      name: words.ways.cheapest(step),
      provedBy: cheapest?.kind === 'optimal' ? cheapest.rounded.certificate.boundFrom : undefined,
      outcome: content.melasse
        ? words.refused.molasses
        : cheapest && (cheapest.kind === 'optimal' ? effectOf(cheapest.rounded.storedRecipe) : failureOf(cheapest)),
    },
    { key: 'weighed', name: words.ways.weighed, outcome: weighed },
    ...(search === null
      ? []
      : [
          {
            key: 'nearest' as const,
            name: words.ways.nearest,
            provedBy: nearest?.kind === 'optimal' ? nearest.certificate.boundFrom : undefined,
            outcome:
              nearest &&
              (nearest.kind === 'optimal'
                ? effectOf(nearest.storedRecipe)
                : failureOf(nearest, words.refused.noneAtDose)),
          },
        ]),
    inBags,
  ]
}

/** Whole bags of the foods that come in bags, at the present dose. */
function useBagRounding(): Rounding {
  const { rounding: words } = useWords().workbench
  const culture = useCulture()
  const { solver } = useWorkbench()
  const { problem, recipe } = useWorkbenchState(selectFigures)
  const { content } = useWorkbenchState(selectEntry)
  const inputs = useWorkbenchState((state) => state.inputs)
  const failureOf = useFailureText()
  const batchTonnes = content.roundingBatchTonnes ?? defaultBatchTonnes
  const weighing = useMemo(() => {
    const bagKilograms = formulaIngredients(content, inputs).map((food) => food.bagKilograms ?? null)
    return { bagKilograms, batchTonnes }
  }, [content, inputs, batchTonnes])
  const input = useMemo(() => {
    const inBags = content.melasse ? null : wholeBagsProblem(problem, recipe, weighing)
    return inBags && { problem: inBags }
  }, [content, problem, recipe, weighing])
  const { answer } = useSolverAnswer(solver, 'leastCost', input, 'bags')
  const rounding = { key: 'bags' as const, name: words.ways.bags(formatNumber(batchTonnes, undefined, culture)) }
  if (input === null) return { ...rounding, outcome: content.melasse ? words.refused.molasses : words.refused.noBags }
  if (answer === null) return { ...rounding, outcome: null }
  if (answer.kind !== 'optimal') return { ...rounding, outcome: failureOf(answer, words.refused.noneInBags) }
  const plain = (amount: number) => formatPlainNumber(amount, culture)
  return {
    ...rounding,
    provedBy: answer.certificate.boundFrom,
    outcome: roundingEffect(problem, recipe, answer.storedRecipe),
    bags: bagsOfBatch(problem, answer.storedRecipe, weighing).map(({ name, kilograms, bags }) =>
      words.bags(plain(bags), plain(kilograms), name),
    ),
  }
}
