import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { SolverJobAnswer } from '@provende/domain/formulation/optimise/solver-jobs.ts'
import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { useMemo, useState } from 'react'
import { limitSideName, type PanelTerms, usePanelTerms } from '../../../limit-sentences.ts'
import { formatAmount, formatPlainNumber } from '../../formula-terms.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'
import { ComputedPanel, PanelNote, SolverFailureNote, SolvingNote, UnsolvableNote } from '../panel-notes.tsx'
import classes from '../panels.module.css'
import { solvableProblem, useSolverAnswer } from '../use-solver-answer.ts'
import { CurveComparison, maxComparedCurves, type RangedParameter } from './curve-comparison.tsx'
import { type CostUnit, costUnits } from './curve-cost.ts'
import { defaultParameterRange, type ParameterOption, parameterOptionsOf, toCurveParameter } from './curve-points.ts'
import { CurveDrawing } from './curve-view.tsx'

type CurvePanelProps = { readonly workbench: Workbench }

/** The chosen parameter and its range as typed. */
type CurveChoice = { readonly key: string; readonly from: string; readonly to: string }

/** Parametric analysis: cost and recipe as functions of one limit or one price. */
export function CurvePanel({ workbench }: CurvePanelProps) {
  const terms = usePanelTerms(workbench)
  const problemOrReason = useWorkbenchState(solvableProblem, workbench)
  return (
    <div className={classes.panel}>
      {typeof problemOrReason === 'string' ? (
        <UnsolvableNote reason={problemOrReason} />
      ) : (
        <CurveChooser workbench={workbench} terms={terms} problem={problemOrReason} />
      )}
    </div>
  )
}

type CurveChooserProps = CurvePanelProps & { readonly terms: PanelTerms; readonly problem: FormulaProblem }

function CurveChooser({ workbench, terms, problem }: CurveChooserProps) {
  const texts = terms.words.workbenchPanels.curve
  const options = useMemo(() => parameterOptionsOf(problem), [problem])
  const [request, setRequest] = useState<CurveChoice | null>(null)
  const parameter = options.find(({ key }) => key === request?.key)
  const range = request && { from: parseDecimal(request.from), to: parseDecimal(request.to) }
  const rangeError = range === null ? null : rangeErrorOf(range)
  const [costUnit, setCostUnit] = useLocalStorage<CostUnit>({ key: 'provende.curve.cost', defaultValue: 'animalDay' })
  const { compared, parameters, compare, remove } = useComparedChoices(request, setRequest, options, terms)
  const choose = (key: string | null) => {
    const chosen = options.find((option) => option.key === key)
    setRequest(chosen ? choiceWithRange(chosen, terms) : null)
  }
  return (
    <div className={classes.formBeside}>
      <div className={classes.fields}>
        <Select
          className={classes.parameter ?? ''}
          size="xs"
          label={texts.parameter}
          searchable
          clearable
          data={parameterChoices(options, terms)}
          value={parameter?.key ?? null}
          onChange={choose}
        />
        {request && parameter && (
          <>
            <RangeField
              label={texts.from}
              text={request.from}
              error={rangeError && texts[rangeError]}
              onType={(from) => setRequest({ ...request, from })}
            />
            <RangeField
              label={texts.to}
              text={request.to}
              error={null}
              onType={(to) => setRequest({ ...request, to })}
            />
            {parameter.value !== 0 && rangeError === null && parameters.length < maxComparedCurves && (
              <Button size="xs" variant="default" onClick={compare}>
                {texts.compare}
              </Button>
            )}
          </>
        )}
        <CostUnitSwitch terms={terms} value={costUnit} onChange={setCostUnit} />
      </div>
      <div className={classes.section}>
        {compared.length > 0 && (
          <CurveComparison {...{ workbench, terms, problem, parameters, costUnit }} onRemove={remove} />
        )}
        {parameter && range && rangeError === null ? (
          <CurveResult
            key={parameter.key}
            workbench={workbench}
            terms={terms}
            problem={problem}
            parameter={parameter}
            range={range as ValueRange}
            costUnit={costUnit}
          />
        ) : (
          rangeError === null && <span className={classes.hint}>{texts.choose}</span>
        )}
      </div>
    </div>
  )
}

/** With the range that is asked for first. */
function choiceWithRange(option: ParameterOption, { culture }: PanelTerms): CurveChoice {
  const { from, to } = defaultParameterRange(option)
  return { key: option.key, from: formatPlainNumber(from, culture), to: formatPlainNumber(to, culture) }
}

/** The choices whose curves are compared, with the present one: kept when another is chosen, until they are removed. */
function useComparedChoices(
  request: CurveChoice | null,
  setRequest: (request: CurveChoice | null) => void,
  options: readonly ParameterOption[],
  terms: PanelTerms,
) {
  const [compared, setCompared] = useState<readonly CurveChoice[]>([])
  const others = compared.filter(({ key }) => key !== request?.key)
  const parameters = [...others, ...(request ? [request] : [])].flatMap((choice) =>
    rangedParameterOf(choice, options, terms),
  )
  return {
    compared,
    parameters,
    compare: () => {
      setCompared(request ? [...others, request] : others)
      setRequest(null)
    },
    remove: (key: string) => {
      setCompared(compared.filter((choice) => choice.key !== key))
      if (request?.key === key) setRequest(null)
    },
  }
}

