import { Badge, Skeleton } from '@mantine/core'
import type { CsvCell } from '@provende/text/csv-text.ts'
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment, isValidElement, type MouseEvent, memo, type ReactNode } from 'react'
import { linkTo } from '../link-to.ts'
import { withUnbrokenWords } from '../name-text.tsx'
import { useWords } from '../words.tsx'
import classes from './data-table.module.css'
import { isLabelledInCaption } from './data-table-folding.ts'
import { RowCheck } from './selection/row-check.tsx'

/** A column: what it shows, how it sorts and folds, and its cells in a CSV file. */
export type DataTableColumn<Row> = {
  readonly key: string
  readonly header: string
  readonly align?: 'right'
  readonly sortable?: boolean
  /** 0 never folds; the higher the number, the sooner the column folds into the expandable row. */
  readonly priority: number
  /** A badge that says how the record stands: beside the name where it has no room of its own. */
  readonly isMark?: true
  /** What its cells or its head say is still being read: until it is there, it is not decided which columns fold. */
  readonly isPending?: boolean
  readonly render: (row: Row) => ReactNode
  /** The cell in an exported file; without it the column is not exported. */
  readonly csv?: (row: Row) => CsvCell
  /** It is in exported files, and shown once it is chosen. */
  readonly hiddenAtFirst?: boolean
}

/** A sortable column of texts, the same on screen and in an exported file. */
export const textColumn = <Row,>(
  key: string,
  header: string,
  priority: number,
  textOf: (row: Row) => string,
): DataTableColumn<Row> => ({ key, header, priority, sortable: true, render: textOf, csv: textOf })

type DataTableRowProps<Row> = {
  readonly row: Row
  readonly id: number
  /** Accessible name of the row. */
  readonly label: string
  readonly link: string | undefined
  readonly badge: string | undefined
  readonly columns: readonly DataTableColumn<Row>[]
  readonly folded: ReadonlySet<string>
  readonly inactive: boolean
  /** It was saved just before. */
  readonly saved: boolean
  /** Its record is shown beside the table. */
  readonly beside: boolean
  /** Whether it is chosen; undefined where rows are not. */
  readonly chosen: boolean | undefined
  readonly onChoose: ((row: Row, isRange: boolean) => void) | undefined
  readonly open: boolean
  readonly onOpen: (id: number) => void
  /** Opens the menu of the row, beside the button. */
  readonly onMenu: ((row: Row, button: HTMLElement) => void) | undefined
}

