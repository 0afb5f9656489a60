import { Button, Select, TextInput } from '@mantine/core'
import type { FormulaProblem } from '@provende/domain/formulation/formula-problem.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { useMemo, useState } from 'react'
import { CurveDrawing } from './curve-drawing.tsx'
import { type Movable, movablesOf, movingOf, usualRange } from './curve-reading.ts'
import { type LimitSpeech, sideName, useLimitSpeech } from './limit-sentences.ts'
import { NoAnswer, Note, NothingToAsk, Solving } from './panel-ends.tsx'
import classes from './panels.module.css'
import { questionOf, useAnswer } from './use-answer.ts'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'
import { plainNumber, shownAmount } from './workbench-sentences.ts'

type PanelProps = { readonly workbench: Workbench }

/** What is looked at: a limit or a price, from a value to another, as they were typed. */
type Asked = { readonly key: string; readonly from: string; readonly to: string }

/** The curve of cost and recipe as one limit or one price moves. */
export function CurvePanel({ workbench }: PanelProps) {
  const speech = useLimitSpeech(workbench)
  const question = useWorkbenchState(questionOf, workbench)
  return (
    <div className={classes.panel}>
      {typeof question === 'string' ? (
        <NothingToAsk why={question} />
      ) : (
        <Curves workbench={workbench} speech={speech} problem={question} />
      )}
    </div>
  )
}

type CurvesProps = PanelProps & { readonly speech: LimitSpeech; readonly problem: FormulaProblem }

function Curves({ workbench, speech, problem }: CurvesProps) {
  const texts = speech.words.workbenchPanels.curve
  const movables = useMemo(() => movablesOf(problem), [problem])
  const [asked, ask] = useState<Asked | null>(null)
  const movable = movables.find(({ key }) => key === asked?.key)
  const range = asked && { from: parseDecimal(asked.from), to: parseDecimal(asked.to) }
  const fault = range === null ? null : faultOf(range)
  const choose = (key: string | null) => {
    const chosen = movables.find((each) => each.key === key)
    if (!chosen) return ask(null)
    const { from, to } = usualRange(chosen)
    ask({ key: chosen.key, from: plainNumber(from, speech.culture), to: plainNumber(to, speech.culture) })
  }
  return (
    <>
      <div className={classes.fields}>
        <Select
          className={classes.moving ?? ''}
          size="xs"
          label={texts.moving}
          searchable
          clearable
          data={choicesOf(movables, speech)}
          value={movable?.key ?? null}
          onChange={choose}
        />
        {asked && movable && (
          <>
            <End
              label={texts.from}
              text={asked.from}
              fault={fault && texts[fault]}
              onType={(from) => ask({ ...asked, from })}
            />
            <End label={texts.to} text={asked.to} fault={null} onType={(to) => ask({ ...asked, to })} />
          </>
        )}
      </div>
      {movable && range && fault === null ? (
        <Found workbench={workbench} speech={speech} problem={problem} movable={movable} range={range as Range} />
      ) : (
        fault === null && <span className={classes.hint}>{texts.choose}</span>
      )}
    </>
  )
}

type Range = { readonly from: number; readonly to: number }
type Typed = { readonly from: number | null | undefined; readonly to: number | null | undefined }

const faultOf = ({ from, to }: Typed): 'numbers' | 'order' | null =>
  typeof from !== 'number' || typeof to !== 'number' ? 'numbers' : from >= to ? 'order' : null

type EndProps = {
  readonly label: string
  readonly text: string
  readonly fault: string | null
  readonly onType: (text: string) => void
}
const End = ({ label, text, fault, onType }: EndProps) => (
  <TextInput
    className={classes.number ?? ''}
    size="xs"
    label={label}
    value={text}
    error={fault}
    inputMode="decimal"
    onChange={(event) => onType(event.currentTarget.value)}
  />
)

/** Limits and prices under two headings, with their values now. */
function choicesOf(movables: readonly Movable[], speech: LimitSpeech) {
  const texts = speech.words.workbenchPanels.curve
  const item = (movable: Movable) => ({ value: movable.key, label: movableName(movable, speech) })
  return [
    { group: texts.limits, items: movables.filter(({ kind }) => kind === 'limit').map(item) },
    { group: texts.prices, items: movables.filter(({ kind }) => kind === 'price').map(item) },
  ]
}

const movableName = (movable: Movable, speech: LimitSpeech): string =>
  movable.kind === 'limit' ? sideName(movable.side, speech) : `${movable.food.name} (${movable.food.code})`

type FoundProps = CurvesProps & { readonly movable: Movable; readonly range: Range }

function Found({ workbench, speech, problem, movable, range: { from, to } }: FoundProps) {
  const { curve: texts, ends } = speech.words.workbenchPanels
  const { key } = movable
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can move is another object at each key; its name says it all.
  const input = useMemo(() => ({ problem, moving: movingOf(movable), from, to }), [problem, key, from, to])
  const { answer, askAgain } = useAnswer(workbench.solver, 'costCurve', input)
  if (answer === null) return <Solving />
  switch (answer.kind) {
    case 'curve':
      return (
        <CurveDrawing
          key={key}
          workbench={workbench}
          speech={speech}
          movable={movable}
          name={movableName(movable, speech)}
          curve={answer}
        />
      )
    case 'infeasible':
      return (
        <Note>
          <div className={classes.line}>
            {answer.nearest === null ? texts.none : texts.nearest(shownAmount(answer.nearest, speech.culture))}
            <Button size="compact-sm" variant="default" onClick={() => workbench.store.openPanel('whyNot')}>
              {ends.seeWhy}
            </Button>
          </div>
        </Note>
      )
    case 'unbounded':
      return <Note>{ends.unboundedPlain}</Note>
    case 'wholeNumbers':
      return <Note>{ends.wholeNumbers}</Note>
    default:
      return <NoAnswer end={answer} speech={speech} onRetry={askAgain} />
  }
}
