import { Alert } from '@mantine/core'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { CheckedFormFrame } from '../../kit/form/form.tsx'
import { FormButtons } from '../../kit/form/form-buttons.tsx'
import { ConflictDialog } from '../../kit/form/form-conflict.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { ReadOnlyForm } from '../../kit/form/read-only-form.tsx'
import { useWords } from '../../kit/words.tsx'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenIdOrNew, useScreenLinks } from '../../shell/routing/screen.ts'
import { formulaScreen, useFormulaAccess } from '../formula-facts.ts'
import { useFormulaActions } from '../use-formula-actions.tsx'
import { useFormulaWithInputs } from '../use-formula-with-inputs.ts'
import {
  ChoicesContext,
  FormulaFields,
  type FormulaFormChoices,
  setsOfBreed,
  useNewChoices,
  useSets,
} from './formula-form-fields.tsx'
import { emptyFormula, factsOf, type InitialFormula, useFormulaForm } from './use-formula-form.ts'

const newFormula: InitialFormula = { values: emptyFormula, data: null }

/** The form of a new or existing formula, read-only if it is locked or the user may not write it. Source: spec 2 §2. */
export function FormulaFormScreen() {
  const id = useScreenIdOrNew()
  return id === null ? <FormulaForm initial={newFormula} /> : <ExistingFormula id={id} />
}

function ExistingFormula({ id }: { id: number }) {
  const data = useFormulaWithInputs(id)
  const { mayChange } = useFormulaAccess()
  const initial = useMemo(() => data && { values: factsOf(data.formule), data }, [data])
  useScreenTitle(data?.formule.name)
  if (initial === undefined || data === undefined) return <FormSkeleton />
  const canEdit = mayChange(data.formule) && !data.formule.isLocked
  return canEdit ? <FormulaForm key={data.formule.modificationDate} initial={initial} /> : <FormulaFacts data={data} />
}

/** The fields of a formula read-only, with the reason if it is locked. */
function FormulaFacts({ data }: { data: FormulaWithInputs }) {
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
      <ReadOnlyForm
        values={values}
        labelOf={(path) => (fields as Readonly<Record<string, string>>)[path] ?? path}
        inactive={formule.deleted}
        shared={false}
        modifiedAt={formule.modificationDate}
      >
        <FormulaFields />
      </ReadOnlyForm>
      {dialogs}
    </ChoicesContext>
  )
}

const choicesOf = (
  { distributeur, priceLists }: FormulaWithInputs,
  sets: FormulaFormChoices['sets'],
): FormulaFormChoices => ({
  ...{ distributor: distributeur, priceLists, sets, isNew: false },
})

function FormulaForm({ initial }: { initial: InitialFormula }) {
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const leave = () => void navigate({ href: addressOf(formulaScreen.list) })
  const { form, draft, labels, submit, conflict, resolveConflict, closeConflict } = useFormulaForm(initial, leave)
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const choices = useChoices(initial.data, form.values)
  useDefaults(form, choices)
  return (
    <ChoicesContext value={choices}>
      <CheckedFormFrame form={form} onSubmit={submit} autoFocus={initial.data === null}>
        {draft.notice}
        <FormulaFields />
        <FormButtons saving={form.saving} onCancel={leave} />
        {conflict && (
          <ConflictDialog
            Form={FormulaFields}
            labelOf={labels}
            base={draft.start.values}
            mine={form.values}
            theirs={factsOf(conflict)}
            savedAt={conflict.modificationDate}
            onSave={resolveConflict}
            onClose={closeConflict}
          />
        )}
        {question}
      </CheckedFormFrame>
    </ChoicesContext>
  )
}

type Form = ReturnType<typeof useFormulaForm>['form']

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

/** The options for the current values of the form. */
function useChoices(data: FormulaWithInputs | null, values: Form['values']): FormulaFormChoices {
  const isForFarm = values.place === 'farm'
  const farmId = isForFarm ? idOrNull(values.farmId) : null
  const structureId = isForFarm ? null : idOrNull(values.structureId)
  const newChoices = useNewChoices(data === null, farmId, structureId)
  const sets = useSets(idOrNull(values.modelVersionId)) ?? null
  return useMemo(
    () =>
      data === null
        ? {
            distributor: newChoices?.distributeur ?? null,
            priceLists: newChoices?.priceLists ?? null,
            sets,
            isNew: true,
          }
        : choicesOf(data, sets),
    [data, newChoices, sets],
  )
}

/**
 * Defaults that depend on other fields: the active price list, the only set of a breed, the latest version of a set.
 */
function useDefaults({ values, setValue }: Form, { priceLists, sets }: FormulaFormChoices) {
  const { breedId, constraintSetId, constraintVersionId, priceListId } = values
  const applyDefaults = useEffectEvent(() => {
    if (priceLists !== null && !priceLists.some(({ id }) => id === priceListId))
      setValue('priceListId', priceLists.find(({ isActive }) => isActive)?.id ?? null)
    if (sets === null) return
    const matchingSets = setsOfBreed(sets, breedId)
    const [only] = matchingSets.length === 1 ? matchingSets : []
    const set = matchingSets.find(({ id }) => id === constraintSetId) ?? only
    if (set?.id !== constraintSetId) setValue('constraintSetId', set?.id ?? null)
    const isVersionOfSet = set?.versions.some(({ id }) => id === constraintVersionId) ?? false
    if (!isVersionOfSet) setValue('constraintVersionId', set?.versions[0]?.id ?? null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fields it depends on change, not on every keystroke
  useEffect(() => applyDefaults(), [priceLists, sets, breedId, constraintSetId])
}
