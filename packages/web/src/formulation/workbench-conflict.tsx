import { Button, Group, Modal, Table, Text } from '@mantine/core'
import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { routes } from '@provende/contract/routes.ts'
import { formatInstant, formatNumber } from '../kit/format.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { useWorkbench } from './use-workbench.ts'
import { changesBetween, type Fact, type FormulaChange, type LineValues } from './workbench-changes.ts'
import { entryOf, sentEntry } from './workbench-entry.ts'

/** Most differences that are shown one by one. */
const mostShown = 40

type ConflictProps = { readonly theirs: AllData; readonly onClose: () => void }

/** Somebody else saved the formula: in what the versions differ, and the ways to keep one, the other, or both. */
export function ConflictDialog({ theirs, onClose }: ConflictProps) {
  const words = useWords().workbench.conflict
  const culture = useCulture()
  const { store } = useWorkbench()
  const { keepMine, takeTheirs, saveAsCopy } = useWays(theirs, onClose)
  const { formule } = theirs
  const changes = changesBetween(store.read().entry, entryOf(formule))
  const when = formatInstant(formule.modificationDate, culture)
  return (
    <Modal opened onClose={onClose} size="xl" title={words.title} withCloseButton={false} closeOnClickOutside={false}>
      <Text>{formule.isLocked ? words.lockedMeanwhile : words.explanation(formule.ownerName, when)}</Text>
      {changes.length === 0 ? <Text mt="md">{words.nothing}</Text> : <Differences theirs={theirs} changes={changes} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.back}
        </Button>
        <Button variant="default" onClick={takeTheirs}>
          {words.takeTheirs}
        </Button>
        {!formule.isLocked && (
          <Button variant="default" onClick={keepMine}>
            {words.keepMine}
          </Button>
        )}
        <Button onClick={() => void saveAsCopy()}>{words.saveAsCopy}</Button>
      </Group>
    </Modal>
  )
}

/** What becomes of the two versions. Taking theirs is a step that can be taken back. */
function useWays(theirs: AllData, onClose: () => void) {
  const { workbench: words, formulas } = useWords()
  const { store, actions } = useWorkbench()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const links = useScreenLinks()
  const { formule } = theirs
  const saved = entryOf(formule)
  return {
    keepMine: () => {
      const { entry, basis } = store.read()
      store.restart(formule, saved, { entry, basis })
      onClose()
      void actions.save()
    },
    takeTheirs: () => {
      store.restart(formule, saved, { entry: saved, basis: theirs.basis })
      onClose()
    },
    saveAsCopy: async () => {
      const { entry } = store.read()
      const name = formulas.copy.of(entry.name)
      try {
        const { answer: copy } = await call(routes.formulas.duplicate, { body: { id: formule.id, name } })
        const body = { ...sentEntry(copy, { ...entry, name }, copy.modificationDate), operation: 'save' as const }
        await call(routes.formulas.save, { body })
        toasts.success(words.done.copied)
        // What was typed is in the copy: nothing is left to ask about here.
        store.restart(formule, saved, { entry: saved, basis: theirs.basis })
        onClose()
        links.go('FormuleFormulateur', { id: copy.id })
      } catch (error) {
        problems.show(error, { family: 'formula', asMessage: true })
      }
    },
  }
}

function Differences({ theirs, changes }: { theirs: AllData; changes: readonly FormulaChange[] }) {
  const words = useWords().workbench.conflict
  const say = useSaying(theirs)
  return (
    <Table.ScrollContainer minWidth={420} mah="46dvh" mt="md" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.what}</Table.Th>
            <Table.Th>{words.mine}</Table.Th>
            <Table.Th>{words.theirs}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.slice(0, mostShown).map((change) => (
            <Table.Tr key={change.about === 'fact' ? change.fact : `${change.about} ${change.id}`}>
              <Table.Td>{say.what(change)}</Table.Td>
              <Table.Td>{say.value(change, change.mine)}</Table.Td>
              <Table.Td>{say.value(change, change.theirs)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {changes.length > mostShown && <Text size="sm">{words.more(changes.length - mostShown)}</Text>}
    </Table.ScrollContainer>
  )
}

/** The words for a difference: ids by the names both versions know. */
function useSaying(theirs: AllData) {
  const { workbench: words } = useWords()
  const culture = useCulture()
  const { basis, priceLists, constraintSets, formula } = useWorkbench().store.read()
  const ingredients = new Map([...theirs.basis.ingredients, ...basis.ingredients].map(({ id, name }) => [id, name]))
  const nutrients = new Map(basis.nutrients.map(({ id, name }) => [id, name]))
  const versions = constraintSets.flatMap((set) =>
    set.versions.map(({ id, name }) => [id, `${set.name} · ${name}`] as const),
  )
  const lists = [...priceLists, ...theirs.priceLists].map(({ id, name }) => [id, name] as const)
  const references: Partial<Record<Fact, ReadonlyMap<number, string>>> = {
    priceListId: new Map(lists),
    constraintVersionId: new Map([[formula.constraintVersionId ?? 0, formula.constraintVersionName], ...versions]),
  }
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : formatNumber(value, undefined, culture)
  const labels: Readonly<Record<Fact, string>> = {
    ...words.settings,
    priceListId: words.settings.priceList,
    constraintVersionId: words.settings.constraintSet,
    melasse: words.molassesMode,
    melasseRatePercent: words.settings.molassesRate,
  }
  const line = (values: LineValues) => {
    if (values === null) return words.conflict.absent
    const [min, max] = [number(values.min), number(values.max)]
    if (values.value === undefined) return words.conflict.bounds(min, max)
    const said = words.conflict.line(min, max, number(values.value))
    return values.isActive === false ? `${said}, ${words.conflict.off}` : said
  }
  const fact = (name: Fact, value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.conflict.yes : words.conflict.no
    if (typeof value === 'object' && value !== null) return line(value as LineValues)
    if (typeof value === 'number') return references[name]?.get(value) ?? number(value)
    return typeof value === 'string' && value !== '' ? value : '—'
  }
  return {
    what: (change: FormulaChange) =>
      change.about === 'fact'
        ? labels[change.fact]
        : (change.about === 'food' ? ingredients : nutrients).get(change.id),
    value: (change: FormulaChange, value: unknown) =>
      change.about === 'fact' ? fact(change.fact, value) : line(value as LineValues),
  }
}
