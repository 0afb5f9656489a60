import { Alert, Badge, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import { qcm } from '@provende/contract/questionnaires/qcm.ts'
import { type QuestionnaireContent, toContentProblem } from '@provende/contract/questionnaires/qcm-content.ts'
import type { QcmContentResponse } from '@provende/contract/questionnaires/qcm-content-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import type { SessionAnswers } from '@provende/domain/questionnaires/questionnaire.ts'
import { questionnaireProblems } from '@provende/domain/questionnaires/questionnaire-problems.ts'
import { IconDeviceFloppy, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { useDrafts } from '../../kit/form/drafts/use-drafts.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { isInitialLoadFailure, useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId, useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { CategorySteps, SessionProgress } from '../session-screen.tsx'
import { CategoriesPart } from './categories-part.tsx'
import { type ContentPartProps, isDraftContent } from './content-draft.ts'
import { type LeftChange, mergedContent } from './content-merge.ts'
import { QuestionsPart } from './questions-part.tsx'
import { RangesPart } from './ranges-part.tsx'

const keyOf = (id: number) => queryKeyOf(qcm, 'content', id)

/** What a questionnaire asks: its categories, questions, sentences, and a preview. Source: spec 1 §2 "QCM admin". */
export function ContentScreen() {
  const id = useScreenId()
  const call = useApiCall()
  const { go } = useScreenLinks()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(routes.qcmContents.content, { params: { id } }, signal)).response,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
    meta: { family: qcm.name, notFound: () => go('QcmList') },
  })
  return data && isFetchedAfterMount ? <ContentEditor key={id} stored={data} /> : <FormSkeleton />
}

/** What is edited, and its version: that of the draft if one was resumed. */
type ContentBase = { readonly start: QuestionnaireContent; readonly version: string | null }

// By what they say: the cache shares what is equal, so that the same content may be another object.
const isSameContent = (one: QuestionnaireContent, other: QuestionnaireContent) =>
  JSON.stringify(one) === JSON.stringify(other)

/** What is edited, with its draft, which a reload or a crash leaves. */
function useEditedContent(stored: QcmContentResponse) {
  const [base, setBase] = useState<ContentBase>({ start: stored.content, version: stored.modificationDate })
  const [content, change] = useState<QuestionnaireContent>(stored.content)
  const isChanged = !isSameContent(content, base.start)
  const restart = (next: ContentBase, values: QuestionnaireContent) => {
    setBase(next)
    change(values)
  }
  const unsaved = () => (isChanged ? { ...base, values: content } : null)
  const [left, setLeft] = useState<readonly LeftChange[] | null>(null)
  /** The changes on a version that somebody saved meanwhile. */
  const applyTo = (
    newer: QcmContentResponse,
    changes: { start: QuestionnaireContent; values: QuestionnaireContent },
  ) => {
    const merged = mergedContent(changes.start, changes.values, newer.content)
    restart({ start: newer.content, version: newer.modificationDate }, merged.content)
    setLeft(merged.left)
  }
  const draft = useDrafts<QuestionnaireContent, QuestionnaireContent>({
    owner: useSession().actorKey,
    version: stored.modificationDate,
    unsaved,
    // A draft of an earlier version of the application may have other fields: it is not offered.
    differs: (values) => isDraftContent(values) && !isSameContent(values, stored.content),
    resume: ({ start, version, values }, done) => {
      done(unsaved())
      if (version === stored.modificationDate) restart({ start, version }, values)
      else applyTo(stored, { start, values })
    },
  })
  return { content, base, isChanged, change, restart, draft, left, applyTo, hideLeft: () => setLeft(null) }
}

function ContentEditor({ stored }: { stored: QcmContentResponse }) {
  const words = useWords().questionnaires.content
  const { content, base, isChanged, change, restart, draft, left, applyTo, hideLeft } = useEditedContent(stored)
  const actions = useContentActions(stored, content, base.version, {
    onSaved: (saved) => {
      hideLeft()
      restart({ start: saved.content, version: saved.modificationDate }, saved.content)
    },
    onChangedMeanwhile: (newer) => applyTo(newer, { start: base.start, values: content }),
  })
  const question = useLeaveGuard(draft.hasUnsaved, draft.discard)
  const { addressOf } = useScreenLinks()
  useScreenTitle(stored.name)
  return (
    <Stack gap="md" maw={1080}>
      <ScreenActions>
        <ActionButtons back={addressOf('QcmDetail', { id: stored.id })} actions={[]} />
        <Button
          variant="default"
          leftSection={stored.isLocked ? <IconLockOpen size={16} /> : <IconLock size={16} />}
          disabled={!stored.mayWrite}
          onClick={() => actions.lock(isChanged)}
        >
          {stored.isLocked ? words.unlock : words.lock}
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={16} />}
          disabled={!isChanged || !stored.mayWrite}
          loading={actions.isBusy}
          onClick={actions.save}
        >
          {words.save}
        </Button>
      </ScreenActions>
      {draft.notice}
      {left !== null && <MergeNotice left={left} onClose={hideLeft} />}
      <ContentState stored={stored} isChanged={isChanged} />
      <ContentProblems content={content} />
      <ContentTabs content={content} onChange={change} />
      {question}
    </Stack>
  )
}

