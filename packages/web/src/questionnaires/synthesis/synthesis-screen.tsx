import { Alert, Button, Group, Paper, Stack, Table, Text, Textarea, Title } from '@mantine/core'
import { type QcmSessionResponse, qcmSessionWriteAccess } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { minRadarAxes } from '@provende/domain/kit/charts/radar-drawing.ts'
import { percentCompleted } from '@provende/domain/questionnaires/relevance.ts'
import { proposedConclusion, type Synthesis, synthesisOf } from '@provende/domain/questionnaires/synthesis.ts'
import { IconDownload, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { BarRows } from '../../kit/charts/bar-rows.tsx'
import { ChartTable } from '../../kit/charts/chart-frame.tsx'
import { saveFile } from '../../kit/files/save-file.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { linkTo } from '../../kit/link-to.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useListAddress } from '../../shell/lists/list-address.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import classes from '../questionnaires.module.css'
import { sessionScreenNames } from '../screen-names.ts'
import { sessionKey, useQcmSession, useSessionAnswers } from '../use-session.ts'
import { type ChartScore, chartScoresOf, flattenScores, maxScore, useScoreText } from './chart-scores.ts'
import { ScoreChart } from './score-chart.tsx'

/** What a session says of a site: scores, radar, conclusion. Source: spec 1 §2 "QCM synthesis", §9. */
export function SynthesisScreen() {
  const session = useQcmSession()
  return session ? <SessionSynthesis key={session.id} session={session} /> : <FormSkeleton />
}

function SessionSynthesis({ session }: { session: QcmSessionResponse }) {
  const words = useWords().questionnaires.synthesis
  const chosen = useSessionAnswers(session)
  const synthesis = synthesisOf(session.content, chosen)
  const percent = percentCompleted(session.content, chosen)
  const text = useScoreText()
  const scores = chartScoresOf(session, synthesis, text)
  const { former } = session
  useScreenTitle(`${session.farmSiteName} · ${session.year}`)
  return (
    <Stack gap="md" maw={1080}>
      <SynthesisButtons session={session} />
      {percent < 100 && (
        <Alert color="orange" icon={<IconInfoCircle />}>
          {words.incomplete(percent)}
        </Alert>
      )}
      <div className={classes.columns}>
        <Paper p="md" component="section" aria-label={words.score}>
          <Group justify="space-between" align="baseline" mb="sm">
            <Title order={2} size="h4">
              {words.score}
            </Title>
            <Text fz={22} fw={700}>
              {synthesis.score === null ? words.noScore : words.outOf(text(synthesis.score))}
            </Text>
          </Group>
          <ScoreChart session={session} scores={scores} />
          {former !== null && (
            <Text size="sm" c="dimmed" ta="center" mt={4}>
              {words.readFormer(former.year, text(former.score))}
            </Text>
          )}
        </Paper>
        <Paper p="md" component="section" aria-label={words.bars}>
          <ScoreTable session={session} synthesis={synthesis} scores={scores} />
        </Paper>
      </div>
      <Conclusion session={session} proposed={proposedConclusion(session.content, synthesis)} />
    </Stack>
  )
}

function SynthesisButtons({ session }: { session: QcmSessionResponse }) {
  const words = useWords().questionnaires
  const call = useApiCall()
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { response } = await call(routes.qcmSessions.pdf, { params: { id: session.id } })
      saveFile(response.name, response.bytes as Uint8Array<ArrayBuffer>, response.type)
    } catch (error) {
      // A lost connection, or a server that is busy.
      problems.show(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ScreenActions>
      <ActionButtons back={useListAddress(sessionScreenNames.list)} actions={[]} />
      <Button
        variant="default"
        component={Link}
        {...linkTo(addressOf(sessionScreenNames.session, { id: session.id }))}
        leftSection={<IconPencil size={16} />}
      >
        {words.sessions.answer}
      </Button>
      <Button loading={isBusy} leftSection={<IconDownload size={16} />} onClick={() => void download()}>
        {words.synthesis.pdf}
      </Button>
    </ScreenActions>
  )
}

type ScoreTableProps = {
  readonly session: QcmSessionResponse
  readonly synthesis: Synthesis
  readonly scores: readonly ChartScore[]
}

/** Bars beside the radar, and the table of all categories behind a button. */
function ScoreTable({ session, synthesis, scores }: ScoreTableProps) {
  const words = useWords().questionnaires.synthesis
  const text = useScoreText()
  const { former } = session
  const formerOf = (label: string) => text(scores.find((one) => one.label === label)?.former ?? null)
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        {words.bars}
      </Title>
      {scores.length >= minRadarAxes && <BarRows rows={scores} max={maxScore} />}
      <ChartTable show={words.showTable} hide={words.hideTable}>
        <Table aria-label={words.table} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.columns.category}</Table.Th>
              <Table.Th ta="right">{words.columns.score}</Table.Th>
              {former !== null && <Table.Th ta="right">{former.year}</Table.Th>}
              <Table.Th ta="right">{words.columns.answered}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {flattenScores(synthesis.categories).map(({ one, depth }) => (
              <Table.Tr key={one.category.id}>
                <Table.Td pl={8 + depth * 16}>{one.category.label}</Table.Td>
                <Table.Td ta="right">{text(one.score)}</Table.Td>
                {former !== null && <Table.Td ta="right">{depth === 0 ? formerOf(one.category.label) : ''}</Table.Td>}
                <Table.Td ta="right">{`${one.answeredCount}/${one.relevantCount}`}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ChartTable>
    </Stack>
  )
}

const maxConclusionLength = 5000

/** The conclusion: proposed from the scores, or what an expert made of it. */
function Conclusion({ session, proposed }: { session: QcmSessionResponse; proposed: string }) {
  const words = useWords().questionnaires.synthesis
  const stored = session.conclusion
  const [text, setText] = useState<string | null>(stored)
  const { isBusy, save } = useConclude(session.id)
  const mayWrite = useSession().mayCall(qcmSessionWriteAccess) && session.mayWrite && !session.deleted
  const shown = text ?? proposed
  const reset = () => {
    setText(null)
    if (stored !== null) save(null)
  }
  return (
    <Paper p="md" component="section" aria-label={words.conclusion}>
      <Title order={2} size="h4">
        {words.conclusion}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {stored === null ? words.proposed : words.edited}
      </Text>
      {mayWrite ? (
        <>
          <Textarea
            aria-label={words.conclusion}
            autosize
            minRows={3}
            maxRows={16}
            maxLength={maxConclusionLength}
            value={shown}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="sm">
            <Button variant="default" disabled={text === null} onClick={reset}>
              {words.resetConclusion}
            </Button>
            <Button loading={isBusy} disabled={text === stored || text === null} onClick={() => save(text)}>
              {words.saveConclusion}
            </Button>
          </Group>
        </>
      ) : (
        <Text style={{ whiteSpace: 'pre-line' }}>{shown}</Text>
      )}
    </Paper>
  )
}

function useConclude(id: number) {
  const words = useWords().questionnaires.synthesis
  const call = useApiCall()
  const queries = useQueryClient()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const [isBusy, setBusy] = useState(false)
  const save = async (conclusion: string | null) => {
    setBusy(true)
    try {
      const { response } = await call(routes.qcmSessions.conclude, { body: { id, conclusion } })
      queries.setQueryData(sessionKey('one', id), response)
      toasts.success(words.concluded)
    } catch (error) {
      // A refusal or a lost connection: the text stays in the field.
      problems.show(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: (conclusion: string | null) => void save(conclusion) }
}
