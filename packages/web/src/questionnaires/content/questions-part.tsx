import { Accordion, Button, Group, Stack, Text } from '@mantine/core'
import { categoriesInOrder, maxQuestions, questionsOfCategory } from '@provende/domain/questionnaires/questionnaire.ts'
import { IconPlus } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import {
  type ContentPartProps,
  changedAt,
  type DraftQuestion,
  movedPast,
  nextId,
  withoutQuestion,
} from './content-draft.ts'
import { QuestionEditor } from './question-editor.tsx'
import { RowButtons } from './row-buttons.tsx'
import { useRemoval } from './use-removal.tsx'

/** The questions by category; one opens to be edited. */
export function QuestionsPart({ content, onChange }: ContentPartProps) {
  const words = useWords().questionnaires.content
  const { questions } = content
  const { remove, dialog } = useRemoval({ content, onChange })
  const set = (next: DraftQuestion[]) => onChange({ ...content, questions: next })
  const add = (categoryId: number) => set([...questions, newQuestion(nextId(questions), categoryId, words)])
  if (content.categories.length === 0) return <Text>{words.noCategory}</Text>
  return (
    <Stack gap="lg">
      {categoriesInOrder(content).map((category) => (
        <section key={category.id} aria-label={category.label}>
          <Text fw={650} mb={4}>
            {category.label}
          </Text>
          <Accordion variant="default" keepMounted={false} bg="var(--mantine-color-body)">
            {questionsOfCategory(content, category.id).map((question) => {
              const index = questions.findIndex(({ id }) => id === question.id)
              return (
                <Accordion.Item key={question.id} value={String(question.id)}>
                  <Group gap={0} wrap="nowrap">
                    <Accordion.Control>{question.label}</Accordion.Control>
                    <RowButtons
                      label={question.label}
                      onMove={(step) =>
                        set(movedPast(questions, index, step, ({ categoryId }) => categoryId === category.id))
                      }
                      onRemove={() => void remove('question', question.label, withoutQuestion(content, question.id))}
                    />
                  </Group>
                  <Accordion.Panel>
                    <QuestionEditor
                      content={content}
                      question={questions[index] ?? expectedQuestion()}
                      onChange={(changes) => set(changedAt(questions, index, changes))}
                      onContent={onChange}
                    />
                  </Accordion.Panel>
                </Accordion.Item>
              )
            })}
          </Accordion>
          <Button
            variant="subtle"
            size="compact-sm"
            mt={4}
            leftSection={<IconPlus size={14} />}
            disabled={questions.length >= maxQuestions}
            onClick={() => add(category.id)}
          >
            {words.addQuestion}
          </Button>
        </section>
      ))}
      {dialog}
    </Stack>
  )
}

const expectedQuestion = (): never => {
  throw new Error('a question of a category is not among the questions')
}

const newQuestion = (
  id: number,
  categoryId: number,
  words: { readonly newQuestion: string; readonly newAnswers: readonly string[] },
): DraftQuestion => ({
  ...{ id, categoryId, label: words.newQuestion, weight: 1, kind: 'single', scoring: 'mean' },
  ...{ withText: false, required: true, join: 'and', terms: [] },
  answers: words.newAnswers.map((label, index) => ({ id: index + 1, label, score: index === 0 ? 100 : 0 })),
})
