import { ActionIcon, Button, SegmentedControl, Text, TextInput, Title, Tooltip } from '@mantine/core'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import classes from './two-lists.module.css'
import { useMedia } from './use-media.ts'
import { useCulture, useWords } from './words.tsx'

/* Assigns thousands of items to one of two lists. Only visible rows are rendered; both lists work by keyboard. */

/** An item of either list; `more` is a second line that tells items of one name apart. */
export type TwoListItem = { readonly id: number; readonly name: string; readonly more: string }

export type TwoListWords = {
  readonly available: string
  readonly assigned: string
  readonly add: string
  readonly remove: string
  readonly addAll: string
  readonly removeAll: string
  readonly search: string
  readonly none: string
  readonly count: (shown: string, all: string) => string
}

type TwoListsProps = {
  readonly items: readonly TwoListItem[]
  /** Ids in the second list. */
  readonly chosen: ReadonlySet<number>
  /** Ids in the second list at first: items that moved since are marked. */
  readonly initial: ReadonlySet<number>
  readonly onMove: (ids: readonly number[], toChosen: boolean) => void
  readonly words: TwoListWords
}

const rowHeightPx = 48
/** Below this width one list is shown at a time. */
const narrowScreenQuery = '(max-width: 47.9375em)'

/** The state of one list: its search text, the rows that match, the selection. */
function useListSide(items: readonly TwoListItem[]) {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState(0)
  const shown = useMemo(() => {
    const words = foldText(typed).split(/\s+/).filter(Boolean)
    return words.length === 0
      ? items
      : items.filter(({ name, more }) => {
          const text = foldText(`${name} ${more}`)
          return words.every((word) => text.includes(word))
        })
  }, [items, typed])
  // Rows hidden by the search are not moved even when selected.
  const picked = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return {
    total: items.length,
    shown,
    typed,
    setTyped: (text: string) => {
      setTyped(text)
      setActive(0)
    },
    selected,
    setSelected,
    picked,
    active: Math.min(active, Math.max(shown.length - 1, 0)),
    setActive,
  }
}
type ListSide = ReturnType<typeof useListSide>

/** Two lists, side by side or as tabs on a phone, with buttons that move items between them. */
export function TwoLists({ items, chosen, initial, onMove, words }: TwoListsProps) {
  const left = useListSide(useMemo(() => items.filter(({ id }) => !chosen.has(id)), [items, chosen]))
  const right = useListSide(useMemo(() => items.filter(({ id }) => chosen.has(id)), [items, chosen]))
  const isNarrow = useMedia(narrowScreenQuery)
  const move = (side: ListSide, ids: readonly number[], toChosen: boolean) => {
    if (ids.length === 0) return
    side.setSelected(new Set())
    onMove(ids, toChosen)
  }
  const add = (ids: readonly number[]) => move(left, ids, true)
  const remove = (ids: readonly number[]) => move(right, ids, false)
  const isMoved = (id: number) => initial.has(id) !== chosen.has(id)
  const available = (
    <SideList side={left} title={words.available} words={words} isMoved={isMoved} onMove={add} direction="right" />
  )
  const assigned = (
    <SideList side={right} title={words.assigned} words={words} isMoved={isMoved} onMove={remove} direction="left" />
  )
  const moves: readonly ListMove[] = [
    { label: words.add, ids: left.picked, act: add, Icon: IconChevronRight, from: 'left' },
    { label: words.addAll, ids: itemIdsOf(left.shown), act: add, Icon: IconChevronsRight, from: 'left' },
    { label: words.remove, ids: right.picked, act: remove, Icon: IconChevronLeft, from: 'right' },
    { label: words.removeAll, ids: itemIdsOf(right.shown), act: remove, Icon: IconChevronsLeft, from: 'right' },
  ]
  if (isNarrow)
    return (
      <TabbedLists
        moves={moves}
        left={{ label: words.available, side: left, list: available }}
        right={{ label: words.assigned, side: right, list: assigned }}
      />
    )
  return (
    <div className={classes.lists}>
      {available}
      <div className={classes.moves}>
        {moves.map(({ label, ids, act, Icon }) => (
          <Tooltip key={label} label={label} position="top">
            <ActionIcon
              size="lg"
              variant="default"
              aria-label={label}
              aria-disabled={ids.length === 0}
              data-disabled={ids.length === 0 || undefined}
              onClick={() => act(ids)}
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      {assigned}
    </div>
  )
}

type ListMove = {
  readonly label: string
  readonly ids: readonly number[]
  readonly act: (ids: readonly number[]) => void
  readonly Icon: typeof IconChevronLeft
  readonly from: 'left' | 'right'
}
type ListTab = { readonly label: string; readonly side: ListSide; readonly list: ReactNode }

/** On a phone: one list at a time, with its move buttons below. */
function TabbedLists({ moves, left, right }: { moves: readonly ListMove[]; left: ListTab; right: ListTab }) {
  const culture = useCulture()
  const [tab, setTab] = useState<ListMove['from']>('left')
  const tabLabel = ({ label, side }: ListTab) => `${label} (${formatNumber(side.total, 0, culture)})`
  return (
    <div className={classes.phone}>
      <SegmentedControl
        value={tab}
        onChange={(next) => setTab(next === 'right' ? 'right' : 'left')}
        data={[
          { value: 'left', label: tabLabel(left) },
          { value: 'right', label: tabLabel(right) },
        ]}
      />
      {tab === 'left' ? left.list : right.list}
      <div className={classes.phoneMoves}>
        {moves
          .filter(({ from }) => from === tab)
          .map(({ label, ids, act }) => (
            <Button key={label} variant="default" disabled={ids.length === 0} onClick={() => act(ids)}>
              {label}
            </Button>
          ))}
      </div>
    </div>
  )
}

const itemIdsOf = (items: readonly TwoListItem[]) => items.map(({ id }) => id)

type SideListProps = {
  readonly side: ListSide
  readonly title: string
  readonly words: TwoListWords
  readonly isMoved: (id: number) => boolean
  readonly onMove: (ids: readonly number[]) => void
  /** The arrow key that moves the selection to the other list. */
  readonly direction: 'left' | 'right'
}

function SideList({ side, title, words, isMoved, onMove, direction }: SideListProps) {
  const culture = useCulture()
  const id = useId()
  const formatCount = (value: number) => formatNumber(value, 0, culture)
  const { shell } = useWords()
  const { root, virtual, onKeyDown, pick } = useListSideHandlers(side, onMove, direction)
  const active = side.shown[side.active]
  return (
    <section className={classes.side} aria-label={title}>
      <div className={classes.heading}>
        <Title order={2} fz="md">
          {title}
        </Title>
        <Text size="sm" c="dimmed" className="figures" role="status">
          {words.count(formatCount(side.shown.length), formatCount(side.total))}
        </Text>
      </div>
      <TextInput
        aria-label={shell.labelled(title, words.search)}
        placeholder={words.search}
        leftSection={<IconSearch size={16} />}
        value={side.typed}
        onChange={(event) => side.setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'ArrowDown' && root.current?.focus()}
      />
      <div className={classes.frame}>
        <div
          ref={root}
          className={classes.listbox}
          role="listbox"
          aria-multiselectable
          aria-label={title}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div className={classes.inner} role="presentation" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const item = side.shown[index]
              return (
                item && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and names its active option
                  <div
                    key={item.id}
                    id={`${id}-${item.id}`}
                    role="option"
                    aria-selected={side.selected.has(item.id)}
                    aria-setsize={side.shown.length}
                    aria-posinset={index + 1}
                    data-active={index === side.active || undefined}
                    data-changed={isMoved(item.id) || undefined}
                    className={classes.option}
                    style={{ transform: `translateY(${start}px)` }}
                    onClick={(event) => pick(index, event)}
                    onDoubleClick={() => onMove([item.id])}
                  >
                    <span>{item.name}</span>
                    <small title={item.more}>{item.more}</small>
                  </div>
                )
              )
            })}
          </div>
        </div>
        {side.shown.length === 0 && <div className={classes.empty}>{words.none}</div>}
      </div>
    </section>
  )
}