/** What became of changes that were begun on an older version. */
function MergeNotice({ left, onClose }: { left: readonly LeftChange[]; onClose: () => void }) {
  const { merged } = useWords().questionnaires.content
  const { shell } = useWords()
  return (
    <Alert
      role="status"
      color="orange"
      title={merged.title}
      withCloseButton
      closeButtonLabel={shell.close}
      onClose={onClose}
    >
      <Text size="sm">{merged.applied}</Text>
      {left.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {merged.left}
          </Text>
          <ul>
            {left.map(({ part, label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same words
              <li key={index}>{merged.parts[part](label ?? merged.whole)}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

function ContentTabs(parts: ContentPartProps) {
  const words = useWords().questionnaires.content
  const { content } = parts
  return (
    <Tabs defaultValue="questions" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="categories" rightSection={<Count number={content.categories.length} />}>
          {words.categories}
        </Tabs.Tab>
        <Tabs.Tab value="questions" rightSection={<Count number={content.questions.length} />}>
          {words.questions}
        </Tabs.Tab>
        <Tabs.Tab value="ranges" rightSection={<Count number={content.ranges.length} />}>
          {words.ranges}
        </Tabs.Tab>
        <Tabs.Tab value="preview">{words.preview}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="categories">
        <CategoriesPart {...parts} />
      </Tabs.Panel>
      <Tabs.Panel value="questions">
        <QuestionsPart {...parts} />
      </Tabs.Panel>
      <Tabs.Panel value="ranges">
        <RangesPart {...parts} />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <Preview content={content} />
      </Tabs.Panel>
    </Tabs>
  )
}

const Count = ({ number }: { number: number }) => <Badge variant="light">{number}</Badge>

function ContentState({ stored, isChanged }: { stored: QcmContentResponse; isChanged: boolean }) {
  const words = useWords().questionnaires.content
  return (
    <Group gap="xs">
      <Text c="dimmed">
        {stored.isLocked
          ? words.lockedExplanation(stored.versionNumber, stored.sessionCount)
          : words.unlockedExplanation}
      </Text>
      {isChanged && <Badge color="orange">{words.unsaved}</Badge>}
    </Group>
  )
}

/** What is wrong with what was entered, as the server would say it. */
function ContentProblems({ content }: { content: QuestionnaireContent }) {
  const words = useWords()
  const culture = useCulture()
  const sentences = questionnaireProblems(content).map((problem) =>
    problemSentence(words, culture, toContentProblem(problem), () => words.questionnaires.content.label),
  )
  if (sentences.length === 0) return null
  return (
    <Alert color="red">
      {[...new Set(sentences)].map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Alert>
  )
}

/** Answers that are not stored anywhere. */
function Preview({ content }: { content: QuestionnaireContent }) {
  const words = useWords().questionnaires.content
  const [chosen, setChosen] = useState<SessionAnswers>(new Map())
  return (
    <Stack gap="md" maw={860}>
      <Text c="dimmed">{words.previewExplanation}</Text>
      <SessionProgress questionnaire={content} chosen={chosen} />
      <CategorySteps
        questionnaire={content}
        chosen={chosen}
        onAnswer={({ id }, answer) => setChosen(new Map([...chosen, [id, answer]]))}
      />
    </Stack>
  )
}

const isChangedMeanwhile = (error: unknown) =>
  error instanceof CallError && error.problems.some(({ key }) => key === 'record.changedMeanwhile')

function useContentActions(
  stored: QcmContentResponse,
  content: QuestionnaireContent,
  version: string | null,
  { onSaved, onChangedMeanwhile }: Record<'onSaved' | 'onChangedMeanwhile', (newest: QcmContentResponse) => void>,
) {
  const words = useWords().questionnaires.content
  const call = useApiCall()
  const queries = useQueryClient()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const [isBusy, setBusy] = useState(false)
  const { id, isLocked } = stored
  const run = async (work: () => Promise<QcmContentResponse>, done: string) => {
    setBusy(true)
    try {
      const saved = await work()
      queries.setQueryData(keyOf(id), saved)
      onSaved(saved)
      toasts.success(done)
      await queries.invalidateQueries({ queryKey: queryKeyOf(qcm, 'list') })
    } catch (error) {
      // A refusal or a lost connection: what was entered stays; on what somebody else saved, where he did.
      const newest = isChangedMeanwhile(error) ? await readNewest() : null
      if (newest === null) return problems.show(error, { family: qcm.name, asMessage: true })
      queries.setQueryData(keyOf(id), newest)
      onChangedMeanwhile(newest)
    } finally {
      setBusy(false)
    }
  }
  const readNewest = async () => {
    try {
      return (await call(routes.qcmContents.content, { params: { id } })).response
    } catch {
      // The refusal is shown instead.
      return null
    }
  }
  const save = () =>
    run(
      async () =>
        (await call(routes.qcmContents.saveContent, { body: { id, modificationDate: version, ...content } })).response,
      words.saved,
    )
  const setLocked = () =>
    run(
      async () => (await call(routes.qcmContents.lock, { body: { id, isLocked: !isLocked } })).response,
      isLocked ? words.unlockedNow : words.lockedNow,
    )
  return {
    isBusy,
    save: () => void save(),
    /** Locks what is stored: changes are saved before. */
    lock: (hasChanges: boolean) => (hasChanges ? toasts.warning(words.saveFirst) : void setLocked()),
  }
}
