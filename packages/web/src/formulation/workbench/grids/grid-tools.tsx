import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { IconColumns3, IconSearch } from '@tabler/icons-react'
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { narrowScreenQuery } from '../../../kit/action-buttons.tsx'
import type { GridHandle } from '../../../kit/grid/cell-grid.tsx'
import type { GridColumn } from '../../../kit/grid/grid-column.ts'
import { useKeyHints } from '../../../kit/key-hints.ts'
import { useMedia } from '../../../kit/use-media.ts'
import { useWords } from '../../../kit/words.tsx'
import { storageSlot } from '../../../shell/session/browser-storage.ts'
import { useSession } from '../../../shell/session/session.tsx'
import classes from '../workbench.module.css'

/** The columns a person has hidden in a grid, kept by the browser for the next formula. */
export function useHiddenColumns(grid: 'foods' | 'nutrients') {
  const { actorKey } = useSession()
  const isPhone = useMedia(narrowScreenQuery)
  const isTablet = useMedia(tabletQuery)
  const [slot] = useState(() => storageSlot(`provende.hiddenColumns.${grid}.${actorKey}`))
  const [chosen, setHidden] = useState(() => columnsOfText(slot.read()))
  const hidden = chosen ?? (isPhone ? columnsFoldedOnPhone[grid] : isTablet ? columnsFoldedOnTablet[grid] : noColumns)
  const toggle = useCallback(
    (key: string) => {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      slot.write([...next].join(' '))
      setHidden(next)
    },
    [hidden, slot],
  )
  return { hidden, toggle }
}

const columnsOfText = (text: string | null): ReadonlySet<string> | null =>
  text === null ? null : new Set(text.split(' ').filter(Boolean))
const noColumns: ReadonlySet<string> = new Set()
/** On a phone a name needs the room of what matters least there; the menu of columns shows them. */
const columnsFoldedOnPhone: Readonly<Record<'foods' | 'nutrients', ReadonlySet<string>>> = {
  foods: new Set(['code', 'kilograms', 'price', 'cost', 'threshold']),
  nutrients: new Set(['perKg', 'maxPerKg', 'loosening']),
}

const tabletQuery = '(max-width: 59.9375em)'
const columnsFoldedOnTablet: typeof columnsFoldedOnPhone = { foods: new Set(['threshold']), nutrients: noColumns }

/** Where both grids have little room, their letters are smaller (`workbench.module.css`), and columns narrower by as much. */
const tightQuery = '(min-width: 75em) and (max-width: 87.4375em)'
const tightShare = 12 / 13

/** The columns as wide as the screen has room for; the same objects where nothing changes. */
export function useFittedColumns<Column extends Pick<GridColumn<never>, 'width'>>(
  columns: readonly Column[],
): readonly (Column & { readonly textWidth?: number })[] {
  const isTight = useMedia(tightQuery)
  return useMemo(() => (isTight ? columns.map(narrower) : columns), [columns, isTight])
}

const narrower = <Column extends Pick<GridColumn<never>, 'width'>>(column: Column) => ({
  ...column,
  width: Math.ceil(column.width * tightShare),
  textWidth: column.width,
})

/** Opened by Ctrl+F in a grid; while it is open, the grid shows only what is found. The same object until that changes. */
export function useFind(grid: RefObject<GridHandle | null>, find: string, setFind: (text: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return useMemo(() => {
    const open = () => {
      setOpen(true)
      input.current?.focus()
      input.current?.select()
    }
    const close = () => {
      setOpen(false)
      setFind('')
      grid.current?.focus()
    }
    return { isOpen, input, open, close, find, setFind, toGrid: () => grid.current?.focus() }
  }, [grid, isOpen, find, setFind])
}
export type Find = ReturnType<typeof useFind>

/** The field in which a word of a name or a code is typed; Enter goes to the rows, Escape shows all again. */
export function FindField({ find, count }: { find: Find; count: number }) {
  const words = useWords().workbench.grid
  const { input } = find
  useEffect(() => input.current?.focus(), [input])
  return (
    <TextInput
      ref={input}
      size="xs"
      className={classes.find ?? ''}
      aria-label={words.find}
      placeholder={words.findPlaceholder}
      value={find.find}
      rightSection={<span aria-live="polite">{count}</span>}
      onChange={(event) => find.setFind(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.preventDefault()
        if (event.key === 'Escape') find.close()
        else find.toGrid()
      }}
    />
  )
}

/** Every column but the name. */
const hideable = <Column extends { readonly key: string }>(columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ key }) => key !== 'name')

type GridToolsProps = {
  readonly find: Find
  readonly columns: readonly Pick<GridColumn<never>, 'key' | 'header'>[]
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

/** In the colour of the product: what is grey looks as if it could not be pressed. */
const chosenLook = { variant: 'light', color: 'green' } as const

/** Finding in a grid and choosing its columns. Memoised: a keystroke in the grid does not render it. */
export const GridTools = memo(({ find, columns, hidden, onToggle }: GridToolsProps) => {
  const words = useWords().workbench.grid
  const { beside } = useKeyHints()
  return (
    <>
      <ActionIcon
        size={26}
        {...(find.isOpen ? chosenLook : { variant: 'default' })}
        aria-label={words.find}
        title={beside(words.find, words.findHint)}
        aria-pressed={find.isOpen}
        onClick={find.isOpen ? find.close : find.open}
      >
        <IconSearch size={15} />
      </ActionIcon>
      <Menu position="bottom-end" closeOnItemClick={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon
            size={26}
            {...(hidden.size > 0 ? chosenLook : { variant: 'default' })}
            aria-label={words.columns}
            title={words.columns}
          >
            <IconColumns3 size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hideable(columns).map(({ key, header }) => (
            <Menu.CheckboxItem key={key} checked={!hidden.has(key)} onChange={() => onToggle(key)}>
              {header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
})

/** What a press on the head of a column does. */
export function useSortLabel(): (header: string) => string {
  const { sortBy, sortByHint } = useWords().workbench.grid
  const { beside } = useKeyHints()
  return (header) => beside(sortBy(header), sortByHint)
}
