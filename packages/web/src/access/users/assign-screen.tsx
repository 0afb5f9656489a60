import { Group, Paper, Select, Stack, Text } from '@mantine/core'
import type { AssignableOrganisation } from '@provende/contract/access/expert-assignment.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { FormButtons } from '../../kit/form/form-buttons.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { TwoLists } from '../../kit/two-lists.tsx'
import { useWords } from '../../kit/words.tsx'
import { useRecord } from '../../records/record-screen.tsx'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { type AssignedKind, assignmentCalls } from './assignment-calls.ts'
import { asListedUser } from './user-record.ts'
import { userFamilyUi } from './user-set.ts'

/** Assigns farms to an expert or a technical adviser. Source: spec 1 §2. */
export const AssignFarmsScreen = () => <AssignScreen kind="farms" />

/** Assigns distributors to an expert. */
export const AssignDistributorsScreen = () => <AssignScreen kind="distributors" />

function AssignScreen({ kind }: { kind: AssignedKind }) {
  const words = useWords().access.assign
  const call = useApiCall()
  const record = useRecord(userFamilyUi)
  const expert = record && asListedUser(record)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['structureUser', kind, expert?.id],
    queryFn: async ({ signal }) =>
      (await call(assignmentCalls[kind].read, { query: { id: expert?.id ?? 0, getInactive: false } }, signal)).response,
    enabled: expert != null,
    staleTime: 0,
  })
  const titleOf = kind === 'farms' ? words.farmsOf : words.distributorsOf
  useScreenTitle(expert ? titleOf(`${expert.firstName} ${expert.lastName}`.trim()) : undefined)
  if (!expert || !data || !isFetchedAfterMount) return <FormSkeleton />
  return <AssignForm key={expert.id} kind={kind} expertId={expert.id} roleName={expert.roleName} organisations={data} />
}

type AssignFormProps = {
  readonly kind: AssignedKind
  readonly expertId: number
  readonly roleName: string
  readonly organisations: readonly AssignableOrganisation[]
}

function AssignForm({ kind, expertId, roleName, organisations }: AssignFormProps) {
  const words = useWords()
  const texts = words.access.assign
  const navigate = useNavigate()
  const { back } = useRecordLinks(userFamilyUi, { list: false })
  const leave = () => void navigate({ href: back })
  const isAdviser = fromWireRole(roleName) === 'TC'
  const { before, chosen, move, added, removed, saving, save, allowLeave, canLeave } = useAssignments({
    ...{ kind, expertId, organisations, onSaved: leave },
    savedText: isAdviser ? texts.savedOfAdviser : texts.saved,
  })
  const distributors = useDistributors(kind, organisations)
  const [distributor, setDistributor] = useState<string | null>(null)
  const items = useMemo(
    () =>
      organisations
        .filter(({ distributorName }) => distributor === null || distributorName === distributor)
        .map(({ id, name, code, city, distributorName }) => ({
          id,
          name,
          more: [code, city, distributorName].filter(Boolean).join(' · '),
        })),
    [organisations, distributor],
  )
  const changes = added.length + removed.length
  const question = useLeaveGuard(() => changes > 0 && !canLeave(), allowLeave)
  const noSelectionText = isAdviser ? texts.reachAdviser : texts.reachNone
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">{chosen.size === 0 ? noSelectionText : texts.reachSome}</Text>
        {distributors.length > 1 && (
          <Select
            aria-label={texts.distributor}
            placeholder={texts.allDistributors}
            data={distributors}
            value={distributor}
            onChange={setDistributor}
            searchable
            clearable
            w={320}
          />
        )}
      </Group>
      <TwoLists
        items={items}
        chosen={chosen}
        initial={before}
        onMove={move}
        words={{ ...texts, assigned: texts.assigned[kind] }}
      />
      <Paper
        component="form"
        px="md"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Text size="sm" c="dimmed" role="status" pt="xs" mih={28}>
          {changes > 0 && texts.unsaved(added.length, removed.length)}
        </Text>
        <FormButtons saving={saving} onCancel={leave} />
      </Paper>
      {question}
    </Stack>
  )
}

/** The distributors of the farms, by which the lists are limited; none for distributors themselves. */
const useDistributors = (kind: AssignedKind, organisations: readonly AssignableOrganisation[]): string[] =>
  useMemo(
    () =>
      kind === 'distributors'
        ? []
        : [...new Set(organisations.map(({ distributorName }) => distributorName).filter(Boolean))].toSorted((a, b) =>
            a.localeCompare(b),
          ),
    [kind, organisations],
  )

type Assigning = Pick<AssignFormProps, 'kind' | 'expertId' | 'organisations'> & {
  readonly onSaved: () => void
  readonly savedText: string
}

/** The assignments while they are edited; all additions and removals are saved in one call. */
function useAssignments({ kind, expertId, organisations, onSaved, savedText }: Assigning) {
  const words = useWords()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const before = useMemo(
    () => new Set(organisations.filter(({ authorized }) => authorized).map(({ id }) => id)),
    [organisations],
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before)
  const [saving, setSaving] = useState(false)
  const added = [...chosen].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !chosen.has(id))
  /** True once the changes are saved or discarded: leaving needs no confirmation. */
  const isDone = useRef(false)
  const allowLeave = () => {
    isDone.current = true
  }
  const send = async () => {
    setSaving(true)
    try {
      await call(assignmentCalls[kind].save, { body: { id: expertId, added, removed } })
    } catch (error) {
      // The selection stays, so that saving can be retried.
      setSaving(false)
      return problems.show(error, { family: 'structureUser', retry: () => void send() })
    }
    allowLeave()
    toasts.success(savedText)
    await queries.invalidateQueries({ queryKey: ['structureUser'] })
    onSaved()
  }
  return {
    before,
    chosen,
    added,
    removed,
    allowLeave,
    canLeave: () => isDone.current,
    saving,
    move: (ids: readonly number[], toChosen: boolean) => {
      const next = new Set(chosen)
      for (const id of ids) toChosen ? next.add(id) : next.delete(id)
      setChosen(next)
    },
    save: () => (saving ? toasts.warning(words.shell.form.submitting) : void send()),
  }
}
