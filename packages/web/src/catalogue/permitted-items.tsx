import { Anchor, Badge, Button, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useRef, useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { useLeaveGuard } from '../kit/form/drafts/leave-guard.tsx'
import { FormButtons } from '../kit/form/form-buttons.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { linkTo } from '../kit/link-to.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useStructureOfScreen } from '../organisations/structures/use-structure.ts'
import type { ReferencedFamily } from '../records/record-set.ts'
import { useMayWriteRecords } from '../shell/lists/may-write-records.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useAddressIfAllowed } from '../shell/session/address-if-open.ts'
import classes from './permitted-items.module.css'
import {
  type PermissionCalls,
  type PermissionItem,
  useItemsWithPermissions,
  usePermissionChanges,
} from './use-permitted-items.ts'

type PermittedItemsProps = {
  readonly kind: 'foods' | 'nutrients'
  readonly reference: ReferencedFamily
  readonly calls: PermissionCalls
}
type PermissionFilter = 'all' | 'allowed' | 'forbidden'

/** The foods or nutrients shared with a distributor, each allowed unless it is forbidden here. */
export function PermittedItems({ kind, reference, calls }: PermittedItemsProps) {
  const words = useWords().catalogue.permitted
  const { id, structure, back, leave, notFound } = useStructureOfScreen(words[kind])
  const { data, isFetchedAfterMount } = useItemsWithPermissions(reference, calls, id, notFound)
  const { mayCreate } = useMayWriteRecords(reference)
  if (!structure || !data || !isFetchedAfterMount) return <FormSkeleton />
  return (
    <Stack gap="md" maw={1080}>
      {!mayCreate && (
        <ScreenActions>
          <ActionButtons back={back} actions={[]} />
        </ScreenActions>
      )}
      <PermissionList
        {...{ kind, reference, calls, mayChange: mayCreate, onLeave: leave }}
        structureId={id}
        items={data.items}
        forbiddenIds={data.forbiddenIds}
      />
    </Stack>
  )
}

type PermissionListProps = {
  readonly kind: PermittedItemsProps['kind']
  readonly reference: ReferencedFamily
  readonly calls: PermissionCalls
  readonly structureId: number
  readonly items: readonly PermissionItem[]
  readonly forbiddenIds: ReadonlySet<number>
  readonly mayChange: boolean
  readonly onLeave: () => void
}

function PermissionList(props: PermissionListProps) {
  const { kind, reference, calls, structureId, items, forbiddenIds, mayChange, onLeave } = props
  const words = useWords().catalogue.permitted
  const { changes, set, save, saving, hasChanges } = usePermissionChanges(
    reference,
    calls,
    structureId,
    forbiddenIds,
    onLeave,
  )
  const question = useLeaveGuard(hasChanges, () => undefined)
  const isAllowed = (id: number) => changes.get(id) ?? !forbiddenIds.has(id)
  const { search, filter, shown, setSearch, choose } = useShownItems(items, forbiddenIds, changes)
  const setShown = (permitted: boolean) =>
    set(
      shown.map(({ id }) => id),
      permitted,
    )
  // A stable callback, so that the memoised rows only render when they change.
  const latestSet = useRef(set)
  latestSet.current = set
  const change = useCallback((id: number, permitted: boolean) => latestSet.current([id], permitted), [])
  if (items.length === 0) return <NothingShared kind={kind} />
  return (
    <Paper
      component="form"
      p="md"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">{words.explanation}</Text>
        <Toolbar
          {...{ search, filter, mayChange, shown: shown.length, total: items.length }}
          onSearch={setSearch}
          onFilter={choose}
          onSetShown={setShown}
        />
        <PermissionCounts
          allowed={items.reduce((sum, { id }) => sum + (isAllowed(id) ? 1 : 0), 0)}
          total={items.length}
          shown={shown.length}
          changed={changes.size}
        />
        {shown.length === 0 && <Text c="dimmed">{words.nothingFound}</Text>}
        <ul className={classes.items} hidden={shown.length === 0}>
          {shown.map((item) => (
            <PermissionRow
              key={item.id}
              item={item}
              allowed={isAllowed(item.id)}
              changed={changes.has(item.id)}
              disabled={!mayChange}
              onChange={change}
            />
          ))}
        </ul>
        {mayChange && <FormButtons saving={saving} onCancel={onLeave} />}
      </Stack>
      {question}
    </Paper>
  )
}

