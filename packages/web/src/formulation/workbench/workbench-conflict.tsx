import { Button, Group, Modal, Text, Title } from '@mantine/core'
import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { routes } from '@provende/contract/routes.ts'
import { useState } from 'react'
import { formatInstant } from '../kit/format.ts'
import { type Side, SideChoice } from '../kit/side-choice.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { useChangeWords } from './use-change-words.ts'
import { useWorkbench } from './use-workbench.ts'
import classes from './workbench.module.css'
import { type Difference, differencesOf, joinedEntry, keyOf, offeredSides } from './workbench-changes.ts'
import { entryOf, type FormulaEntry, sentEntry } from './workbench-entry.ts'

type ConflictProps = { readonly theirs: AllData; readonly onClose: () => void }

/**
 * Somebody else saved the formula: what one side alone changed is taken from it, of what both changed one is chosen; the
 * result is put into the workbench, not saved. Or mine becomes a copy.
 */
export function ConflictDialog({ theirs, onClose }: ConflictProps) {
  const words = useWords().workbench.conflict
  const culture = useCulture()
  const { formule } = theirs
  const { store } = useWorkbench()
  const { entry: mine, saved: base } = store.read()
  const [versions] = useState({ base, mine, theirs: entryOf(formule) })
  const [differences] = useState(() => differencesOf(versions))
  const [sides, setSides] = useState(() => offeredSides(differences))
  const { join, takeTheirs, saveAsCopy } = useWays(theirs, onClose)
  const allFrom = (side: Side) => new Map(differences.map(({ change }) => [keyOf(change), side]))
  const when = formatInstant(formule.modificationDate, culture)
  return (
    <Modal opened onClose={onClose} size="xl" title={words.title} withCloseButton={false} closeOnClickOutside={false}>
      <Text>{formule.isLocked ? words.lockedMeanwhile : words.explanation(formule.ownerName, when)}</Text>
      {differences.length === 0 && <Text mt="md">{words.nothing}</Text>}
      {differences.length > 0 && !formule.isLocked && (
        <Group mt="md" gap="xs">
          <Button variant="default" size="xs" onClick={() => setSides(allFrom('mine'))}>
            {words.allMine}
          </Button>
          <Button variant="default" size="xs" onClick={() => setSides(allFrom('theirs'))}>
            {words.allTheirs}
          </Button>
        </Group>
      )}
      <Differences
        theirs={theirs}
        differences={differences}
        sides={sides}
        onChoose={(key, side) => setSides(new Map(sides).set(key, side))}
      />
      <Group className={classes.conflictEnds} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {words.back}
        </Button>
        <Button variant="default" onClick={() => void saveAsCopy()}>
          {words.saveAsCopy}
        </Button>
        {formule.isLocked ? (
          <Button onClick={takeTheirs}>{words.takeTheirs}</Button>
        ) : (
          <Button onClick={() => void join(joinedEntry(versions, sides))}>{words.join}</Button>
        )}
      </Group>
    </Modal>
  )
}

/** What becomes of the two versions. What is put into the workbench is a step that can be taken back. */
function useWays(theirs: AllData, onClose: () => void) {
  const { workbench: words, formulas } = useWords()
  const { store, actions } = useWorkbench()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const links = useScreenLinks()
  const { formule } = theirs
  const saved = entryOf(formule)
  const takeTheirs = () => {
    store.restart(formule, saved, { entry: saved, basis: theirs.basis })
    onClose()
  }
  const join = async (entry: FormulaEntry) => {
    try {
      store.restart(formule, saved, { entry, basis: await actions.readBasis(entry) })
      if (store.read().isChanged) toasts.success(words.done.joined)
      onClose()
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true, retry: () => void join(entry) })
    }
  }
  const saveAsCopy = async () => {
    const { entry } = store.read()
    const name = formulas.copy.of(entry.name)
    try {
      const { answer: copy } = await call(routes.formulas.duplicate, { body: { id: formule.id, name } })
      const body = { ...sentEntry(copy, { ...entry, name }, copy.modificationDate), operation: 'save' as const }
      await call(routes.formulas.save, { body })
      toasts.success(words.done.copied)
      // What was typed is in the copy: nothing is left to ask about here.
      takeTheirs()
      links.go('FormuleFormulateur', { id: copy.id })
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true })
    }
  }
  return { join, takeTheirs, saveAsCopy }
}

type DifferencesProps = {
  readonly theirs: AllData
  readonly differences: readonly Difference[]
  readonly sides: ReadonlyMap<string, Side>
  readonly onChoose: (key: string, side: Side) => void
}

/** All differences by who made them; those of both, of which one must be chosen, first. */
function Differences({ theirs, differences, sides, onChoose }: DifferencesProps) {
  const words = useWords().workbench.conflict
  const say = useChangeWords(theirs)
  return (['both', 'theirs', 'mine'] as const).map((who) => {
    const changes = differences.filter(({ changedBy }) => changedBy === who).map(({ change }) => change)
    if (changes.length === 0) return null
    return (
      <section key={who}>
        <Title order={3} size="h5" mt="md" mb="xs">
          {words.changedBy[who](changes.length)}
        </Title>
        {changes.map((change) => (
          <SideChoice
            key={keyOf(change)}
            label={say.what(change)}
            side={sides.get(keyOf(change)) ?? 'mine'}
            onChange={(side) => onChoose(keyOf(change), side)}
            words={words}
            draw={(side) => <Text size="sm">{say.value(change, change[side])}</Text>}
            disabled={theirs.formule.isLocked}
          />
        ))}
      </section>
    )
  })
}
