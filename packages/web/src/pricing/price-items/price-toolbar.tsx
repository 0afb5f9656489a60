import { ActionIcon, Button, Group, Select, Switch, TextInput, Tooltip } from '@mantine/core'
import { csvFileText } from '@provende/text/csv-text.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconSearch, IconTrendingUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFindKey } from '../../kit/awaited-find.ts'
import { saveFile } from '../../kit/files/save-file.ts'
import { useField } from '../../kit/form/form-fields.ts'
import { OfferedButton } from '../../kit/offered-button.tsx'
import { useMedia } from '../../kit/use-media.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenParams } from '../../shell/routing/screen.ts'
import type { PriceGridColumn } from './price-columns.ts'
import classes from './price-items.module.css'
import type { PriceRow } from './price-rows.ts'
import { useOtherPriceListChoices } from './use-price-lists.ts'
import { phoneQuery } from './use-prices-in-sight.ts'
import type { PriceRowsInView } from './use-rows-in-view.ts'

type PriceToolbarProps = {
  readonly title: string
  readonly view: PriceRowsInView
  readonly columns: readonly PriceGridColumn[]
  /** All rows, including those filtered out: exports contain them all. */
  readonly rows: readonly PriceRow[]
  readonly comparedId: number | null
  readonly onCompare: (listId: number | null) => void
  /** The search has the focus. */
  readonly onSearch: (search: HTMLElement) => void
  /** Enter was pressed in the search. */
  readonly onFound: () => void
  /** The editing actions; undefined if the prices are read-only. */
  readonly editing:
    | {
        readonly undo?: (() => void) | undefined
        readonly redo?: (() => void) | undefined
        readonly onEvolve: () => void
      }
    | undefined
}

/**
 * Above the prices: their title with editing actions and exports, then filters and the comparison with another list. The
 * actions are beside the title, where they leave the prices in their place.
 */
export function PriceToolbar(props: PriceToolbarProps) {
  const { title, columns, rows, editing } = props
  const isPhone = useMedia(phoneQuery)
  const exports = <PriceExportButtons columns={columns} rows={rows} />
  return (
    <>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        {isPhone && exports}
        {editing && <EditingActions {...editing} />}
        {!isPhone && exports}
      </div>
      <PriceFilters {...props} isPhone={isPhone} />
    </>
  )
}

function EditingActions({ undo, redo, onEvolve }: NonNullable<PriceToolbarProps['editing']>) {
  const words = useWords().pricing.prices
  return (
    <>
      <OfferedButton
        variant="default"
        leftSection={<IconTrendingUp size={16} />}
        label={words.evolution.open}
        onPress={onEvolve}
      />
      <Group gap={8} wrap="nowrap">
        <UndoOrRedoButton label={words.undo} act={undo} Icon={IconArrowBackUp} />
        <UndoOrRedoButton label={words.redo} act={redo} Icon={IconArrowForwardUp} />
      </Group>
    </>
  )
}

type PriceFiltersProps = Pick<PriceToolbarProps, 'view' | 'comparedId' | 'onCompare' | 'onSearch' | 'onFound'>

function PriceFilters({ isPhone, ...filters }: PriceFiltersProps & { isPhone: boolean }) {
  const { view, comparedId, onCompare, onSearch, onFound } = filters
  const words = useWords().pricing.prices
  const form = useWords().records.form
  const lists = useOtherPriceListChoices(Number(useScreenParams().id))
  return (
    <div className={classes.toolbar}>
      {!isPhone && <PriceSearch {...{ view, onSearch, onFound }} />}
      <Switch
        label={words.missing}
        checked={view.onlyMissing}
        onChange={(event) => view.setOnlyMissing(event.currentTarget.checked)}
      />
      <Select
        className={classes.category}
        aria-label={words.category}
        placeholder={words.category}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': form.clear }}
        nothingFoundMessage={form.noneFound}
        data={view.categories}
        value={view.category}
        onChange={view.setCategory}
      />
      <Select
        className={classes.compare}
        aria-label={words.compareTo}
        placeholder={words.compareTo}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': form.clear }}
        nothingFoundMessage={form.noneFound}
        data={[...lists]}
        value={comparedId === null ? null : String(comparedId)}
        onChange={(value) => onCompare(value === null ? null : Number(value))}
      />
      {/* Beside the rows it finds, which are in sight while one types. */}
      {isPhone && <PriceSearch {...{ view, onSearch, onFound }} />}
    </div>
  )
}

/** Ctrl+F leads here from anywhere on the screen, Enter to the rows that are found. */
function PriceSearch({ view, onSearch, onFound }: Pick<PriceToolbarProps, 'view' | 'onSearch' | 'onFound'>) {
  const words = useWords().pricing.prices
  const input = useRef<HTMLInputElement>(null)
  useFindKey(input, 'screen')
  return (
    <TextInput
      ref={input}
      aria-keyshortcuts="Control+F"
      className={classes.search}
      data-search
      aria-label={words.search}
      placeholder={words.search}
      leftSection={<IconSearch size={16} />}
      value={view.search}
      onFocus={(event) => onSearch(event.currentTarget)}
      onChange={(event) => view.setSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // It would submit the surrounding form.
        event.preventDefault()
        onFound()
      }}
    />
  )
}

type UndoOrRedoButtonProps = {
  readonly label: string
  readonly act: (() => void) | undefined
  readonly Icon: typeof IconArrowBackUp
}

const UndoOrRedoButton = ({ label, act, Icon }: UndoOrRedoButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon size="lg" variant="default" aria-label={label} disabled={!act} onClick={act}>
      <Icon size={16} />
    </ActionIcon>
  </Tooltip>
)

/** Buttons that export all prices, including rows filtered out. */
function PriceExportButtons({ columns, rows }: Pick<PriceToolbarProps, 'columns' | 'rows'>) {
  const words = useWords().pricing.prices
  const culture = useCulture()
  const code = String(useField('code').value ?? '')
  const name = code.replace(/[^\p{L}\p{N}._-]+/gu, '_') || 'prices'
  const header = columns.map((column) => column.header)
  const cells = () => rows.map((row) => columns.map(({ value }) => value(row)))
  const asWorkbook = async () => {
    const { xlsxBytes, xlsxType } = await import('../../kit/files/xlsx.ts')
    saveFile(`${name}.xlsx`, xlsxBytes(name, header, cells()), xlsxType)
  }
  const button = (kind: string, act: () => void) => (
    <Button variant="default" aria-label={words.exportAs(kind)} leftSection={<IconDownload size={16} />} onClick={act}>
      {kind}
    </Button>
  )
  return (
    <Button.Group>
      {button(words.exportXlsx, () => void asWorkbook())}
      {button(words.exportCsv, () => saveFile(`${name}.csv`, csvFileText([header, ...cells()], culture)))}
    </Button.Group>
  )
}
