import { Button, Group, Text, TextInput } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { maxFarmsOfCopies } from '@provende/contract/formulation/formula-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { PickManyField } from '../../kit/form/fields-pick.tsx'
import { FieldsContext } from '../../kit/form/form-fields.ts'
import { type ProgressToast, useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { farmReferenceTarget } from '../../organisations/organisation-references.ts'
import { pickSourceHook } from '../../records/record-references.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { SavedFormulaAnimalsWarning } from '../animals-warning.tsx'
import { formulaScreenNames } from '../formula-facts.ts'
import classes from './formula-copy-dialog.module.css'

const useFarmPickSource = pickSourceHook(farmReferenceTarget)

type FormulaCopyDialogProps = {
  readonly source: { readonly id: number; readonly name: string }
  readonly onClose: () => void
  /** Called with the copy; of copies for several farms with none of them. */
  readonly onCopied: (copyId: number | null) => void
  /** The copy is opened at once: its toast need not lead to it. */
  readonly opensCopy?: boolean
}

/**
 * Asks for the name of a copy, or for the farms that get one each. A refusal is shown as a toast for 10 s and the dialog stays
 * open. Source: spec 2 §8.
 */
export function FormulaCopyDialog({ source, onClose, onCopied, opensCopy = false }: FormulaCopyDialogProps) {
  const words = useWords()
  const { copy } = words.formulas
  const [name, setName] = useState(copy.defaultName(source.name))
  const [farmIds, setFarmIds] = useState<readonly number[]>([])
  const { duplicate, duplicateForFarms, isCopying } = useFormulaCopy(source.name, onCopied, opensCopy)
  const fieldOf = (path: string) => ({
    ...{ path, label: copy.farms, value: farmIds, mode: 'edit' as const },
    onChange: (ids: unknown) => setFarmIds((ids as number[]).slice(0, maxFarmsOfCopies)),
  })
  const isForFarms = farmIds.length > 0
  return (
    <Dialog onClose={onClose} title={copy.title} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void (isForFarms ? duplicateForFarms(source.id, farmIds) : duplicate(source.id, name))
        }}
      >
        {isForFarms ? (
          <CopiedName name={source.name} />
        ) : (
          <TextInput
            data-autofocus
            label={copy.name}
            value={name}
            maxLength={200}
            required
            autoComplete="off"
            mb="sm"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {/* Above the field, whose list stays open over what is below it. */}
        <SavedFormulaAnimalsWarning id={source.id} farmIds={farmIds} />
        <FieldsContext value={fieldOf}>
          <PickManyField name="farms" useSource={useFarmPickSource} />
        </FieldsContext>
        <Text size="xs" c="dimmed" mt={4}>
          {copy.farmsHint}
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          <Button type="submit" loading={isCopying} leftSection={<IconCopy size={16} />}>
            {isForFarms ? copy.forFarms(farmIds.length) : words.records.duplicate}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Copies for other farms keep the name of the formula: it is read, not entered. */
function CopiedName({ name }: { name: string }) {
  const { copy } = useWords().formulas
  return (
    <div className={classes.copiedName}>
      <Text size="sm" c="dimmed">
        {copy.sameName}
      </Text>
      <Text>{name}</Text>
    </div>
  )
}

function useFormulaCopy(name: string, onCopied: FormulaCopyDialogProps['onCopied'], opensCopy: boolean) {
  const words = useWords()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { addressOf } = useScreenLinks()
  const [isCopying, setCopying] = useState(false)
  const showRefusal = (error: unknown, progress: ProgressToast) => {
    progress.dismiss()
    if (error instanceof CallError && error.token === null && error.status === 409) toasts.warning(error.message)
    else problems.show(error, { family: formula.name })
  }
  const copying = async (copy: (progress: ProgressToast) => Promise<void>) => {
    setCopying(true)
    const progress = toasts.progress(words.records.duplicating)
    try {
      await copy(progress)
    } catch (error) {
      // Ends the progress toast; after a name conflict the user can enter another name.
      showRefusal(error, progress)
    }
    setCopying(false)
    await queries.invalidateQueries({ queryKey: queryKeyOf(formula) })
  }
  const { open, openAll: openCopies } = words.formulas.copy
  const openOne = (id: number) => ({
    action: !opensCopy && { label: open, href: addressOf(formulaScreenNames.workbench, { id }) },
  })
  // The copies have one name; the newest are first.
  const newest = { name, sort: 'creationDate', desc: 'true' }
  const openAll = { action: { label: openCopies, href: addressOf(formulaScreenNames.list, newest) } }
  const duplicate = (id: number, copyName: string) =>
    copying(async (progress) => {
      const { response } = await call(routes.formulas.duplicate, { body: { id, name: copyName } })
      progress.succeed(words.formulas.formula.duplicated, openOne(response.id))
      onCopied(response.id)
    })
  const duplicateForFarms = (id: number, farmIds: readonly number[]) =>
    copying(async (progress) => {
      const { response } = await call(routes.formulas.duplicateForFarms, { body: { id, farmIds: [...farmIds] } })
      const farms = response.map(({ farmName, code }) => `${farmName} (${code})`).join(', ')
      const [copy, ...others] = response
      const isOne = copy !== undefined && others.length === 0
      progress.succeed(words.formulas.copy.doneForFarms(response.length, farms), isOne ? openOne(copy.id) : openAll)
      onCopied(isOne ? copy.id : null)
    })
  return { duplicate, duplicateForFarms, isCopying }
}
