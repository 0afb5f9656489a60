import { Alert, Button, Group } from '@mantine/core'
import { type LeaveOutReason, leaveOutReasons } from '@provende/domain/formulation/formula/formula-codes.ts'
import { priceSummary } from '@provende/domain/formulation/formula/formula-figures.ts'
import {
  foodsLeftOut,
  foodsToLeaveOut,
  withoutLeftOutFoods,
} from '@provende/domain/formulation/formula/workbench/left-out-foods.ts'
import type { FoodUnavailability } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconBulb } from '@tabler/icons-react'
import { OfferedButton } from '../../kit/offered-button.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useAddressIfAllowed } from '../../shell/session/address-if-open.ts'
import { continuousProposalSource } from './solver/continuous-optimisation.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { contentWithoutFoods, entryWithContent } from './state/workbench-entry.ts'
import { isFormulaEditable, type WorkbenchState } from './state/workbench-store.ts'
import { chosenPriceList } from './workbench-header.tsx'
import { WorkbenchNotice } from './workbench-notice.tsx'

/** Warnings beside the grids: unavailable foods, missing molasses, foods that may be left out, what is stale, an inactive price list; a pending proposal. */
export function WorkbenchWarnings() {
  const canEdit = useWorkbenchState(isFormulaEditable)
  return (
    <>
      <UnavailableFoodsWarning reason="deleted" />
      <UnavailableFoodsWarning reason="withdrawn" />
      <MolassesWarning />
      {canEdit && leaveOutReasons.map((reason) => <LeaveOutFoodsWarning key={reason} reason={reason} />)}
      <LeftOutFoodsNote />
      {canEdit && <StaleWarning />}
      {canEdit && <PriceListWarning />}
      {canEdit && <ProposalNotice />}
    </>
  )
}

/** Foods of the formula that became unavailable for this reason. */
const unavailableFoodsOf = ({ entry, inputs }: WorkbenchState, reason: FoodUnavailability) => {
  const unavailable = inputs.ingredients.filter((food) => food.unavailable === reason)
  // At each key: mostly there is none.
  if (unavailable.length === 0) return unavailable
  const lines = new Set(entry.content.foods.map(({ id }) => id))
  return unavailable.filter(({ id }) => lines.has(id))
}

/** A button that is gone with its warning leaves the focus to the grid of foods, which it changed. */
const focusFoods = () => document.querySelector<HTMLElement>('main [role=grid]')?.focus({ preventScroll: true })

function UnavailableFoodsWarning({ reason }: { reason: FoodUnavailability }) {
  const words = useWords().workbench.unavailableFoods
  const { store } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const culture = useCulture()
  const names = useWorkbenchState((state) => namesOf(unavailableFoodsOf(state, reason), culture))
  if (names === '') return null
  const remove = () => {
    const state = store.read()
    const ids = new Set(unavailableFoodsOf(state, reason).map(({ id }) => id))
    store.change(entryWithContent(state.entry, contentWithoutFoods(state.entry.content, ids)))
    focusFoods()
  }
  return (
    <WorkbenchNotice text={words[reason](names)}>
      {canEdit && <OfferedButton size="compact-sm" variant="default" label={words.remove} onPress={remove} />}
    </WorkbenchNotice>
  )
}

/** Without any price list there are no prices to miss. */
const isReasonApplicable = ({ entry }: WorkbenchState, reason: LeaveOutReason) =>
  reason !== 'noPrice' || entry.priceListId !== null

const blockingFoodsCache = new WeakMap<object, ReturnType<typeof foodsToLeaveOut>>()

/** Foods that block optimising, for whatever reason: once for all warnings, at each key. */
function allBlockingFoodsOf({ entry, inputs, figures: { problem } }: WorkbenchState) {
  const foods = blockingFoodsCache.get(problem) ?? foodsToLeaveOut(entry.content, inputs, problem)
  blockingFoodsCache.set(problem, foods)
  return foods
}

/** Foods that block optimising, with a button that leaves them out. */
const blockingFoodsOf = (state: WorkbenchState, reason: LeaveOutReason) =>
  isReasonApplicable(state, reason) ? allBlockingFoodsOf(state).filter((food) => food.reason === reason) : []

function LeaveOutFoodsWarning({ reason }: { reason: LeaveOutReason }) {
  const words = useWords().workbench.leftOut
  const { store } = useWorkbench()
  const culture = useCulture()
  const names = useWorkbenchState((state) => namesOf(blockingFoodsOf(state, reason), culture))
  const ids = useWorkbenchState((state) =>
    blockingFoodsOf(state, reason)
      .map(({ id }) => id)
      .join(),
  )
  const addressOf = useAddressIfAllowed()
  // Where what it lacks is entered, beside the formula as it is; of several foods each is found by its name.
  const card = ids === '' || ids.includes(',') ? null : addressOf('FoodDetail', { id: ids })
  if (names === '') return null
  const leaveOut = () => {
    const state = store.read()
    store.change(
      entryWithContent(state.entry, withoutLeftOutFoods(state.entry.content, blockingFoodsOf(state, reason))),
    )
    focusFoods()
  }
  return (
    <WorkbenchNotice text={words.blocking[reason](names)}>
      <Group gap="xs">
        {card !== null && (
          <Button size="compact-sm" variant="default" component="a" href={card} target="_blank">
            {words.openCard}
          </Button>
        )}
        <OfferedButton size="compact-sm" variant="default" label={words.leaveOut} onPress={leaveOut} />
      </Group>
    </WorkbenchNotice>
  )
}

