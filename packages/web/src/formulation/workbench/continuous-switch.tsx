import { Button, Switch, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useWords } from '../kit/words.tsx'
import { ContinuousOffer } from './continuous-offer.tsx'
import {
  type ContinuousAnswer,
  type ContinuousOptimisation,
  startContinuousOptimisation,
} from './continuous-optimisation.ts'
import { foodNames, type LimitSpeech, modelRefusalSentence, shortLimit, useLimitSpeech } from './limit-sentences.ts'
import classes from './panels.module.css'
import { openSolverClient } from './solver-client.ts'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'
import { reasonsAgainst } from './workbench-reasons.ts'
import { reasonSentence } from './workbench-sentences.ts'

type PartProps = { readonly workbench: Workbench }

/** Switches continuous optimisation on; as long as it is, its answer stands in a line of its own. */
export function ContinuousSwitch({ workbench }: PartProps) {
  const words = useWords().workbenchPanels.continuous
  const [optimisation, setOptimisation] = useState<ContinuousOptimisation | null>(null)
  const isOn = useWorkbenchState(({ isContinuous }) => isContinuous, workbench)
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
      <Tooltip label={words.hint} multiline maw={320}>
        <Switch
          size="sm"
          label={words.label}
          checked={isOn}
          onChange={(event) => workbench.store.switchContinuous(event.currentTarget.checked)}
        />
      </Tooltip>
      {optimisation && <Answer workbench={workbench} optimisation={optimisation} />}
    </>
  )
}

/** What is known of the formula as it is now; of what is not known yet nothing is said, and its place stays as high. */
function Answer({ workbench, optimisation }: PartProps & { readonly optimisation: ContinuousOptimisation }) {
  const speech = useLimitSpeech(workbench)
  const [isOpen, setOpen] = useState(false)
  const problem = useWorkbenchState(({ figures }) => figures.problem, workbench)
  const reason = useWorkbenchState((state) => {
    const [first] = reasonsAgainst('optimise', state)
    return first === undefined ? '' : reasonSentence(first, speech)
  }, workbench)
  const latest = useSyncExternalStore(optimisation.subscribe, optimisation.read)
  const known = latest?.problem === problem ? latest : null
  const place = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const isSaid = reason !== '' || known !== null
  useLayoutEffect(() => {
    if (isSaid) height.current = place.current?.offsetHeight ?? 0
  })
  const said = () => {
    if (reason !== '') return <Warning>{reason}</Warning>
    if (known === null) return null
    const { answer } = known
    if (answer.kind === 'optimal')
      return <ContinuousOffer workbench={workbench} optimum={answer} isOpen={isOpen} onOpen={setOpen} />
    return (
      <Warning>
        {noOptimumSentence(known, speech)}
        {answer.kind === 'infeasible' && (
          <Button size="compact-xs" variant="default" onClick={() => workbench.store.openPanel('whyNot')}>
            {speech.words.workbenchPanels.ends.seeWhy}
          </Button>
        )}
      </Warning>
    )
  }
  return (
    <div
      ref={place}
      className={classes.continuous}
      aria-busy={!isSaid}
      style={isSaid ? undefined : { minHeight: height.current }}
    >
      {said()}
    </div>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <div className={classes.offer} role="status">
    <IconAlertTriangle size={16} aria-hidden />
    {children}
  </div>
)

/** Why there is nothing to propose; the limits that fight as soon as they are known. */
function noOptimumSentence({ answer, conflict }: ContinuousAnswer, speech: LimitSpeech): string {
  const { ends, continuous, whyNot } = speech.words.workbenchPanels
  switch (answer.kind) {
    case 'infeasible': {
      if (answer.beyondBox.length > 0) return whyNot.beyondBox(foodNames(answer.beyondBox, speech))
      if (conflict === null) return ends.infeasible
      return continuous.fight(conflict.sides.map((side) => shortLimit(side, speech)).join(' · '))
    }
    case 'refused':
      return answer.refusals.map((refusal) => modelRefusalSentence(refusal, speech)).join(' ')
    case 'unbounded':
      return answer.foods.length > 0 ? ends.unbounded(foodNames(answer.foods, speech)) : ends.unboundedPlain
    case 'stopped':
      return ends.stopped
    default:
      return ends.failed
  }
}
