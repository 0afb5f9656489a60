import { Badge } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { formatDate, formatInstant, formatTime } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import { isEditable, type WorkbenchState } from './workbench-store.ts'

/** What formula this is: for whom, at which prices, within which limits, and how it stands. */
export function WorkbenchHeader() {
  const words = useWords().workbench
  const formula = useWorkbenchState((state) => state.formula)
  const isCoated = useWorkbenchState(({ entry }) => entry.content.melasse)
  return (
    <header className={classes.header}>
      <span className={classes.code}>{formula.code}</span>
      <span>
        {words.parties([formula.farmName, formula.distributorName, formula.targetObjectName].filter(Boolean))}
      </span>
      <PriceListInUse />
      <ConstraintsInUse />
      {isCoated && <Badge color="orange">{words.molassesMode}</Badge>}
    </header>
  )
}

function PriceListInUse() {
  const words = useWords().workbench
  const culture = useCulture()
  const list = useWorkbenchState(chosenList)
  const formula = useWorkbenchState(({ formula: read }) => read)
  if (list === undefined) return <span className={classes.faint}>{formula.priceListName || words.noPriceList}</span>
  const start = formatDate(list.startDate, culture)
  const dates =
    list.endDate === null ? words.validFrom(start) : words.validFromTo(start, formatDate(list.endDate, culture))
  const state = list.state as keyof typeof words.listStates
  return (
    <span>
      {list.name} <span className={classes.faint}>{dates}</span>{' '}
      <Badge color={state === 'active' ? 'green' : 'orange'}>{words.listStates[state]}</Badge>
    </span>
  )
}
export const chosenList = ({ entry, priceLists }: WorkbenchState) =>
  priceLists.find(({ id }) => id === entry.priceListId)

function ConstraintsInUse() {
  const words = useWords().workbench
  const name = useWorkbenchState(constraintsName)
  return <span>{name || words.noConstraints}</span>
}

/** The set with its version, as they are chosen now. */
function constraintsName({ entry, constraintSets, formula }: WorkbenchState): string {
  const { constraintSetId, constraintVersionId } = entry
  if (constraintVersionId === null) return ''
  const set = constraintSets.find(({ id }) => id === constraintSetId)
  const version = set?.versions.find(({ id }) => id === constraintVersionId)
  const names = [set?.name ?? formula.constraintSetName, version?.name ?? formula.constraintVersionName]
  return names.filter(Boolean).join(' · ')
}

/** Draft or locked, saved or not: told to whoever does not see it, too. */
export function Standing() {
  const words = useWords().workbench
  const culture = useCulture()
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const isLocked = useWorkbenchState(({ formula }) => formula.isLocked)
  const isDeleted = useWorkbenchState(({ formula }) => formula.deleted)
  const may = useWorkbenchState(isEditable)
  const savedAt = useWorkbenchState(({ formula }) => formula.modificationDate)
  const isReading = useWorkbenchState((state) => state.isReading)
  const isToday = new Date(savedAt).toDateString() === new Date().toDateString()
  const saved = isToday ? words.savedAt(formatTime(savedAt, culture)) : words.savedOn(formatInstant(savedAt, culture))
  return (
    <span className={classes.standing} role="status">
      {isDeleted && <Badge color="gray">{words.states.deactivated}</Badge>}
      {isLocked ? (
        <Badge color="gray" leftSection={<IconLock size={12} />}>
          {words.states.locked}
        </Badge>
      ) : (
        <Badge color="gray" variant="outline" leftSection={<IconPencil size={12} />}>
          {may ? words.states.draft : words.states.readOnly}
        </Badge>
      )}
      <span className={isChanged ? classes.unsaved : classes.faint}>
        {isReading ? words.reading : isChanged ? words.unsaved : saved}
      </span>
    </span>
  )
}
