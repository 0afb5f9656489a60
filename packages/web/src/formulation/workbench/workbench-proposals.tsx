import { Alert, Box, Button, Group, Text } from '@mantine/core'
import type { FormulaProposal, ProposalAction } from '@provende/contract/formulation/formula-proposals.ts'
import { routes } from '@provende/contract/routes.ts'
import { formulaIngredients } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconMessageForward } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { formulaScreenNames } from '../formula-facts.ts'
import { AmountChangeTable } from './panels/amount-change-table.tsx'
import { recipeAmountChanges } from './state/recipe-changes.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { formulaEntryOf } from './state/workbench-entry.ts'
import { isFormulaEditable, type WorkbenchState } from './state/workbench-store.ts'

/** Proposals taken with "Use these amounts" are accepted like any other proposal, undoable and not saved. */
const proposedAmountsSource = 'simulation'

/** Recipes that simulations propose for the formula: to compare, take over or refuse. A locked one gets them in a copy. */
export function WorkbenchProposals() {
  const { proposals, isBusy, decide } = useProposals()
  // What was refused here can be undone here; later it is no news.
  const [refusedHere, setRefusedHere] = useState<ReadonlySet<number>>(new Set())
  const isShown = ({ state, mayUndo, simulationId }: FormulaProposal) =>
    state === 'open' || (mayUndo && (state === 'accepted' || refusedHere.has(simulationId)))
  const act = (proposal: FormulaProposal) => (action: ProposalAction) => {
    if (action === 'refuse') setRefusedHere(new Set([...refusedHere, proposal.simulationId]))
    void decide(proposal, action)
  }
  return proposals
    .filter(isShown)
    .map((proposal) =>
      proposal.state === 'open' ? (
        <OpenProposal key={proposal.simulationId} proposal={proposal} isBusy={isBusy} onDecide={act(proposal)} />
      ) : (
        <DecidedProposal key={proposal.simulationId} proposal={proposal} isBusy={isBusy} onDecide={act(proposal)} />
      ),
    )
}

function useProposals() {
  const { store } = useWorkbench()
  const id = useWorkbenchState(({ formula }) => formula.id)
  const mayDecide = useWorkbenchState(({ formula, mayWrite }) => mayWrite && formula.mayWrite && !formula.deleted)
  // Saving makes proposals outdated.
  const version = useWorkbenchState(({ formula }) => formula.modificationDate)
  const words = useWords().formulas.proposed
  const call = useApiCall()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const [isBusy, setBusy] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['formula', 'proposals', id, version],
    queryFn: async ({ signal }) => (await call(routes.formulaProposals.list, { params: { id } }, signal)).response,
    enabled: mayDecide,
    staleTime: 0,
  })
  const decide = async ({ simulationId }: FormulaProposal, action: ProposalAction) => {
    setBusy(true)
    try {
      const { response } = await call(routes.formulaProposals.decide, { body: { id, simulationId, action } })
      const { state, decidedFormulaId } = response
      const isCopy = decidedFormulaId !== null && decidedFormulaId !== id
      toasts.success(isCopy ? words.done.copied : words.done[state])
      if (isCopy) await navigate({ href: addressOf(formulaScreenNames.workbench, { id: decidedFormulaId }) })
      else if (action !== 'refuse') await showSaved()
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: ['formula', 'proposals', id] })
    await queries.invalidateQueries({ queryKey: ['formula', 'list'] })
    setBusy(false)
  }
  /** Goes on with the formula as it is saved now; one step of undoing leads back. */
  const showSaved = async () => {
    const { response } = await call(routes.formulas.formulaWithInputs, { params: { id } })
    if (response.formule.modificationDate === store.read().formula.modificationDate) return
    const saved = formulaEntryOf(response.formule)
    store.restart(response.formule, saved, { entry: saved, inputs: response.basis })
  }
  return { proposals: data, isBusy, decide }
}

