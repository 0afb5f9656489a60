import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { QuestionnaireContent } from '@provende/contract/questionnaires/qcm-content.ts'
import {
  categoriesInOrder,
  conditionJoins,
  maxAnswersPerQuestion,
  maxTermsPerQuestion,
  multipleScorings,
  type Question,
  questionKinds,
  questionsInOrder,
} from '@provende/domain/questionnaires/questionnaire.ts'
import { IconPlus } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import { changedAt, type DraftQuestion, movedPast, nextId, withoutAnswer, withoutIndex } from './content-draft.ts'
import { RowButtons } from './row-buttons.tsx'
import { useRemoval } from './use-removal.tsx'

type QuestionEditorProps = {
  readonly content: QuestionnaireContent
  readonly question: DraftQuestion
  readonly onChange: (changes: Partial<DraftQuestion>) => void
  readonly onContent: (content: QuestionnaireContent) => void
}

/** A question: its wording, answers, and when it is asked. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { content, question, onChange } = props
  const words = useWords().questionnaires.content
  return (
    <Stack gap="md">
      <Textarea
        label={words.label}
        autosize
        maxLength={500}
        value={question.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Group gap="sm" align="flex-end">
        <Select
          label={words.category}
          w={240}
          allowDeselect={false}
          data={categoriesInOrder(content).map(({ id, label }) => ({ value: String(id), label }))}
          value={String(question.categoryId)}
          onChange={(id) => onChange({ categoryId: Number(id) })}
        />
        <NumberInput
          label={words.weight}
          w={90}
          min={0}
          max={1000}
          value={question.weight}
          onChange={(weight) => onChange({ weight: Number(weight) })}
        />
        <Select
          label={words.kind}
          w={140}
          allowDeselect={false}
          data={questionKinds.map((value) => ({ value, label: words.kinds[value] }))}
          value={question.kind}
          onChange={(kind) => kind && onChange({ kind })}
        />
        {question.kind === 'multiple' && (
          <Select
            label={words.scoring}
            w={200}
            allowDeselect={false}
            data={multipleScorings.map((value) => ({ value, label: words.scorings[value] }))}
            value={question.scoring}
            onChange={(scoring) => scoring && onChange({ scoring })}
          />
        )}
      </Group>
      <Group>
        <Switch
          label={words.required}
          checked={question.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        <Switch
          label={words.withText}
          checked={question.withText}
          onChange={(event) => onChange({ withText: event.currentTarget.checked })}
        />
      </Group>
      <AnswersEditor {...props} />
      <TermsEditor {...props} />
    </Stack>
  )
}

function AnswersEditor({ content, question, onChange, onContent }: QuestionEditorProps) {
  const words = useWords().questionnaires.content
  const { answers } = question
  const { remove, dialog } = useRemoval({ content, onChange: onContent })
  const add = () =>
    onChange({ answers: [...answers, { id: nextId(answers), label: words.newAnswers[0] ?? '', score: 0 }] })
  return (
    <section aria-label={words.answers}>
      <Text fw={600} mb={4}>
        {words.answers}
      </Text>
      <Stack gap="xs">
        {answers.map((answer, index) => (
          <Group key={answer.id} gap="sm" align="flex-end">
            <TextInput
              aria-label={words.label}
              style={{ flex: '1 1 220px' }}
              maxLength={300}
              value={answer.label}
              onChange={(event) =>
                onChange({ answers: changedAt(answers, index, { label: event.currentTarget.value }) })
              }
            />
            <NumberInput
              // Over the first one only, as in a table.
              {...(index === 0 ? { label: words.score } : { 'aria-label': words.score })}
              placeholder={words.noScore}
              w={140}
              min={0}
              max={100}
              value={answer.score ?? ''}
              onChange={(score) =>
                onChange({ answers: changedAt(answers, index, { score: score === '' ? null : Number(score) }) })
              }
            />
            <RowButtons
              label={answer.label}
              onMove={(step) => onChange({ answers: movedPast(answers, index, step, () => true) })}
              onRemove={() => void remove('answer', answer.label, withoutAnswer(content, question.id, answer.id))}
            />
          </Group>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          disabled={answers.length >= maxAnswersPerQuestion}
          onClick={add}
        >
          {words.addAnswer}
        </Button>
      </Stack>
      {dialog}
    </section>
  )
}

/** The conditions under which it is asked: answers of questions before it. */
function TermsEditor({ content, question, onChange }: QuestionEditorProps) {
  const words = useWords().questionnaires.content
  const { terms, join } = question
  const relevant = questionsInOrder(content)
  const earlier = relevant
    .slice(
      0,
      relevant.findIndex(({ id }) => id === question.id),
    )
    .filter(({ answers }) => answers.length > 0)
  const add = () => {
    const [last] = earlier.slice(-1)
    const [answer] = last?.answers ?? []
    if (last && answer) onChange({ terms: [...terms, { questionId: last.id, answerIds: [answer.id] }] })
  }
  return (
    <section aria-label={words.dependencies}>
      <Text fw={600} mb={4}>
        {words.dependencies}
      </Text>
      <Stack gap="xs">
        {terms.length === 0 && <Text c="dimmed">{words.always}</Text>}
        {terms.length > 1 && (
          <Select
            aria-label={words.dependencies}
            w={300}
            allowDeselect={false}
            data={conditionJoins.map((value) => ({ value, label: words.joins[value] }))}
            value={join}
            onChange={(next) => next && onChange({ join: next })}
          />
        )}
        {terms.map((term, index) => (
          <TermRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id, and their fields no state
            key={`${term.questionId} ${index}`}
            term={term}
            earlier={earlier}
            onChange={(changes) => onChange({ terms: changedAt(terms, index, changes) })}
            onRemove={() => onChange({ terms: withoutIndex(terms, index) })}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          disabled={earlier.length === 0 || terms.length >= maxTermsPerQuestion}
          onClick={add}
        >
          {words.addTerm}
        </Button>
      </Stack>
    </section>
  )
}

type Term = DraftQuestion['terms'][number]
type TermRowProps = {
  readonly term: Term
  readonly earlier: readonly Question[]
  readonly onChange: (changes: Partial<Term>) => void
  readonly onRemove: () => void
}

/** A condition: one of some answers to an earlier question. */
function TermRow({ term, earlier, onChange, onRemove }: TermRowProps) {
  const words = useWords().questionnaires.content
  const answersOf = (questionId: number) => earlier.find(({ id }) => id === questionId)?.answers ?? []
  const pick = (questionId: number) => {
    const [first] = answersOf(questionId)
    if (first) onChange({ questionId, answerIds: [first.id] })
  }
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={words.earlierQuestion}
        style={{ flex: '1 1 260px' }}
        allowDeselect={false}
        data={earlier.map(({ id, label }) => ({ value: String(id), label }))}
        value={String(term.questionId)}
        onChange={(id) => pick(Number(id))}
      />
      <MultiSelect
        label={words.oneOf}
        style={{ flex: '1 1 220px' }}
        data={answersOf(term.questionId).map(({ id, label }) => ({ value: String(id), label }))}
        value={term.answerIds.map(String)}
        onChange={(ids) => ids.length > 0 && onChange({ answerIds: ids.map(Number) })}
      />
      <RowButtons label={words.dependencies} onRemove={onRemove} />
    </Group>
  )
}
