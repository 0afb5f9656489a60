import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { qcmSessionWriteAccess } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import {
  categoriesInOrder,
  type Question,
  type Questionnaire,
  type QuestionnaireCategory,
  type SessionAnswer,
  type SessionAnswers,
} from '@provende/domain/questionnaires/questionnaire.ts'
import { isAnswered, percentCompleted, relevantQuestions } from '@provende/domain/questionnaires/relevance.ts'
import { IconArrowRight, IconChartRadar, IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { useListAddress } from '../shell/lists/list-address.ts'
import { ScreenActions, useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useSession } from '../shell/session/session.tsx'
import { PendingAnswers } from './pending/pending-list.tsx'
import { QuestionField } from './question-field.tsx'
import classes from './questionnaires.module.css'
import { sessionScreenNames } from './screen-names.ts'
import { useAnswer, useQcmSession, useSessionAnswers } from './use-session.ts'

/** A session, category by category; each answer is stored as it is given, offline too. Source: spec 1 §4. */
export function SessionScreen() {
  const session = useQcmSession()
  return session ? <OpenSession key={session.id} session={session} /> : <FormSkeleton />
}

function OpenSession({ session }: { session: QcmSessionResponse }) {
  const words = useWords().questionnaires
  const { addressOf } = useScreenLinks()
  const chosen = useSessionAnswers(session)
  const answer = useAnswer(session)
  const { online } = useNetwork()
  const isReadOnly = !useSession().mayCall(qcmSessionWriteAccess) || !session.mayWrite || session.deleted
  useScreenTitle(`${session.farmSiteName} · ${session.year}`)
  return (
    <Stack gap="md" maw={860}>
      <ScreenActions>
        <ActionButtons back={useListAddress(sessionScreenNames.list)} actions={[]} />
        <Button
          variant="default"
          component={Link}
          {...linkTo(addressOf(sessionScreenNames.synthesis, { id: session.id }))}
          leftSection={<IconChartRadar size={16} />}
        >
          {words.sessions.synthesis}
        </Button>
      </ScreenActions>
      {!online && (
        <Alert color="orange" icon={<IconCloudOff />}>
          {words.sessions.offline}
        </Alert>
      )}
      {isReadOnly && <Text c="dimmed">{session.deleted ? words.session.inactive : words.session.readOnly}</Text>}
      <PendingAnswers />
      <SessionProgress questionnaire={session.content} chosen={chosen} />
      <CategorySteps
        questionnaire={session.content}
        chosen={chosen}
        isReadOnly={isReadOnly}
        onAnswer={(question, one) => void answer(question.id, question.label, one)}
        end={
          <Button
            component={Link}
            {...linkTo(addressOf(sessionScreenNames.synthesis, { id: session.id }))}
            rightSection={<IconChartRadar size={16} />}
          >
            {words.session.toSynthesis}
          </Button>
        }
      />
    </Stack>
  )
}

type ChosenProps = { readonly questionnaire: Questionnaire; readonly chosen: SessionAnswers }

export function SessionProgress({ questionnaire, chosen }: ChosenProps) {
  const words = useWords().questionnaires.session
  const percent = percentCompleted(questionnaire, chosen)
  const relevant = relevantQuestions(questionnaire, chosen)
  const text = words.progress(
    percent,
    relevant.filter((question) => isAnswered(question, chosen)).length,
    relevant.length,
  )
  return (
    <div>
      <Progress value={percent} aria-label={text} />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {text}
      </Text>
    </div>
  )
}

type CategoryStepsProps = ChosenProps & {
  readonly isReadOnly?: boolean
  readonly onAnswer: (question: Question, answer: SessionAnswer) => void
  /** In place of the next category after the last one. */
  readonly end?: ReactNode
}

/** The questions of one category, and the way to the others. The category is in the address. */
export function CategorySteps({ questionnaire, chosen, isReadOnly = false, onAnswer, end }: CategoryStepsProps) {
  const words = useWords().questionnaires.session
  const relevant = relevantQuestions(questionnaire, chosen)
  const withQuestions = new Set(questionnaire.questions.map(({ categoryId }) => categoryId))
  const categories = categoriesInOrder(questionnaire).filter(({ id }) => withQuestions.has(id))
  const questionsOf = (categoryId: number) => relevant.filter((question) => question.categoryId === categoryId)
  const countOf = (categoryId: number) => {
    const questions = questionsOf(categoryId)
    return words.ofCategory(questions.filter((question) => isAnswered(question, chosen)).length, questions.length)
  }
  const isDone = (categoryId: number) => questionsOf(categoryId).every((question) => isAnswered(question, chosen))
  const [{ category: address }, change] = useScreenQueryParams()
  const [first] = useState(() => categories.find(({ id }) => !isDone(id))?.id ?? categories[0]?.id)
  const currentId = categories.some(({ id }) => String(id) === address) ? Number(address) : first
  const index = categories.findIndex(({ id }) => id === currentId)
  const current = categories[index]
  const title = useFocusOnChange(currentId)
  const go = (id: number | undefined) => id !== undefined && change({ category: String(id) }, { pushHistory: true })
  if (current === undefined) return null
  const questions = questionsOf(current.id)
  return (
    <>
      <CategoryNav categories={categories} currentId={current.id} countOf={countOf} onGo={go} />
      <Paper p="md" component="section" aria-label={current.label}>
        <Title order={2} size="h4" mb="md" ref={title} tabIndex={-1}>
          {current.label}
        </Title>
        <Stack gap="xl">
          {questions.length === 0 && <Text c="dimmed">{words.nothingRelevant}</Text>}
          {questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              number={words.questionOf(relevant.indexOf(question) + 1, relevant.length)}
              chosen={chosen.get(question.id)}
              isReadOnly={isReadOnly}
              onAnswer={(one) => onAnswer(question, one)}
            />
          ))}
        </Stack>
        <Group justify="space-between" mt="xl">
          <Button variant="default" disabled={index === 0} onClick={() => go(categories[index - 1]?.id)}>
            {words.previousCategory}
          </Button>
          {index < categories.length - 1 ? (
            <Button rightSection={<IconArrowRight size={16} />} onClick={() => go(categories[index + 1]?.id)}>
              {words.nextCategory}
            </Button>
          ) : (
            end
          )}
        </Group>
      </Paper>
    </>
  )
}

type CategoryNavProps = {
  readonly categories: readonly QuestionnaireCategory[]
  readonly currentId: number
  /** Answered of asked, as text. */
  readonly countOf: (categoryId: number) => string
  readonly onGo: (categoryId: number) => void
}

function CategoryNav({ categories, currentId, countOf, onGo }: CategoryNavProps) {
  const words = useWords().questionnaires.session
  return (
    <nav aria-label={words.categories}>
      <ul className={classes.steps}>
        {categories.map(({ id, label }) => (
          <li key={id}>
            <Button
              size="compact-sm"
              variant={id === currentId ? 'filled' : 'default'}
              aria-current={id === currentId ? 'step' : undefined}
              rightSection={countOf(id)}
              onClick={() => onGo(id)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The title of a category has the focus when it changes, so that one goes on from its first question. */
function useFocusOnChange(key: unknown) {
  const element = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return element
}
