import { Alert } from '@mantine/core'
import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { CheckedFormFrame } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { ConflictDialog } from '../kit/form-conflict.tsx'
import { FormReading } from '../kit/form-reading.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useWords } from '../kit/words.tsx'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { useScreenIdOrNew, useScreenLinks } from '../shell/screen.ts'
import { formulaScreen, useFormulaEyes } from './formula-facts.ts'
import {
  type Choices,
  ChoicesContext,
  FormulaFields,
  setsOfBreed,
  useNewChoices,
  useSets,
} from './formula-form-fields.tsx'
import { useFormulaActions } from './use-formula-actions.tsx'
import { useFormulaData } from './use-formula-data.ts'
import { emptyFormula, type FormulaStart, factsOf, useFormulaForm } from './use-formula-form.ts'

const ofNew: FormulaStart = { values: emptyFormula, data: null }

/** A new formula, or the facts of one that is there; one that is locked, or another's, is read. Source: spec 2 §2. */
export function FormulaFormScreen() {
  const id = useScreenIdOrNew()
  return id === null ? <FormulaForm begun={ofNew} /> : <ExistingFormula id={id} />
}

function ExistingFormula({ id }: { id: number }) {
  const data = useFormulaData(id)
  const { mayChange } = useFormulaEyes()
  const begun = useMemo(() => data && { values: factsOf(data.formule), data }, [data])
  useScreenTitle(data?.formule.name)
  if (begun === undefined || data === undefined) return <FormSkeleton />
  const may = mayChange(data.formule) && !data.formule.isLocked
  return may ? <FormulaForm key={data.formule.modificationDate} begun={begun} /> : <FormulaFacts data={data} />
}

/** The facts of a formula that cannot be changed here, and why. */
function FormulaFacts({ data }: { data: AllData }) {
  const { form, fields } = useWords().formulas
  const { formule } = data
  const { addressOf } = useScreenLinks()
  const { actionsOf, dialogs } = useFormulaActions()
  const values = { ...factsOf(formule) }
  return (
    <ChoicesContext value={choicesOf(data, data.constraints)}>
      <ScreenActions>
        <ActionButtons
          back={addressOf(formulaScreen.list)}
          actions={actionsOf(formule).filter(({ danger }) => !danger)}
        />
      </ScreenActions>
      {formule.isLocked && (
        <Alert mb="md" color="blue" icon={<IconLock size={16} />}>
          {form.locked}
        </Alert>
      )}
      <FormReading
        values={values}
        labelOf={(path) => (fields as Readonly<Record<string, string>>)[path] ?? path}
        inactive={formule.deleted}
        shared={false}
        modifiedAt={formule.modificationDate}
      >
        <FormulaFields />
      </FormReading>
      {dialogs}
    </ChoicesContext>
  )
}

const choicesOf = ({ distributeur, priceLists }: AllData, sets: Choices['sets']): Choices => ({
  ...{ distributor: distributeur, priceLists, sets, isNew: false },
})

function FormulaForm({ begun }: { begun: FormulaStart }) {
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const leave = () => void navigate({ href: addressOf(formulaScreen.list) })
  const { form, draft, labels, submit, conflict, settle, leaveConflict } = useFormulaForm(begun, leave)
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  const choices = useChoices(begun.data, form.values)
  useDefaults(form, choices)
  return (
    <ChoicesContext value={choices}>
      <CheckedFormFrame form={form} onSubmit={submit} autoFocus={begun.data === null}>
        {draft.notice}
        <FormulaFields />
        <FormButtons saving={form.saving} onCancel={leave} />
        {conflict && (
          <ConflictDialog
            Form={FormulaFields}
            labelOf={labels}
            read={draft.start.values}
            mine={form.values}
            theirs={factsOf(conflict)}
            savedAt={conflict.modificationDate}
            onSave={settle}
            onClose={leaveConflict}
          />
        )}
        {question}
      </CheckedFormFrame>
    </ChoicesContext>
  )
}

type Form = ReturnType<typeof useFormulaForm>['form']

const idIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** What may be chosen as the form stands. */
function useChoices(data: AllData | null, values: Form['values']): Choices {
  const isForFarm = values.place === 'farm'
  const farmId = isForFarm ? idIn(values.farmId) : null
  const structureId = isForFarm ? null : idIn(values.structureId)
  const made = useNewChoices(data === null, farmId, structureId)
  const sets = useSets(idIn(values.nutritionalModelVersionId)) ?? null
  return useMemo(
    () =>
      data === null
        ? { distributor: made?.distributeur ?? null, priceLists: made?.priceLists ?? null, sets, isNew: true }
        : choicesOf(data, sets),
    [data, made, sets],
  )
}

/** What follows from other choices: the list that counts, the only set of a breed, the latest version of a set. */
function useDefaults({ values, setValue }: Form, { priceLists, sets }: Choices) {
  const { targetObjectId, constraintSetId, constraintVersionId, optimisationTypeObjectId } = values
  const follow = useEffectEvent(() => {
    if (priceLists !== null && !priceLists.some(({ id }) => id === optimisationTypeObjectId))
      setValue('optimisationTypeObjectId', priceLists.find(({ isActive }) => isActive)?.id ?? null)
    if (sets === null) return
    const fitting = setsOfBreed(sets, targetObjectId)
    const [only] = fitting.length === 1 ? fitting : []
    const set = fitting.find(({ id }) => id === constraintSetId) ?? only
    if (set?.id !== constraintSetId) setValue('constraintSetId', set?.id ?? null)
    const isVersionOfSet = set?.versions.some(({ id }) => id === constraintVersionId) ?? false
    if (!isVersionOfSet) setValue('constraintVersionId', set?.versions[0]?.id ?? null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when what it follows from changes, not at every key
  useEffect(() => follow(), [priceLists, sets, targetObjectId, constraintSetId])
}
