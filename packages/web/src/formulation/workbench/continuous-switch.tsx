import { Button, Switch, Tooltip } from '@mantine/core'
import { modelRefusalSentence } from '@provende/text/limit-sentences.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useWords } from '../../kit/words.tsx'
import { foodNamesText, type PanelTerms, shortLimitText, usePanelTerms } from '../limit-sentences.ts'
import { ContinuousProposal } from './continuous-proposal.tsx'
import { disabledReasonSentence } from './formula-terms.ts'
import classes from './panels/panels.module.css'
import {
  type ContinuousAnswer,
  type ContinuousOptimisation,
  startContinuousOptimisation,
} from './solver/continuous-optimisation.ts'
import { openSolverClient } from './solver/solver-client.ts'
import { useWorkbenchState } from './state/use-workbench.ts'
import { disabledReasons } from './state/workbench-reasons.ts'
import { isFormulaEditable } from './state/workbench-store.ts'
import type { Workbench } from './workbench.ts'

type ContinuousSwitchProps = { readonly workbench: Workbench }

/**
 * Switches continuous optimisation on and off; its answer is shown on a line of its own. Of a locked formula it stays where it is,
 * disabled: nothing moves when one locks.
 */
export function ContinuousOptimisationSwitch({ workbench }: ContinuousSwitchProps) {
  const words = useWords().workbenchPanels.continuous
  const [optimisation, setOptimisation] = useState<ContinuousOptimisation | null>(null)
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const isOn = useWorkbenchState(({ isContinuous }) => isContinuous, workbench) && canEdit
  const reason = useObstacle(workbench)
  useEffect(() => {
    if (!isOn) return
    const solver = openSolverClient()
    const started = startContinuousOptimisation(workbench.store, solver)
    setOptimisation(started)
    return () => {
      setOptimisation(null)
      started.stop()
      solver.close()
    }
  }, [isOn, workbench])
  return (
    <>
      <Tooltip label={canEdit ? words.hint : reason} multiline maw={320}>
        <Switch
          size="sm"
          label={words.label}
          checked={isOn}
          disabled={!canEdit}
          onChange={(event) => workbench.store.setContinuous(event.currentTarget.checked)}
        />
      </Tooltip>
      {optimisation && <ContinuousAnswerLine workbench={workbench} optimisation={optimisation} />}
    </>
  )
}

/** The first reason why the formula cannot be optimised; empty when it can. */
function useObstacle(workbench: Workbench): string {
  const terms = usePanelTerms(workbench)
  return useWorkbenchState((state) => {
    const [first] = disabledReasons('optimise', state)
    return first === undefined ? '' : disabledReasonSentence(first, terms)
  }, workbench)
}

/** The answer for the current formula. While it is being computed the line is empty and keeps its height. */
function ContinuousAnswerLine({
  workbench,
  optimisation,
}: ContinuousSwitchProps & { readonly optimisation: ContinuousOptimisation }) {
  const terms = usePanelTerms(workbench)
  const [isOpen, setOpen] = useState(false)
  const problem = useWorkbenchState(({ figures }) => figures.problem, workbench)
  const reason = useObstacle(workbench)
  const latest = useSyncExternalStore(optimisation.subscribe, optimisation.read)
  const currentAnswer = latest?.problem === problem ? latest : null
  const hasContent = reason !== '' || currentAnswer !== null
  const { container, height } = useLastHeight(hasContent)
  const content = () => {
    if (reason !== '') return <ContinuousWarning text={reason} />
    if (currentAnswer === null) return null
    const { answer } = currentAnswer
    if (answer.kind === 'optimal')
      return <ContinuousProposal workbench={workbench} optimum={answer} isOpen={isOpen} onOpen={setOpen} />
    return (
      <ContinuousWarning text={noOptimumSentence(currentAnswer, terms)}>
        {answer.kind === 'infeasible' && (
          <Button size="compact-xs" variant="default" onClick={() => workbench.store.openPanel('whyNot')}>
            {terms.words.workbenchPanels.outcomes.seeWhy}
          </Button>
        )}
      </ContinuousWarning>
    )
  }
  return (
    <div
      ref={container}
      className={classes.continuous}
      data-continuous
      aria-busy={!hasContent}
      style={hasContent ? undefined : { minHeight: height.current }}
    >
      {content()}
    </div>
  )
}

/** The height of an element while it had content, as the browser laid it out: asked for at each key, it would do so twice. */
function useLastHeight(hasContent: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useEffect(() => {
    const element = container.current
    if (!hasContent || element === null) return
    const observer = new ResizeObserver(([entry]) => {
      height.current = entry?.borderBoxSize[0]?.blockSize ?? height.current
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasContent])
  return { container, height }
}

const ContinuousWarning = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={classes.proposal} role="status">
    <IconAlertTriangle size={16} aria-hidden />
    <span className={classes.sentence} title={text}>
      {text}
    </span>
    {children}
  </div>
)

/** Why there is no optimum, with the contradicting limits once they are known. */
function noOptimumSentence({ answer, infeasibleSubset }: ContinuousAnswer, terms: PanelTerms): string {
  const { outcomes, continuous, whyNot } = terms.words.workbenchPanels
  switch (answer.kind) {
    case 'infeasible': {
      if (answer.exceedsDefaultBound.length > 0)
        return whyNot.exceedsDefaultBound(foodNamesText(answer.exceedsDefaultBound, terms))
      if (infeasibleSubset === null) return outcomes.infeasible
      return continuous.contradiction(infeasibleSubset.sides.map((side) => shortLimitText(side, terms)).join(' · '))
    }
    case 'refused':
      return answer.refusals.map((refusal) => modelRefusalSentence(refusal, terms, terms.culture)).join(' ')
    case 'unbounded':
      return answer.foods.length > 0 ? outcomes.unbounded(foodNamesText(answer.foods, terms)) : outcomes.unboundedPlain
    case 'stopped':
      return outcomes.stopped
    default:
      return outcomes.failed
  }
}
