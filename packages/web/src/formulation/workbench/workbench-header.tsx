import { Badge, Tooltip } from '@mantine/core'
import { areOnOneDay } from '@provende/domain/kit/day.ts'
import { IconBucketDroplet, IconEyeCheck, IconLock, IconPencil } from '@tabler/icons-react'
import { formatDate, formatInstant, formatTime } from '../../kit/format.ts'
import { useKeyHints } from '../../kit/key-hints.ts'
import { NameText } from '../../kit/name-text.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useDenseLayout } from '../../shell/frame/dense-layout.ts'
import { useWorkbenchState } from './state/use-workbench.ts'
import { isFormulaEditable, type WorkbenchState } from './state/workbench-store.ts'
import classes from './workbench.module.css'

/** Code, client, price list and constraint set of the formula, and whether it is in molasses mode. */
export function WorkbenchHeader() {
  const words = useWords().workbench
  const formula = useWorkbenchState((state) => state.formula)
  const isCoated = useWorkbenchState(({ entry }) => entry.content.melasse)
  const isDense = useDenseLayout()
  const client = words.headerLine([formula.farmName, formula.distributorName, formula.breedName].filter(Boolean))
  return (
    <div className={classes.header}>
      <span className={classes.code}>{formula.code}</span>
      <span className={classes.chip} title={client}>
        <NameText text={isDense ? formula.farmName || formula.distributorName : client} />
      </span>
      <CurrentPriceList />
      <CurrentConstraints />
      {isCoated && (
        <Badge
          className={classes.signBadge ?? ''}
          color="orange"
          leftSection={<IconBucketDroplet size={12} />}
          title={words.molassesMode}
        >
          {words.molassesMode}
        </Badge>
      )}
    </div>
  )
}

function CurrentPriceList() {
  const words = useWords().workbench
  const keyHints = useKeyHints()
  const isDense = useDenseLayout()
  const culture = useCulture()
  const list = useWorkbenchState(chosenPriceList)
  const formula = useWorkbenchState(({ formula: read }) => read)
  const tried = useWorkbenchState(({ trial }) => (trial === null ? null : (trial.list?.name ?? '')))
  if (tried !== null) {
    const name = tried || list?.name || formula.priceListName
    return (
      <span className={classes.chip} title={keyHints.after(words.triedPrices(name), words.triedPricesHint)}>
        <strong className={classes.unsaved}>{words.trial}</strong> {name}
      </span>
    )
  }
  if (list === undefined) return <span className={classes.faint}>{formula.priceListName || words.noPriceList}</span>
  const start = formatDate(list.startDate, culture)
  const dates =
    list.endDate === null ? words.validFrom(start) : words.validFromTo(start, formatDate(list.endDate, culture))
  const state = list.state as keyof typeof words.listStates
  return (
    <span className={classes.chip} title={`${list.name} ${dates}, ${words.listStates[state]}`}>
      <NameText text={list.name} /> {!isDense && <span className={classes.faint}>{dates}</span>}{' '}
      {!(isDense && state === 'active') && (
        <Badge color={state === 'active' ? 'green' : 'orange'}>{words.listStates[state]}</Badge>
      )}
    </span>
  )
}
export const chosenPriceList = ({ entry, priceLists }: WorkbenchState) =>
  priceLists.find(({ id }) => id === entry.priceListId)

function CurrentConstraints() {
  const words = useWords().workbench
  const set = useWorkbenchState((state) => constraintsNames(state)[0])
  const version = useWorkbenchState((state) => constraintsNames(state)[1])
  const name = [set, version].filter(Boolean).join(' · ')
  return (
    <span className={`${classes.chip} ${classes.setChip}`} title={name}>
      <span>
        <NameText text={name === '' ? words.noConstraints : (set ?? '')} />
      </span>
      {/* Where there is little room, the name is cut: two versions of a set differ by theirs. */}
      {set && version && <span className={classes.version}>{version}</span>}
    </span>
  )
}

/** The names of the chosen constraint set and version. */
function constraintsNames({ entry, constraintSets, formula }: WorkbenchState): readonly [string, string] {
  const { constraintSetId, constraintVersionId } = entry
  if (constraintVersionId === null) return ['', '']
  const set = constraintSets.find(({ id }) => id === constraintSetId)
  const version = set?.versions.find(({ id }) => id === constraintVersionId)
  return [set?.name ?? formula.constraintSetName, version?.name ?? formula.constraintVersionName]
}

/** Draft or locked, saved or unsaved; changes are announced to screen readers. */
export function FormulaStatus() {
  const words = useWords().workbench
  const culture = useCulture()
  const isChanged = useWorkbenchState((state) => state.isChanged)
  const isLocked = useWorkbenchState(({ formula }) => formula.isLocked)
  const isDeleted = useWorkbenchState(({ formula }) => formula.deleted)
  const canEdit = useWorkbenchState(isFormulaEditable)
  const savedAt = useWorkbenchState(({ formula }) => formula.modificationDate)
  const isLoading = useWorkbenchState((state) => state.isLoading)
  const isTrying = useWorkbenchState(({ trial }) => trial !== null)
  const isToday = areOnOneDay(savedAt, new Date().toISOString())
  const saved = isToday ? words.savedAt(formatTime(savedAt, culture)) : words.savedOn(formatInstant(savedAt, culture))
  return (
    <span className={classes.status} role="status">
      {isDeleted && <Badge color="gray">{words.states.deactivated}</Badge>}
      {isLocked ? (
        <Badge color="gray" leftSection={<IconLock size={12} />}>
          {words.states.locked}
        </Badge>
      ) : (
        <Badge color="gray" variant="outline" leftSection={<IconPencil size={12} />}>
          {canEdit ? words.states.draft : words.states.readOnly}
        </Badge>
      )}
      <ShownBadge />
      <span className={isChanged || isTrying ? classes.unsaved : classes.faint}>
        {isLoading ? words.loading : isTrying ? words.trialUnsaved : isChanged ? words.unsaved : saved}
      </span>
    </span>
  )
}

/** That the farm sees the formula, or an earlier save of it; of a locked one that is certain. */
function ShownBadge() {
  const words = useWords().formulas.showing
  const isLocked = useWorkbenchState(({ formula }) => formula.isLocked)
  const shown = useWorkbenchState(({ formula }) => formula.shownRevision)
  const isLast = useWorkbenchState(
    ({ formula, isChanged }) => formula.shownRevision === formula.lastRevision && !isChanged,
  )
  if (isLocked || shown === null) return null
  return (
    <Tooltip label={isLast ? words.isShown : words.isShownEarlier}>
      <Badge className={classes.signBadge ?? ''} color="blue" variant="light" leftSection={<IconEyeCheck size={12} />}>
        {isLast ? words.state : words.stateEarlier}
      </Badge>
    </Tooltip>
  )
}
