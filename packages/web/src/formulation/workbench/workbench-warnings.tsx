import { Alert, Button, Group } from '@mantine/core'
import { priceSummary } from '@provende/domain/formulation/formula-figures.ts'
import type { Unavailable } from '@provende/domain/formulation/workbench-formula.ts'
import { IconAlertTriangle, IconBulb } from '@tabler/icons-react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { continuous } from './continuous-optimisation.ts'
import { useWorkbench, useWorkbenchState } from './use-workbench.ts'
import { withContent, withoutFoods } from './workbench-entry.ts'
import { chosenList } from './workbench-header.tsx'
import { isEditable, type WorkbenchState } from './workbench-store.ts'

/** What one should know before one goes on: foods that are gone, a price list that does not count, another recipe. */
export function WorkbenchWarnings() {
  const may = useWorkbenchState(isEditable)
  return (
    <>
      <GoneFoods why="deleted" />
      <GoneFoods why="withdrawn" />
      <MolassesWarning />
      {may && <ListWarning />}
      {may && <ProposalNotice />}
    </>
  )
}

/** Foods of lines that no longer count. */
const goneFoods = ({ entry, basis }: WorkbenchState, why: Unavailable) => {
  const lines = new Set(entry.content.foods.map(({ id }) => id))
  return basis.ingredients.filter(({ id, unavailable }) => unavailable === why && lines.has(id))
}

function GoneFoods({ why }: { why: Unavailable }) {
  const words = useWords().workbench.unavailableFoods
  const { store } = useWorkbench()
  const may = useWorkbenchState(isEditable)
  const names = useWorkbenchState((state) =>
    goneFoods(state, why)
      .map(({ name }) => name)
      .join(', '),
  )
  if (names === '') return null
  const remove = () => {
    const state = store.read()
    const ids = new Set(goneFoods(state, why).map(({ id }) => id))
    store.change(withContent(state.entry, withoutFoods(state.entry.content, ids)))
  }
  return (
    <Alert color="orange" py="xs" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Group justify="space-between">
        {words[why](names)}
        {may && (
          <Button size="compact-sm" variant="default" onClick={remove}>
            {words.remove}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** A product that is to be coated, and is not. */
function MolassesWarning() {
  const words = useWords().workbench
  const isRefused = useWorkbenchState(({ figures }) => figures.molassesRefusal !== null)
  if (!isRefused) return null
  return (
    <Alert color="orange" py="xs" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {words.noMolasses}
    </Alert>
  )
}

/** A list that is chosen and does not count, or none at all. Source: spec 2 §5, §8. */
function ListWarning() {
  const words = useWords().workbench
  const { actions } = useWorkbench()
  const active = useWorkbenchState(({ priceLists }) => priceLists.find(({ isActive }) => isActive))
  const chosenId = useWorkbenchState(({ entry }) => entry.priceListId)
  const state = useWorkbenchState((present) => chosenList(present)?.state)
  if (active !== undefined && active.id === chosenId) return null
  // A list may be valid and yet not be the one that counts.
  const { upcoming, outdated } = words.listWarning
  const why = state === 'active' ? words.reasons.priceListNotActive : state === 'upcoming' ? upcoming : outdated
  return (
    <Alert color="orange" py="xs" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Group justify="space-between">
        {active === undefined ? words.listWarning.none : `${why}. ${words.otherListActive(active.name)}`}
        {active !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => void actions.choosePriceList(active.id)}>
            {words.buttons.takeList}
          </Button>
        )}
      </Group>
    </Alert>
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
  // That of continuous optimisation stands beside its switch.
  const isThere = useWorkbenchState(({ proposal }) => proposal !== null && proposal.by !== continuous)
  if (!isThere) return null
  return (
    <Alert variant="default" bg="var(--page)" py="xs" icon={<IconBulb aria-hidden />} role="status">
      <Group justify="space-between">
        <span>
          {words.title} {price !== null && <strong>{words.price(formatNumber(price, 4, culture))}</strong>}
        </span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => store.propose(null)}>
            {words.leave}
          </Button>
          <Button size="compact-sm" onClick={actions.takeProposal}>
            {words.take}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
