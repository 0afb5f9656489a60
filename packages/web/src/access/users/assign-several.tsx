import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { roleText } from '../../shell/frame/person-kind.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { type Adviser, findAdvisers } from './adviser-source.ts'
import { type AssignedKind, assignmentCalls } from './assignment-calls.ts'

type AssignSeveralProps = {
  readonly kind: AssignedKind
  /** The farms or distributors. */
  readonly organisations: readonly AnyRecord[]
  readonly onClose: () => void
  /** After the assignment, and after it was undone. */
  readonly onChanged: () => Promise<unknown>
}

const searchDebounceMs = 200
const maxPeopleOfRole = 50
/** So many names are said of those that were left out. */
const maxNames = 8

/** Assigns several farms or distributors to one person, in addition to what is assigned to him. */
export function AssignSeveral({ kind, organisations, onClose, onChanged }: AssignSeveralProps) {
  const words = useWords()
  const texts = words.lists.assign
  const [search, setSearch] = useState('')
  const [person, setPerson] = useState<Adviser | null>(null)
  const { people, isSearching } = usePeople(kind, search === person?.name ? '' : search)
  const { isBusy, assign } = useAssignSeveral(kind, organisations, onChanged)
  const choices = [...(person && !people.some(({ id }) => id === person.id) ? [person] : []), ...people]
  return (
    <Dialog title={texts.title(texts.organisations[kind](organisations.length))} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{texts.explanation}</Text>
        <Select
          label={texts.person}
          data-autofocus
          searchable
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          renderOption={({ option }) => (
            <Group justify="space-between" wrap="nowrap" flex={1}>
              <span>{option.label}</span>
              <Text size="xs" c="dimmed">
                {roleText(words, choices.find(({ id }) => String(id) === option.value)?.role ?? '')}
              </Text>
            </Group>
          )}
          filter={({ options }) => options}
          value={person && String(person.id)}
          onChange={(value) => setPerson(choices.find(({ id }) => String(id) === value) ?? null)}
          searchValue={search}
          onSearchChange={setSearch}
          placeholder={words.records.form.choose}
          nothingFoundMessage={isSearching ? words.records.form.searching : words.records.form.noneFound}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          <Button
            disabled={person === null}
            loading={isBusy}
            onClick={() => person && void assign(person).then((isDone) => isDone && onClose())}
          >
            {texts.assign}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The people whose assignments the user may change, by name: only experts have distributors. */
function usePeople(kind: AssignedKind, search: string) {
  const call = useApiCall()
  const { userId } = useSession().context
  const [text] = useDebouncedValue(search.trim(), searchDebounceMs)
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['structureUser', 'to assign', kind, text],
    queryFn: async ({ signal }) => {
      const isOffered = (role: string) => kind === 'farms' || role !== 'TC'
      const advisers = await findAdvisers(call, text, maxPeopleOfRole, signal, isOffered)
      return advisers.filter(({ id, mayWrite }) => mayWrite && id !== userId)
    },
    placeholderData: keepPreviousData,
  })
  return { people: data ?? [], isSearching: isFetching || isPlaceholderData || text !== search.trim() }
}

/** Assigns those that can be assigned to the person and are not yet, says which are not, and offers to undo. */
function useAssignSeveral(
  kind: AssignedKind,
  organisations: readonly AnyRecord[],
  onChanged: AssignSeveralProps['onChanged'],
) {
  const words = useWords()
  const texts = words.lists.assign
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { read, save } = assignmentCalls[kind]
  const what = texts.organisations[kind]
  const changed = () => Promise.all([onChanged(), queries.invalidateQueries({ queryKey: ['structureUser'] })])
  const withdraw = async ({ id, name }: Adviser, removed: readonly number[]) => {
    try {
      await call(save, { body: { id, added: [], removed: [...removed] } })
      toasts.success(texts.withdrawn(name, what(removed.length)))
      await changed()
    } catch (error) {
      // `problems` says why it stays as it was.
      problems.show(error, { family: 'structureUser', asMessage: true })
    }
  }
  const tellRest = (name: string, already: number, beyond: readonly AnyRecord[]) => {
    const names = beyond.slice(0, maxNames).map((row) => String(row.name))
    const rest = beyond.length > maxNames ? ['…'] : []
    const sentences = [
      ...(already > 0 ? [texts.already(what(already))] : []),
      ...(beyond.length > 0 ? [texts.beyond(name, [...names, ...rest].join(', '))] : []),
    ]
    if (sentences.length > 0) toasts.warning(sentences.join('\n'))
  }
  /** Whether the person has them all, or all that he can have, now. */
  const assign = async (person: Adviser): Promise<boolean> => {
    setBusy(true)
    try {
      const { response } = await call(read, { query: { id: person.id, getInactive: true } })
      const stateOf = new Map(response.map(({ id, authorized }) => [id, authorized]))
      const added = organisations.flatMap(({ id }) => (stateOf.get(id) === false ? [id] : []))
      const already = organisations.filter(({ id }) => stateOf.get(id) === true).length
      if (added.length > 0) {
        await call(save, { body: { id: person.id, added, removed: [] } })
        const undo = { label: words.lists.selection.undo, act: () => void withdraw(person, added) }
        toasts.success(texts.assigned(person.name, what(added.length)), { action: undo })
      } else if (already === organisations.length) toasts.warning(texts.allAlready(person.name))
      if (added.length > 0 || already < organisations.length)
        tellRest(
          person.name,
          already,
          organisations.filter(({ id }) => !stateOf.has(id)),
        )
      await changed()
      return added.length > 0 || already === organisations.length
    } catch (error) {
      // The dialog stays, so that it can be tried again.
      problems.show(error, { family: 'structureUser', asMessage: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, assign }
}
