import { Badge, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { CsvCell } from './csv.ts'
import classes from './data-table.module.css'
import { linkTo } from './link-to.ts'
import { useWords } from './words.tsx'

/** One column: what it shows, how it sorts and folds, and what it puts in a CSV file. */
export type Column<Row> = {
  readonly key: string
  readonly header: string
  readonly align?: 'right'
  readonly sortable?: boolean
  /** 0 never folds; the higher, the sooner the column folds into the expandable row. */
  readonly priority: number
  readonly render: (row: Row) => ReactNode
  /** What a file holds; the column is left out of files without it. */
  readonly csv?: (row: Row) => CsvCell
}

type RowProps<Row> = {
  readonly row: Row
  readonly id: number
  /** What a screen reader calls the row. */
  readonly label: string
  readonly link: string | undefined
  readonly badge: string | undefined
  readonly columns: readonly Column<Row>[]
  readonly folded: ReadonlySet<string>
  readonly inactive: boolean
  readonly open: boolean
  readonly onOpen: (id: number) => void
  /** Opens the menu of the row, beside the button. */
  readonly onMenu: ((row: Row, button: HTMLElement) => void) | undefined
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, id, label, columns, folded, inactive, open, onOpen, onMenu } = props
  const words = useWords().records
  const rest = columns.filter((column) => folded.has(column.key))
  return (
    <>
      <tr className={inactive ? `${classes.row} ${classes.inactive}` : classes.row}>
        <td className={rest.length === 0 ? classes.folded : classes.opener}>
          <button
            type="button"
            className={classes.button}
            aria-expanded={open}
            aria-label={words.list.more(label)}
            onClick={() => onOpen(id)}
          >
            {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </button>
        </td>
        {columns.map((column, index) => (
          <td key={column.key} className={cellClass(column, folded)}>
            {index === 0 ? <FirstCell {...props} content={column.render(row)} /> : column.render(row)}
          </td>
        ))}
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
      {open && rest.length > 0 && (
        <tr className={classes.rest}>
          <td colSpan={columns.length + 2}>
            <dl>
              {rest.map((column) => (
                <RestEntry key={column.key} header={column.header}>
                  {column.render(row)}
                </RestEntry>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

/** What names the row: leads to it, and says what is special about it. */
function FirstCell<Row>({ link, badge, inactive, content }: RowProps<Row> & { content: ReactNode }) {
  const words = useWords().records
  return (
    <>
      {link === undefined ? content : <RowLink address={link}>{content}</RowLink>}
      {(badge || inactive) && (
        <span className={classes.badges}>
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
        </span>
      )}
    </>
  )
}

/**
 * A link that does not know where one is: the router's own ask again whenever the address changes, all hundred of a page
 * with every pause in typing above them.
 */
function RowLink({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    // Another tab or window is the browser's to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(linkTo(address))
  }
  const preload = () => void router.preloadRoute(linkTo(address))
  return (
    <a className={classes.link} href={address} onClick={follow} onFocus={preload} onMouseEnter={preload}>
      {children}
    </a>
  )
}

const RestEntry = ({ header, children }: { header: string; children: ReactNode }) => (
  <>
    <dt>{header}</dt>
    <dd>{children}</dd>
  </>
)

/** A row that is drawn again only when it changes: typing above a hundred of them costs nothing. */
export const DataTableRow = memo(PlainRow) as typeof PlainRow

export function cellClass<Row>(column: Column<Row>, folded: ReadonlySet<string>): string | undefined {
  if (folded.has(column.key)) return classes.folded
  return column.align === 'right' ? classes.right : undefined
}

/** Rows of the height of real ones while the first page is on its way. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that hold nothing have no other name
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={cell}>
          <Skeleton height={12} width={cell === 0 ? '70%' : '45%'} />
        </td>
      ))}
    </tr>
  ))
}
