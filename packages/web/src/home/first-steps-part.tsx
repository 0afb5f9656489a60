import { Button, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useScreenLinks } from '../shell/routing/screen.ts'
import classes from './dashboard.module.css'
import type { FirstStep } from './first-steps.ts'

/** The way of a new organisation to its first formula: what is done, what comes next, each with the screen that adds it. */
export function FirstStepsPart({ steps }: { steps: readonly FirstStep[] }) {
  const words = useWords().home.firstSteps
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.title}
      </Title>
      <Paper className={classes.firstSteps}>
        <Text c="dimmed">{words.progress(doneCount, steps.length)}</Text>
        {steps.some(({ family }) => family === 'food') && <Text c="dimmed">{words.sharing}</Text>}
        <ol>
          {steps.map((step) => (
            <StepLine key={step.family} step={step} isNext={step === next} />
          ))}
        </ol>
      </Paper>
    </section>
  )
}

function StepLine({
  step: { family, screen, count, isDone, lacksBreed },
  isNext,
}: {
  step: FirstStep
  isNext: boolean
}) {
  const words = useWords().home.firstSteps
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  const { name, why, act } = words.steps[family]
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{name}</strong>
        {isDone && (
          <span className={classes.stepCount}>
            {' '}
            <VisuallyHidden>{words.done}</VisuallyHidden> {formatNumber(count, 0, culture)}
          </span>
        )}
        {!isDone && <Text c="dimmed">{why}</Text>}
      </div>
      {!isDone && (
        <Button component={Link} {...linkTo(addressOf(screen))} variant={isNext ? 'filled' : 'default'} size="xs">
          {lacksBreed ? words.addBreed : act}
        </Button>
      )}
    </li>
  )
}