/** Which foods are left out and why: whatever is optimised is so without them. */
function LeftOutFoodsNote() {
  const words = useWords().workbench.leftOut
  const culture = useCulture()
  const text = useWorkbenchState((state) => {
    const foods = foodsLeftOut(state.entry.content, state.inputs)
    return leaveOutReasons
      .filter((reason) => isReasonApplicable(state, reason))
      .map((reason) => ({
        reason,
        names: namesOf(
          foods.filter((food) => food.reason === reason),
          culture,
        ),
      }))
      .filter(({ names }) => names !== '')
      .map(({ reason, names }) => words.leftOut[reason](names))
      .join(' ')
  })
  if (text === '') return null
  return <WorkbenchNotice kind="information" role="status" text={text} />
}

const namesOf = (foods: readonly { readonly name: string }[], culture: Culture) =>
  namesInRow(
    foods.map(({ name }) => name),
    culture,
  )

/** Molasses mode is on, but the product cannot be coated. */
function MolassesWarning() {
  const words = useWords().workbench
  const isRefused = useWorkbenchState(({ figures }) => figures.molassesRefusal !== null)
  if (!isRefused) return null
  return <WorkbenchNotice text={words.noMolasses} />
}

/** Why the saved figures are stale; one click computes and saves those of today, on the active list if the own has ended. */
function StaleWarning() {
  const words = useWords().formulas.stale
  const { store, actions } = useWorkbench()
  const reasons = useWorkbenchState((state) =>
    staleReasonsShown(state)
      .map((reason) => words.reasons[reason])
      .join(', '),
  )
  const isBusy = useWorkbenchState(({ busy }) => busy !== null)
  if (reasons === '') return null
  const recompute = async () => {
    const active = activeListInstead(store.read())
    if (active !== undefined) await actions.choosePriceList(active.id)
    await actions.calculate()
  }
  return (
    <WorkbenchNotice role="status" text={`${words.sentence(reasons)} ${words.shownToday}`}>
      <OfferedButton
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        label={words.recompute}
        onPress={() => void recompute()}
      />
    </WorkbenchNotice>
  )
}

/** That the list has ended is no longer said once another is chosen, nor without one to choose: the warning of the list says that. */
const staleReasonsShown = (state: WorkbenchState) =>
  state.formula.staleReasons.filter((reason) => reason !== 'listEnded' || activeListInstead(state) !== undefined)

/** The active list of the distributor, if the formula is still on one that has ended. */
const activeListInstead = (state: WorkbenchState) =>
  state.formula.staleReasons.includes('listEnded') && state.entry.priceListId === state.formula.priceListId
    ? state.priceLists.find(({ isActive }) => isActive)
    : undefined

/** The chosen price list is not the active one, or there is no active one. Source: spec 2 §5, §8. */
function PriceListWarning() {
  const words = useWords().workbench
  const { actions } = useWorkbench()
  const active = useWorkbenchState(({ priceLists }) => priceLists.find(({ isActive }) => isActive))
  const chosenId = useWorkbenchState(({ entry }) => entry.priceListId)
  const state = useWorkbenchState((current) => chosenPriceList(current)?.state)
  const isInStaleWarning = useWorkbenchState((current) => activeListInstead(current) !== undefined)
  if (isInStaleWarning || (active !== undefined && active.id === chosenId)) return null
  // A list may be valid without being the active one.
  const { upcoming, outdated } = words.listWarning
  const reason = state === 'active' ? words.reasons.priceListNotActive : state === 'upcoming' ? upcoming : outdated
  const text = active === undefined ? words.listWarning.none : `${reason}. ${words.otherListActive(active.name)}`
  return (
    <WorkbenchNotice text={text}>
      {active !== undefined && (
        <OfferedButton
          size="compact-sm"
          variant="default"
          label={words.buttons.useActiveList}
          onPress={() => void actions.choosePriceList(active.id)}
        />
      )}
    </WorkbenchNotice>
  )
}

function ProposalNotice() {
  const words = useWords().workbench.proposal
  const culture = useCulture()
  const { store, actions } = useWorkbench()
  const price = useWorkbenchState(({ proposal, figures, entry }) =>
    proposal === null
      ? null
      : priceSummary(figures.problem, proposal.recipe, entry.content.animalCount).pricePerAnimalDayEur,
  )
  // A proposal of continuous optimisation is shown beside its switch.
  const isShown = useWorkbenchState(({ proposal }) => proposal !== null && proposal.source !== continuousProposalSource)
  if (!isShown) return null
  return (
    <Alert variant="default" bg="var(--page)" icon={<IconBulb aria-hidden />} role="status">
      <Group justify="space-between">
        <span>
          {words.title} {price !== null && <strong>{words.price(formatNumber(price, 4, culture))}</strong>}
        </span>
        <Group gap="xs">
          <OfferedButton
            size="compact-sm"
            variant="default"
            label={words.dismiss}
            onPress={() => store.propose(null)}
          />
          <OfferedButton size="compact-sm" label={words.apply} onPress={actions.acceptProposal} />
        </Group>
      </Group>
    </Alert>
  )
}
