import { Badge, Button, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue, useRef, useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { folded } from '../kit/folded.ts'
import { FormButtons } from '../kit/form-buttons.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { formatNumber } from '../kit/format.ts'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { useStructure } from '../organisations/use-structure.ts'
import type { Referred } from '../records/look.ts'
import { useMayWrite } from '../records/use-record-actions.tsx'
import { ScreenActions } from '../shell/current-screen.tsx'
import classes from './permitted-items.module.css'
import {
  type PermissionCalls,
  type PermittedItem,
  usePermissionChanges,
  usePermittedItems,
} from './use-permitted-items.ts'

type ItemsProps = { readonly of: 'foods' | 'nutrients'; readonly items: Referred; readonly calls: PermissionCalls }
type Only = 'all' | 'allowed' | 'forbidden'

/** What of the foods, or nutrients, shared with a distributor it may use: allowed unless forbidden here. */
export function PermittedItems({ of, items, calls }: ItemsProps) {
  const words = useWords().catalogue.permitted
  const { id, structure, back, leave, notFound } = useStructure(words[of])
  const { data, isFetchedAfterMount } = usePermittedItems(items, calls, id, notFound)
  const { mayCreate } = useMayWrite(items)
  if (!structure || !data || !isFetchedAfterMount) return <FormSkeleton />
  return (
    <Stack gap="md" maw={1080}>
      {!mayCreate && (
        <ScreenActions>
          <ActionButtons back={back} actions={[]} />
        </ScreenActions>
      )}
      <Matrix
        {...{ items, calls, mayChange: mayCreate, onLeave: leave }}
        structureId={id}
        all={data.items}
        off={data.off}
      />
    </Stack>
  )
}

type MatrixProps = {
  readonly items: Referred
  readonly calls: PermissionCalls
  readonly structureId: number
  readonly all: readonly PermittedItem[]
  readonly off: ReadonlySet<number>
  readonly mayChange: boolean
  readonly onLeave: () => void
}

function Matrix({ items, calls, structureId, all, off, mayChange, onLeave }: MatrixProps) {
  const words = useWords().catalogue.permitted
  const { changes, set, save, saving, hasChanges } = usePermissionChanges(items, calls, structureId, off, onLeave)
  const question = useLeaveGuard(hasChanges, () => undefined)
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<Only>('all')
  const isAllowed = (id: number) => changes.get(id) ?? !off.has(id)
  const asked = useDeferredValue(folded(search.trim()))
  const terms = asked.split(/\s+/)
  const shown = all.filter(
    ({ id, key }) =>
      terms.every((term) => key.includes(term)) && (only === 'all' || isAllowed(id) === (only === 'allowed')),
  )
  const setShown = (permitted: boolean) =>
    set(
      shown.map(({ id }) => id),
      permitted,
    )
  // The same function for the life of the screen: a row that did not change is not drawn again.
  const present = useRef(set)
  present.current = set
  const change = useCallback((id: number, permitted: boolean) => present.current([id], permitted), [])
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
        <Text c="dimmed">{words.explained}</Text>
        <Toolbar {...{ search, only, mayChange }} onSearch={setSearch} onOnly={setOnly} onAll={setShown} />
        <Counts
          allowed={all.reduce((sum, { id }) => sum + (isAllowed(id) ? 1 : 0), 0)}
          all={all.length}
          shown={shown.length}
          changed={changes.size}
        />
        {shown.length === 0 ? (
          <Text c="dimmed">{all.length === 0 ? words.none : words.nothingFound}</Text>
        ) : (
          <ul className={classes.items}>
            {shown.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                allowed={isAllowed(item.id)}
                changed={changes.has(item.id)}
                disabled={!mayChange}
                onChange={change}
              />
            ))}
          </ul>
        )}
        {mayChange && <FormButtons saving={saving} onCancel={onLeave} />}
      </Stack>
      {question}
    </Paper>
  )
}

function Toolbar(props: {
  search: string
  only: Only
  mayChange: boolean
  onSearch: (text: string) => void
  onOnly: (only: Only) => void
  onAll: (permitted: boolean) => void
}) {
  const words = useWords().catalogue.permitted
  const choices = (['all', 'allowed', 'forbidden'] as const).map((value) => ({ value, label: words.only[value] }))
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
        value={props.only}
        onChange={(only) => props.onOnly(only as Only)}
      />
      {props.mayChange && (
        <Group gap="xs">
          <Button variant="default" onClick={() => props.onAll(true)}>
            {words.allowShown}
          </Button>
          <Button variant="default" onClick={() => props.onAll(false)}>
            {words.forbidShown}
          </Button>
        </Group>
      )}
    </Group>
  )
}

function Counts({ allowed, all, shown, changed }: Readonly<Record<'allowed' | 'all' | 'shown' | 'changed', number>>) {
  const words = useWords().catalogue.permitted
  const culture = useCulture()
  const number = (value: number) => formatNumber(value, undefined, culture)
  return (
    <Group gap="md" className="figures" role="status">
      <Text fw={650}>{words.counted(number(allowed), number(all))}</Text>
      {shown < all && <Text c="dimmed">{words.shown(number(shown))}</Text>}
      {changed > 0 && <Badge>{words.changed(changed)}</Badge>}
    </Group>
  )
}

type RowProps = {
  readonly item: PermittedItem
  readonly allowed: boolean
  readonly changed: boolean
  readonly disabled: boolean
  readonly onChange: (id: number, permitted: boolean) => void
}

/** One of thousands: a plain checkbox, drawn by the browser itself and only where it is seen. */
const ItemRow = memo(function ItemRow({ item, allowed, changed, disabled, onChange }: RowProps) {
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