function UnmemoisedRow<Row>(props: DataTableRowProps<Row>) {
  const { row, id, label, columns, folded, inactive, saved, beside, chosen, open, onOpen, onMenu } = props
  const words = useWords().records
  const foldedColumns = columns.filter((column) => folded.has(column.key))
  const shownColumns = foldedColumns.length === 0 ? columns : columns.filter((column) => !folded.has(column.key))
  return (
    <>
      <tr
        className={inactive ? `${classes.row} ${classes.inactive}` : classes.row}
        data-id={id}
        data-saved={saved || undefined}
        data-beside={beside || undefined}
        aria-current={beside || undefined}
        data-chosen={chosen || undefined}
      >
        <td className={foldedColumns.length === 0 ? classes.folded : classes.opener}>
          {foldedColumns.length > 0 && (
            <RowOpener label={words.list.more(label)} open={open} onOpen={() => onOpen(id)} />
          )}
        </td>
        {shownColumns.map((column, index) => {
          const content = column.render(row)
          return (
            <td
              key={column.key}
              className={column.align === 'right' ? classes.right : undefined}
              data-choosable={(index === 0 && chosen !== undefined) || undefined}
              title={titleOf(content)}
            >
              {index === 0 ? (
                <RowFirstCell {...props} content={content} foldedColumns={foldedColumns} />
              ) : (
                withUnbrokenWords(ofRecord(id, content))
              )}
            </td>
          )
        })}
        {onMenu && (
          <td className={classes.menu}>
            <button
              type="button"
              className={classes.button}
              aria-haspopup="menu"
              aria-label={words.list.actionsOf(label)}
              onClick={(event) => onMenu(row, event.currentTarget)}
            >
              <IconDots size={18} />
            </button>
          </td>
        )}
      </tr>
      {open && foldedColumns.length > 0 && (
        <tr className={classes.rest}>
          <td colSpan={shownColumns.length + 2}>
            <dl>
              {foldedColumns.map((column) => (
                <FoldedCell key={column.key} header={column.header}>
                  {withUnbrokenWords(ofRecord(id, column.render(row)))}
                </FoldedCell>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

/** Whether a cell is nothing but text: it remembers nothing of the record it was shown for. */
const isText = (content: ReactNode): boolean =>
  content === null ||
  typeof content !== 'object' ||
  (isValidElement<{ children?: ReactNode }>(content) && content.type === 'span' && isText(content.props.children))

/** The element of a row shows another record later: what may remember something of this one is made anew then. */
const ofRecord = (id: number, content: ReactNode): ReactNode =>
  isText(content) ? content : <Fragment key={id}>{content}</Fragment>

/** A shorter text is whole in any column. */
const minCutLength = 24
/** A long text may be cut by its column: its title has the whole. */
const titleOf = (content: ReactNode) =>
  typeof content === 'string' && content.length >= minCutLength ? content : undefined

function RowOpener({ label, open, onOpen }: { label: string; open: boolean; onOpen: () => void }) {
  return (
    <button type="button" className={classes.button} aria-expanded={open} aria-label={label} onClick={onOpen}>
      {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
    </button>
  )
}

type RowFirstCellProps<Row> = DataTableRowProps<Row> & {
  readonly content: ReactNode
  readonly foldedColumns: readonly DataTableColumn<Row>[]
}

/** A phone shows so many of the folded columns under the name, without those that say nothing. */
const maxCaptionColumns = 3

/** The first cell: names the row, links to it and shows its badges; on a phone what matters most of the rest below. */
function RowFirstCell<Row>(props: RowFirstCellProps<Row>) {
  const { row, id, label, link, badge, inactive, saved, chosen, onChoose, foldedColumns } = props
  const words = useWords().records
  const content = withUnbrokenWords(ofRecord(id, props.content))
  const marks = foldedColumns.filter(({ isMark }) => isMark)
  const inCaption = foldedColumns
    .filter(({ isMark }) => !isMark)
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, maxCaptionColumns)
    .map((column) => ({ ...column, cell: column.render(row) }))
    .filter(({ cell }) => cell !== '' && cell !== false && cell !== null && cell !== undefined)
  return (
    <>
      {chosen !== undefined && (
        <RowCheck label={words.list.choose(label)} checked={chosen} onToggle={(isRange) => onChoose?.(row, isRange)} />
      )}
      <span className={classes.first}>
        {link === undefined ? (
          <span className={classes.name}>{content}</span>
        ) : (
          <RowLink address={link}>{content}</RowLink>
        )}
        {(badge || inactive || saved || marks.length > 0) && (
          <span className={classes.badges}>
            {marks.map((column) => (
              <Fragment key={column.key}>{ofRecord(id, column.render(row))}</Fragment>
            ))}
            {badge && (
              <Badge size="sm" color="gray">
                {badge}
              </Badge>
            )}
            {inactive && (
              <Badge size="sm" variant="default">
                {words.inactive}
              </Badge>
            )}
            {saved && <Badge size="sm">{words.list.justSaved}</Badge>}
          </span>
        )}
      </span>
      {inCaption.length > 0 && (
        <span className={classes.caption}>
          {inCaption.map((column) => (
            <span key={column.key} data-number={column.align === 'right' || undefined}>
              {isLabelledInCaption(column, column.cell) && `${column.header} `}
              {withUnbrokenWords(ofRecord(id, column.cell))}{' '}
            </span>
          ))}
        </span>
      )}
    </>
  )
}

/**
 * A plain link. The router's own `Link` renders again whenever the address changes: all hundred of a page at every
 * pause in typing in the search field.
 */
function RowLink({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    // Leave opening a new tab or window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(linkTo(address))
  }
  const preload = () => void router.preloadRoute(linkTo(address))
  return (
    <a
      className={`${classes.link} ${classes.name}`}
      href={address}
      onClick={follow}
      onFocus={preload}
      onMouseEnter={preload}
    >
      {children}
    </a>
  )
}

const FoldedCell = ({ header, children }: { header: string; children: ReactNode }) => (
  <>
    <dt>{header}</dt>
    <dd>{children}</dd>
  </>
)

/** Memoised, so that typing in the search field above a hundred rows stays fast. */
export const DataTableRow = memo(UnmemoisedRow) as typeof UnmemoisedRow

type SkeletonRowsProps<Row> = {
  readonly rows: number
  readonly columns: readonly DataTableColumn<Row>[]
  readonly folded: ReadonlySet<string>
  readonly isChoosable: boolean
  readonly hasMenu: boolean
}

/** Placeholder rows while the first page loads: as high as rows are, with the cells they have. */
export function SkeletonRows<Row>({ rows, columns, folded, isChoosable, hasMenu }: SkeletonRowsProps<Row>) {
  const shownColumns = columns.filter((column) => !folded.has(column.key))
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other identity
    <tr key={row}>
      <td className={folded.size === 0 ? classes.folded : classes.opener} />
      {shownColumns.map((column, index) => (
        <td
          key={column.key}
          className={column.align === 'right' ? classes.right : undefined}
          data-choosable={(index === 0 && isChoosable) || undefined}
        >
          <Skeleton
            height={12}
            width={index === 0 ? '70%' : '45%'}
            {...(column.align === 'right' ? { ml: 'auto' } : {})}
          />
        </td>
      ))}
      {hasMenu && <td className={classes.menu} />}
    </tr>
  ))
}