type ProposalProps = {
  readonly proposal: FormulaProposal
  readonly isBusy: boolean
  readonly onDecide: (action: ProposalAction) => void
}

function OpenProposal({ proposal, isBusy, onDecide }: ProposalProps) {
  const words = useWords().formulas.proposed
  const culture = useCulture()
  const [isComparing, setComparing] = useState(false)
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const isLocked = useWorkbenchState(({ formula }) => formula.isLocked)
  const { simulationName, changePerTonneEur, changePerAnimalDayEur, isOutdated, replacesFoods } = proposal
  const signed = (value: number, decimals: number) => `${value > 0 ? '+' : ''}${formatNumber(value, decimals, culture)}`
  const notes = [
    replacesFoods && words.replacesFoods,
    changePerAnimalDayEur !== null && words.atSimulatedPrices(signed(changePerAnimalDayEur, 4)),
    isOutdated ? words.outdated : isChanged ? words.unsaved : isLocked && words.locked,
  ].filter((note) => note !== false)
  return (
    <Alert
      {...{ variant: 'default', bg: 'var(--page)', role: 'status' }}
      // A table may not widen it beyond the screen.
      styles={{ body: { minWidth: 0 } }}
      icon={<IconMessageForward aria-hidden />}
    >
      <Group justify="space-between">
        <div>
          <Text size="sm" fw={600}>
            {changePerTonneEur === null
              ? words.sentenceWithoutPrice(simulationName)
              : words.sentence(simulationName, signed(changePerTonneEur, 2))}
          </Text>
          <Text size="sm">{notes.join(' ')}</Text>
        </div>
        <Group gap="xs">
          {!replacesFoods && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isComparing}
              onClick={() => setComparing(!isComparing)}
            >
              {words.compare}
            </Button>
          )}
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onDecide('refuse')}>
            {words.refuse}
          </Button>
          <Button
            size="compact-sm"
            disabled={isBusy || isOutdated || isChanged}
            loading={isBusy}
            onClick={() => onDecide('accept')}
          >
            {words.accept}
          </Button>
        </Group>
      </Group>
      {isComparing && <ProposalComparison proposal={proposal} />}
    </Alert>
  )
}

/** The proposed amounts beside those in the workbench, which can be replaced by them, to be saved like any change. */
function ProposalComparison({ proposal }: Pick<ProposalProps, 'proposal'>) {
  const words = useWords().formulas.proposed
  const { store, actions } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const state = useWorkbenchState((current) => current)
  const recipe = proposedRecipe(state, proposal)
  const take = () => {
    store.propose({ source: proposedAmountsSource, recipe })
    actions.acceptProposal()
  }
  return (
    <>
      <Box my="xs">
        <AmountChangeTable changes={recipeAmountChanges(state.entry, state.inputs, state.figures.recipe, recipe)} />
      </Box>
      {canEdit && (
        <Button size="compact-sm" variant="default" onClick={take}>
          {words.take}
        </Button>
      )}
    </>
  )
}

/** The proposed amounts in the order of the ingredients; those of foods that were added since stay. */
function proposedRecipe({ entry, inputs, figures }: WorkbenchState, { recipe }: FormulaProposal): Recipe {
  const grams = new Map(recipe.map((line) => [line.itemId, line.grams]))
  const ingredients = formulaIngredients(entry.content, inputs)
  return Float64Array.from(ingredients, ({ id }, index) => grams.get(id) ?? figures.recipe[index] ?? 0)
}

function DecidedProposal({ proposal, isBusy, onDecide }: ProposalProps) {
  const words = useWords().formulas.proposed
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const { state, simulationName } = proposal
  return (
    <Alert variant="default" bg="var(--page)" icon={<IconMessageForward aria-hidden />} role="status">
      <Group justify="space-between">
        {state === 'accepted' ? words.accepted(simulationName) : words.refused(simulationName)}
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy || (isChanged && state === 'accepted')}
          onClick={() => onDecide('undo')}
        >
          {words.undo}
        </Button>
      </Group>
    </Alert>
  )
}