/** The items that are searched, and allowed or forbidden as one chose to see. */
function useShownItems(
  items: readonly PermissionItem[],
  forbiddenIds: ReadonlySet<number>,
  changes: ReadonlyMap<number, boolean>,
) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<PermissionFilter>('all')
  // What was changed when the filter was chosen: a row that is switched stays where it is, with the focus on it.
  const [changesAtFilter, setChangesAtFilter] = useState(changes)
  const isIn = (id: number) => (changesAtFilter.get(id) ?? !forbiddenIds.has(id)) === (filter === 'allowed')
  const terms = useDeferredValue(foldText(search.trim())).split(/\s+/)
  const shown = items.filter(
    ({ id, searchKey }) => terms.every((term) => searchKey.includes(term)) && (filter === 'all' || isIn(id)),
  )
  const choose = (chosen: PermissionFilter) => {
    setChangesAtFilter(changes)
    setFilter(chosen)
  }
  return { search, filter, shown, setSearch, choose }
}

/** What to do where there is nothing to allow or forbid. */
function NothingShared({ kind }: Pick<PermittedItemsProps, 'kind'>) {
  const words = useWords()
  const list = useAddressIfAllowed()(kind === 'foods' ? 'FoodList' : 'NutrientList', {})
  return (
    <Paper p="md">
      <Text>{words.catalogue.permitted.none[kind]}</Text>
      {list && (
        <Anchor component={Link} {...linkTo(list)} mt="sm" display="inline-block">
          {words.catalogue[kind === 'foods' ? 'food' : 'nutrient'].list}
        </Anchor>
      )}
    </Paper>
  )
}

function Toolbar(props: {
  search: string
  filter: PermissionFilter
  mayChange: boolean
  shown: number
  total: number
  onSearch: (text: string) => void
  onFilter: (filter: PermissionFilter) => void
  onSetShown: (permitted: boolean) => void
}) {
  const words = useWords().catalogue.permitted
  const culture = useCulture()
  const { shown, total } = props
  const number = formatNumber(shown, undefined, culture)
  const choices = (['all', 'allowed', 'forbidden'] as const).map((value) => ({ value, label: words.filters[value] }))
  return (
    <Group gap="sm">
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={props.search}
        onChange={(event) => props.onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <SegmentedControl
        size="xs"
        aria-label={words.show}
        data={choices}
        value={props.filter}
        onChange={(filter) => props.onFilter(filter as PermissionFilter)}
      />
      {props.mayChange && (
        <Group gap="xs">
          <Button variant="default" disabled={shown === 0} onClick={() => props.onSetShown(true)}>
            {shown < total ? words.allowShown(shown, number) : words.allowAll}
          </Button>
          <Button variant="default" disabled={shown === 0} onClick={() => props.onSetShown(false)}>
            {shown < total ? words.forbidShown(shown, number) : words.forbidAll}
          </Button>
        </Group>
      )}
    </Group>
  )
}

function PermissionCounts({
  allowed,
  total,
  shown,
  changed,
}: Readonly<Record<'allowed' | 'total' | 'shown' | 'changed', number>>) {
  const words = useWords().catalogue.permitted
  const culture = useCulture()
  const number = (value: number) => formatNumber(value, undefined, culture)
  return (
    <Group gap="md" className="figures" role="status">
      <Text fw={650}>{words.allowedCount(allowed, number(allowed), number(total))}</Text>
      {shown < total && <Text c="dimmed">{words.shownCount(shown, number(shown))}</Text>}
      {changed > 0 && <Badge>{words.unsavedCount(changed)}</Badge>}
    </Group>
  )
}

type PermissionRowProps = {
  readonly item: PermissionItem
  readonly allowed: boolean
  readonly changed: boolean
  readonly disabled: boolean
  readonly onChange: (id: number, permitted: boolean) => void
}

/** One of thousands of rows: a native checkbox, which the browser only lays out and paints when it is visible. */
const PermissionRow = memo(function ItemRow({ item, allowed, changed, disabled, onChange }: PermissionRowProps) {
  const words = useWords().catalogue.permitted
  return (
    <li className={classes.item} data-changed={changed || undefined} data-off={!allowed || undefined}>
      <label>
        <input
          type="checkbox"
          checked={allowed}
          disabled={disabled}
          onChange={(event) => onChange(item.id, event.currentTarget.checked)}
        />
        <span className={classes.name}>{item.name}</span>
        <span className={classes.code}>{item.code}</span>
        <span className={classes.state}>{allowed ? words.allowed : words.forbidden}</span>
      </label>
    </li>
  )
})
