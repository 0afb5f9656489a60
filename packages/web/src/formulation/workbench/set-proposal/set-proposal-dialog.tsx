import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { limitsWithDerogations } from '@provende/domain/formulation/formula/workbench/set-proposal.ts'
import {
  type ConstraintVersionLimits,
  derogationsOf,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { limitValueInModel, quantitySideKey } from '@provende/domain/formulation/problem/limits.ts'
import type { Derogation } from '@provende/domain/formulation/problem/own-limits.ts'
import { itemTypes } from '@provende/domain/nutrition/constraint-lines.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { useToasts } from '../../../kit/toasts.ts'
import { useWords } from '../../../kit/words.tsx'
import { useProblemReporter } from '../../../shell/problems/problems.ts'
import { type ApiCall, useApiCall } from '../../../shell/session/client.ts'
import { type PanelTerms, shortLimitText, usePanelTerms } from '../../limit-sentences.ts'
import { useWorkbench } from '../state/use-workbench.ts'
import { SetProposalEffects } from './set-proposal-effects.tsx'

type SetProposalDialogProps = { readonly onClose: () => void }

/** What a new version of the set would say, what it would do to every formula on it, and the button that creates it. */
export function SetProposalDialog({ onClose }: SetProposalDialogProps) {
  const words = useWords()
  const texts = words.workbench.setProposal
  const workbench = useWorkbench()
  const terms = usePanelTerms(workbench)
  const [{ entry, inputs }] = useState(workbench.store.read)
  const derogations = useMemo(() => derogationsOf(entry.content, inputs), [entry, inputs])
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState('')
  const [takesIt, setTakesIt] = useState(true)
  const chosen = useMemo(
    () => derogations.filter((one) => !leftOut.has(quantitySideKey(one.ofFormula))),
    [derogations, leftOut],
  )
  const limits = useMemo(
    () => (inputs.limits === null ? null : limitsWithDerogations(inputs.limits, chosen, inputs)),
    [inputs, chosen],
  )
  const { create, isSending } = useCreateVersion(onClose)
  if (limits === null || entry.constraintVersionId === null) return null
  const versionId = entry.constraintVersionId
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && chosen.length > 0 && !isSending) void create(versionId, name.trim(), limits, takesIt)
  }
  const toggle = (key: string) => {
    const next = new Set(leftOut)
    if (!next.delete(key)) next.add(key)
    setLeftOut(next)
  }
  return (
    <Dialog onClose={onClose} title={texts.title} size="xl">
      <form onSubmit={submit}>
        <Text size="sm" mb="sm">
          {texts.explanation}
        </Text>
        <DerogationChoice derogations={derogations} leftOut={leftOut} onToggle={toggle} terms={terms} />
        <SetProposalEffects constraintVersionId={versionId} limits={limits} />
        <TextInput
          mt="md"
          data-autofocus
          required
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          mt="sm"
          label={texts.takesIt}
          checked={takesIt}
          onChange={(event) => setTakesIt(event.currentTarget.checked)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSending} disabled={name.trim() === '' || chosen.length === 0}>
            {texts.create}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

type DerogationChoiceProps = {
  readonly derogations: readonly Derogation[]
  /** The keys of those that stay as the set says. */
  readonly leftOut: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  readonly terms: PanelTerms
}

const DerogationChoice = ({ derogations, leftOut, onToggle, terms }: DerogationChoiceProps) =>
  derogations.map((one) => {
    const key = quantitySideKey(one.ofFormula)
    return (
      <Checkbox
        key={key}
        mb={6}
        label={derogationText(one, terms)}
        checked={!leftOut.has(key)}
        onChange={() => onToggle(key)}
      />
    )
  })

const derogationText = ({ ofFormula, ofSet }: Derogation, terms: PanelTerms) =>
  terms.words.workbench.settings.derogation(
    shortLimitText(ofFormula, terms),
    terms.formatValue(limitValueInModel(ofSet), ofFormula.subject),
  )

/** Creates the version and, if wanted, chooses it for the formula; a refusal is shown and changes nothing. */
function useCreateVersion(onCreated: () => void) {
  const { store, actions } = useWorkbench()
  const texts = useWords().workbench.setProposal
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const create = async (baseId: number, name: string, limits: ConstraintVersionLimits, takesIt: boolean) => {
    setSending(true)
    try {
      const created = await createVersion(call, baseId, name, limits)
      store.noteConstraintVersion(created.constraintSetId, { id: created.id, name })
      if (takesIt) await actions.chooseLimits(created.constraintSetId, created.id)
      toasts.success(takesIt ? texts.createdAndTaken(name) : texts.created(name))
      await queries.invalidateQueries({ queryKey: ['constraintVersion'] })
      onCreated()
    } catch (refused) {
      setSending(false)
      problems.show(refused, { family: 'constraintVersion', asMessage: true })
    }
  }
  return { create, isSending }
}

async function createVersion(call: ApiCall, baseId: number, name: string, limits: ConstraintVersionLimits) {
  const { response: base } = await call(routes.constraintVersions.one, { params: { id: baseId } })
  const { foods, nutrients, otherLimits = [], ...bounds } = limits
  const line = ({ id, ...values }: (typeof nutrients)[number]) => ({ itemId: id, ...values })
  const body = {
    ...{ name, constraintSetId: base.constraintSetId, modelId: base.modelId, modelVersionId: base.modelVersionId },
    ...{ ...bounds, tenantsShared: base.tenantsShared },
    content: [
      ...nutrients.map((one) => ({ ...line(one), itemTypeId: itemTypes.nutrient, forbidden: false })),
      ...foods.map((one) => ({ ...line(one), itemTypeId: itemTypes.food })),
    ],
    otherLimits: otherLimits.map((limit) => ({ ...limit, itemIds: [...limit.itemIds] })),
  }
  const { response } = await call(routes.constraintVersions.create, { body })
  return response
}
