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
import { idInAddress } from '../../kit/table/data-table-address.ts'
import { useWords } from '../../kit/words.tsx'
import { useListAddress } from '../../shell/lists/list-address.ts'
import { useOpener } from '../../shell/lists/opener-address.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenIdOrNew, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { formulaScreenNames, useFormulaAccess } from '../formula-facts.ts'
import { useFormulaActions } from '../use-formula-actions.tsx'
import { useFormulaWithInputs } from '../use-formula-with-inputs.ts'
import {
  constraintSetsOfBreed,
  FormulaFields,
  type FormulaFormChoices,
  FormulaFormChoicesContext,
  useConstraintSets,
  useNewFormulaChoices,
} from './formula-form-fields.tsx'
import { emptyFormulaValues, formValuesOfFormula, type InitialFormula, useFormulaForm } from './use-formula-form.ts'

/** The form of a new or existing formula, read-only if it is locked or the user may not write it. Source: spec 2 §2. */
export function FormulaFormScreen() {
  const id = useScreenIdOrNew()
  return id === null ? <NewFormulaForm /> : <ExistingFormulaForm id={id} />
}

/** A new formula, of the farm one comes from. */
function NewFormulaForm() {
  const farmId = idInAddress(useScreenQueryParams()[0].farmid) ?? null
  const initial = useMemo((): InitialFormula => ({ values: { ...emptyFormulaValues, farmId }, data: null }), [farmId])
  return <FormulaForm initial={initial} />
}

function ExistingFormulaForm({ id }: { id: number }) {
  const data = useFormulaWithInputs(id)
  const { mayChange } = useFormulaAccess()
  const initial = useMemo(() => data && { values: formValuesOfFormula(data.formule), data }, [data])
  useScreenTitle(data?.formule.name)
  if (initial === undefined || data === undefined) return <FormSkeleton />
  const canEdit = mayChange(data.formule) && !data.formule.isLocked
  return canEdit ? (
    <FormulaForm key={data.formule.modificationDate} initial={initial} />
  ) : (
    <FormulaFactList data={data} />
  )
}

/** The fields of a formula read-only, with the reason if it is locked. */
function FormulaFactList({ data }: { data: FormulaWithInputs }) {
  const { form, fields } = useWords().formulas
  const { formule } = data
  const { actionsOf, dialogs } = useFormulaActions()
  const values = { ...formValuesOfFormula(formule) }
  return (
    <FormulaFormChoicesContext value={choicesOfFormula(data, data.constraints)}>
      <ScreenActions>
        <ActionButtons
          back={useListAddress(formulaScreenNames.list)}
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
    </FormulaFormChoicesContext>
  )
}

const choicesOfFormula = (
  { distributeur, priceLists }: FormulaWithInputs,
  sets: FormulaFormChoices['sets'],
): FormulaFormChoices => ({
  ...{ distributor: distributeur, priceLists, sets, isNew: false },
})

function FormulaForm({ initial }: { initial: InitialFormula }) {
  const navigate = useNavigate()
  const list = useListAddress(formulaScreenNames.list)
  const opener = useOpener()
  const leave = () => void navigate({ href: opener.address ?? list })
  const { form, draft, labels, submit, conflict, resolveConflict, closeConflict } = useFormulaForm(initial, leave)
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const choices = useFormulaFormChoices(initial.data, form.values)
  useFormulaFormDefaults(form, choices)
  return (
    <FormulaFormChoicesContext value={choices}>
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
            theirs={formValuesOfFormula(conflict)}
            savedAt={conflict.modificationDate}
            onSave={resolveConflict}
            onClose={closeConflict}
          />
        )}
        {question}
      </CheckedFormFrame>
    </FormulaFormChoicesContext>
  )
}

type FormulaFormState = ReturnType<typeof useFormulaForm>['form']

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

/** The options for the current values of the form. */
function useFormulaFormChoices(data: FormulaWithInputs | null, values: FormulaFormState['values']): FormulaFormChoices {
  const isForFarm = values.place === 'farm'
  const farmId = isForFarm ? idOrNull(values.farmId) : null
  const structureId = isForFarm ? null : idOrNull(values.structureId)
  const newChoices = useNewFormulaChoices(data === null, farmId, structureId)
  const sets = useConstraintSets(idOrNull(values.modelVersionId)) ?? null
  return useMemo(
    () =>
      data === null
        ? {
            distributor: newChoices?.distributeur ?? null,
            priceLists: newChoices?.priceLists ?? null,
            sets,
            isNew: true,
          }
        : choicesOfFormula(data, sets),
    [data, newChoices, sets],
  )
}

/**
 * Defaults that depend on other fields: the active price list, the only set of a breed, the latest version of a set. In a new
 * formula they are no changes of the person: he may leave without being asked.
 */
function useFormulaFormDefaults(
  { values, setValue, field }: FormulaFormState,
  { priceLists, sets, isNew }: FormulaFormChoices,
) {
  const { breedId, constraintSetId, constraintVersionId, priceListId } = values
  const fillIn = (path: string, value: number | null) => {
    if (isNew) field(path).onDefault?.(value)
    else setValue(path, value)
  }
  const applyDefaults = useEffectEvent(() => {
    if (priceLists !== null && !priceLists.some(({ id }) => id === priceListId))
      fillIn('priceListId', priceLists.find(({ isActive }) => isActive)?.id ?? null)
    if (sets === null) return
    const matchingSets = constraintSetsOfBreed(sets, breedId)
    const [only] = matchingSets.length === 1 ? matchingSets : []
    const set = matchingSets.find(({ id }) => id === constraintSetId) ?? only
    if (set?.id !== constraintSetId) fillIn('constraintSetId', set?.id ?? null)
    const isVersionOfSet = set?.versions.some(({ id }) => id === constraintVersionId) ?? false
    if (!isVersionOfSet) fillIn('constraintVersionId', set?.versions[0]?.id ?? null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fields it depends on change, not on every keystroke
  useEffect(() => applyDefaults(), [priceLists, sets, breedId, constraintSetId])
}
