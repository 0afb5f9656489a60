import { Button, Group, Text, Title } from '@mantine/core'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { VersionChoice, type VersionSide } from '../../kit/form/version-choice.tsx'
import { formatInstant, formatTime } from '../../kit/format.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useChangeDescriber } from './panels/use-change-labels.ts'
import { useWorkbench } from './state/use-workbench.ts'
import {
  type AttributedFormulaChange,
  attributedFormulaChanges,
  changeKey,
  defaultVersionSides,
  mergeFormulaEntries,
} from './state/workbench-changes.ts'
import { type FormulaEntry, formulaEntryOf, toFormulaSaveRequest } from './state/workbench-entry.ts'
import classes from './workbench.module.css'

type ConflictDialogProps = { readonly theirs: FormulaWithInputs; readonly onClose: () => void }

/**
 * Resolves a save conflict by a three-way merge: changes of one side are preselected, for changes of both the user
 * chooses. The result is put into the workbench without saving. Alternatively the user's version is saved as a copy.
 */
export function FormulaConflictDialog({ theirs, onClose }: ConflictDialogProps) {
  const words = useWords().workbench.conflict
  const culture = useCulture()
  const { formule } = theirs
  const { store } = useWorkbench()
  const { entry: mine, saved: base } = store.read()
  const [versions] = useState({ base, mine, theirs: formulaEntryOf(formule) })
  const [differences] = useState(() => attributedFormulaChanges(versions))
  const [sides, setSides] = useState(() => defaultVersionSides(differences))
  const { merge, takeTheirs, saveAsCopy } = useConflictResolutions(theirs, onClose)
  const allFrom = (side: VersionSide) => new Map(differences.map(({ change }) => [changeKey(change), side]))
  const when = formatInstant(formule.modificationDate, culture)
  return (
    <Dialog onClose={onClose} size="xl" title={words.title} withCloseButton={false} closeOnClickOutside={false}>
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
      <ConflictDifferences
        theirs={theirs}
        differences={differences}
        sides={sides}
        onChoose={(key, side) => setSides(new Map(sides).set(key, side))}
      />
      <Group className={classes.conflictButtons} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {words.back}
        </Button>
        <Button variant="default" onClick={() => void saveAsCopy()}>
          {words.saveAsCopy}
        </Button>
        {formule.isLocked ? (
          <Button onClick={takeTheirs}>{words.takeTheirs}</Button>
        ) : (
          <Button onClick={() => void merge(mergeFormulaEntries(versions, sides))}>{words.merge}</Button>
        )}
      </Group>
    </Dialog>
  )
}

/** The ways to resolve the conflict. Changes to the workbench can be undone. */
function useConflictResolutions(theirs: FormulaWithInputs, onClose: () => void) {
  const { workbench: words, formulas } = useWords()
  const { store, actions } = useWorkbench()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const links = useScreenLinks()
  const { formule } = theirs
  const saved = formulaEntryOf(formule)
  const takeTheirs = () => {
    store.restart(formule, saved, { entry: saved, inputs: theirs.basis })
    onClose()
  }
  const merge = async (entry: FormulaEntry) => {
    try {
      store.restart(formule, saved, { entry, inputs: await actions.readInputs(entry) })
      if (store.read().isChanged) toasts.success(words.done.versionsMerged)
      onClose()
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true, retry: () => void merge(entry) })
    }
  }
  const saveAsCopy = async () => {
    const { entry } = store.read()
    const name = formulas.copy.defaultName(entry.name)
    try {
      const { response: copy } = await call(routes.formulas.duplicate, { body: { id: formule.id, name } })
      const body = {
        ...toFormulaSaveRequest(copy, { ...entry, name }, copy.modificationDate),
        operation: 'save' as const,
      }
      await call(routes.formulas.save, { body })
      toasts.success(words.done.copied)
      // The changes are in the copy, so the workbench has no unsaved changes left.
      takeTheirs()
      links.go('FormuleFormulateur', { id: copy.id })
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true })
    }
  }
  return { merge, takeTheirs, saveAsCopy }
}

type DifferencesProps = {
  readonly theirs: FormulaWithInputs
  readonly differences: readonly AttributedFormulaChange[]
  readonly sides: ReadonlyMap<string, VersionSide>
  readonly onChoose: (key: string, side: VersionSide) => void
}

/** The differences by the side that made them; those of both sides, which need a choice, first. */
function ConflictDifferences({ theirs, differences, sides, onChoose }: DifferencesProps) {
  const words = useWords().workbench.conflict
  const describe = useChangeDescriber(theirs)
  const { ownerName, modificationDate } = theirs.formule
  const sideWords = { mine: words.mine, theirs: words.theirs(ownerName, formatTime(modificationDate, useCulture())) }
  return (['both', 'theirs', 'mine'] as const).map((side) => {
    const changes = differences.filter(({ changedBy }) => changedBy === side).map(({ change }) => change)
    if (changes.length === 0) return null
    return (
      <section key={side}>
        <Title order={3} size="h5" mt="md" mb="xs">
          {words.changedBy[side](changes.length)}
        </Title>
        {changes.map((change) => (
          <VersionChoice
            key={changeKey(change)}
            label={describe.label(change)}
            side={sides.get(changeKey(change)) ?? 'mine'}
            onChange={(side) => onChoose(changeKey(change), side)}
            words={sideWords}
            render={(side) => <Text size="sm">{describe.value(change, change[side])}</Text>}
            disabled={theirs.formule.isLocked}
          />
        ))}
      </section>
    )
  })
}
