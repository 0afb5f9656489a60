import type { Conflict } from '@provende/domain/formulation/conflict.ts'
import { IconCheck } from '@tabler/icons-react'
import { foodNames, type LimitSpeech, limitSentence, useLimitSpeech } from './limit-sentences.ts'
import { NoAnswer, NothingToAsk, Solving } from './panel-ends.tsx'
import classes from './panels.module.css'
import { useProblemAnswer } from './use-answer.ts'
import { WhyNotCurve } from './why-not-curve.tsx'
import { WayOut } from './why-not-way-out.tsx'
import type { Workbench } from './workbench-panels.ts'

type PanelProps = { readonly workbench: Workbench }

/** Why a formula has no recipe, and what would have to give way. */
export function WhyNotPanel({ workbench }: PanelProps) {
  const speech = useLimitSpeech(workbench)
  const { question, answer, askAgain } = useProblemAnswer(workbench, 'whyNot')
  const found = () => {
    if (typeof question === 'string') return <NothingToAsk why={question} />
    if (answer === null) return <Solving />
    if (answer.kind === 'feasible') return <Feasible speech={speech} />
    if (answer.kind !== 'explained') return <NoAnswer end={answer} speech={speech} onRetry={askAgain} />
    const { conflict, relaxation, own, curve } = answer
    return (
      <>
        <div className={classes.columns}>
          <Fighting conflict={conflict} speech={speech} />
          <WayOut workbench={workbench} speech={speech} relaxation={relaxation} own={own} onRetry={askAgain} />
        </div>
        {curve && curve.points.length > 1 && <WhyNotCurve workbench={workbench} speech={speech} curve={curve} />}
      </>
    )
  }
  return <div className={classes.panel}>{found()}</div>
}

function Feasible({ speech }: { speech: LimitSpeech }) {
  const texts = speech.words.workbenchPanels.whyNot
  return (
    <div className={classes.section} role="status">
      <div className={classes.line}>
        <IconCheck size={16} aria-hidden />
        <strong>{texts.feasible}</strong>
      </div>
      <span className={classes.hint}>{texts.feasibleHint}</span>
    </div>
  )
}

/** The limits that fight, who asks for each, and what else there is to be said of them. */
function Fighting({ conflict, speech }: { conflict: Conflict; speech: LimitSpeech }) {
  const { whyNot: texts, from } = speech.words.workbenchPanels
  const { sides, behind, allowing, beyondBox, isIrreducible } = conflict
  const said = (side: Conflict['sides'][number]) => limitSentence(side, speech)
  return (
    <section className={classes.section} aria-labelledby="fighting-limits">
      <h2 id="fighting-limits">{texts.conflict}</h2>
      <ul className={classes.list}>
        {sides.map((side) => (
          <li key={`${said(side)} ${side.from}`} className={classes.limit}>
            <span>{said(side)}</span>
            <span className={classes.hint}>{from[side.from]}</span>
          </li>
        ))}
      </ul>
      <span className={classes.hint}>{isIrreducible ? texts.irreducible : texts.reducible}</span>
      {behind.length > 0 && (
        <span>{texts.behind(behind.map((side) => `${said(side)} (${from[side.from]})`).join(', '))}</span>
      )}
      {beyondBox.length > 0 && <span>{texts.beyondBox(foodNames(beyondBox, speech))}</span>}
      {allowing.length > 0 && <span>{texts.allowing(foodNames(allowing, speech))}</span>}
    </section>
  )
}