/**
 * Keyboard and mouse of one list: arrows, Home, End, Page Up and Page Down move the active row; Space selects, with
 * Shift the range up to it; Ctrl+A selects all shown rows; Enter, or the arrow towards the other list, moves the
 * selected rows, or the active one when none is selected.
 */
function useListSideHandlers(side: ListSide, onMove: (ids: readonly number[]) => void, direction: 'left' | 'right') {
  const root = useRef<HTMLDivElement>(null)
  const anchor = useRef(0)
  const virtual = useVirtualizer({
    count: side.shown.length,
    getScrollElement: () => root.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  })
  const { shown, selected, setSelected, active, setActive } = side
  const go = (to: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, to))
    setActive(next)
    virtual.scrollToIndex(next)
    return next
  }
  const toggle = (index: number) => {
    const item = shown[index]
    if (!item) return
    const next = new Set(selected)
    if (!next.delete(item.id)) next.add(item.id)
    anchor.current = index
    setSelected(next)
  }
  const selectUpTo = (index: number) => {
    const [first, last] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
    setSelected(new Set([...selected, ...itemIdsOf(shown.slice(first, last + 1))]))
  }
  const send = () => {
    const item = shown[active]
    onMove(side.picked.length > 0 ? side.picked : item ? [item.id] : [])
  }
  const page = Math.max(1, Math.floor((root.current?.clientHeight ?? rowHeightPx) / rowHeightPx) - 1)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -shown.length,
    End: shown.length,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isSending = event.key === 'Enter' || event.key === (direction === 'right' ? 'ArrowRight' : 'ArrowLeft')
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)
    if (step === undefined && !isSending && !isAll && event.key !== ' ') return
    event.preventDefault()
    if (step !== undefined) {
      const next = go(active + step)
      if (event.shiftKey) selectUpTo(next)
      else anchor.current = next
    } else if (isAll) setSelected(new Set(itemIdsOf(shown)))
    else if (isSending) send()
    else if (event.shiftKey) selectUpTo(active)
    else toggle(active)
  }
  const pick = (index: number, event: MouseEvent) => {
    setActive(index)
    if (event.shiftKey) selectUpTo(index)
    else toggle(index)
  }
  return { root, virtual, onKeyDown, pick }
}