type CostUnitSwitchProps = {
  readonly terms: PanelTerms
  readonly value: CostUnit
  readonly onChange: (unit: CostUnit) => void
}
function CostUnitSwitch({ terms, value: unit, onChange }: CostUnitSwitchProps) {
  const { curve: texts } = terms.words.workbenchPanels
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.costUnit}
      value={unit}
      onChange={onChange}
      data={costUnits.map((value) => ({ value, label: texts[value === 'tonne' ? 'perTonne' : 'perAnimalDay'] }))}
    />
  )
}

/** A choice with what it is in the formula as it is now; none when its limit is gone or its range is being typed. */
function rangedParameterOf(
  { key, from, to }: CurveChoice,
  options: readonly ParameterOption[],
  terms: PanelTerms,
): RangedParameter[] {
  const option = options.find((each) => each.key === key)
  const range = { from: parseDecimal(from), to: parseDecimal(to) }
  if (!option || option.value === 0 || rangeErrorOf(range) !== null) return []
  return [{ option, name: parameterName(option, terms), ...(range as ValueRange) }]
}

type ValueRange = { readonly from: number; readonly to: number }
type ParsedValueRange = { readonly from: number | null | undefined; readonly to: number | null | undefined }

const rangeErrorOf = ({ from, to }: ParsedValueRange): 'twoNumbers' | 'rangeReversed' | null =>
  typeof from !== 'number' || typeof to !== 'number' ? 'twoNumbers' : from >= to ? 'rangeReversed' : null

type RangeFieldProps = {
  readonly label: string
  readonly text: string
  readonly error: string | null
  readonly onType: (text: string) => void
}
const RangeField = ({ label, text, error, onType }: RangeFieldProps) => (
  <TextInput
    className={classes.number ?? ''}
    size="xs"
    label={label}
    value={text}
    error={error}
    inputMode="decimal"
    onChange={(event) => onType(event.currentTarget.value)}
  />
)

/** The parameter options in two groups: limits and prices. */
function parameterChoices(options: readonly ParameterOption[], terms: PanelTerms) {
  const texts = terms.words.workbenchPanels.curve
  const toItem = (option: ParameterOption) => ({ value: option.key, label: parameterName(option, terms) })
  return [
    { group: texts.limits, items: options.filter(({ kind }) => kind === 'limit').map(toItem) },
    { group: texts.prices, items: options.filter(({ kind }) => kind === 'price').map(toItem) },
  ]
}

const parameterName = (parameter: ParameterOption, terms: PanelTerms): string =>
  parameter.kind === 'limit' ? limitSideName(parameter.side, terms) : `${parameter.food.name} (${parameter.food.code})`

type CurveResultProps = CurveChooserProps & {
  readonly parameter: ParameterOption
  readonly range: ValueRange
  readonly costUnit: CostUnit
}

function CurveResult({ workbench, terms, problem, parameter, range: { from, to }, costUnit }: CurveResultProps) {
  const { key } = parameter
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option is a new object on each keystroke; its key identifies it.
  const input = useMemo(() => ({ problem, parameter: toCurveParameter(parameter), from, to }), [problem, key, from, to])
  const { answer, shown, retry } = useSolverAnswer(workbench.solver, 'costCurve', input)
  if (shown === null) return <SolvingNote />
  return (
    <ComputedPanel isOlder={answer === null}>
      <CurveAnswer {...{ workbench, terms, parameter, costUnit }} answer={shown} onRetry={retry} />
    </ComputedPanel>
  )
}

type CurveAnswerProps = Pick<CurveResultProps, 'workbench' | 'terms' | 'parameter' | 'costUnit'> & {
  readonly answer: SolverJobAnswer<'costCurve'>
  readonly onRetry: () => void
}

function CurveAnswer({ workbench, terms, parameter, costUnit, answer, onRetry }: CurveAnswerProps) {
  const { curve: texts, outcomes, local } = terms.words.workbenchPanels
  switch (answer.kind) {
    case 'curve':
      return (
        <>
          {'isLocal' in answer && <PanelNote>{answer.isLocal.map((reason) => local[reason]).join(' ')}</PanelNote>}
          <CurveDrawing
            workbench={workbench}
            terms={terms}
            parameter={parameter}
            name={parameterName(parameter, terms)}
            curve={answer}
            costUnit={costUnit}
          />
        </>
      )
    case 'infeasible':
      return (
        <PanelNote>
          <div className={classes.line}>
            {answer.nearest === null ? texts.none : texts.nearest(formatAmount(answer.nearest, terms.culture))}
            <Button size="compact-sm" variant="default" onClick={() => workbench.store.openPanel('whyNot')}>
              {outcomes.seeWhy}
            </Button>
          </div>
        </PanelNote>
      )
    case 'unbounded':
      return <PanelNote>{outcomes.unboundedPlain}</PanelNote>
    case 'wholeNumbers':
      return <PanelNote>{outcomes.wholeNumbers}</PanelNote>
    default:
      return <SolverFailureNote failure={answer} terms={terms} onRetry={onRetry} />
  }
}
