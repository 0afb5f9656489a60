import { NativeSelect } from '@mantine/core'
import { pageSizes } from '@provende/contract/kit/paging.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useCulture, useWords } from '../words.tsx'
import classes from './data-table.module.css'
import { pageCountOf, pagerItems } from './data-table-pages.ts'
import { onMousePress } from './on-mouse-press.ts'

/** The shown page, counted from 0, and its number of rows. */
export type Paging = { readonly page: number; readonly pageSize: number }

type DataTablePagerProps = Paging & {
  /** The number of rows over all pages; null while it is loading. */
  readonly count: number | null
  readonly onChange: (paging: Paging) => void
  /** Told of the paging that is about to be chosen. */
  readonly prepare: (paging: Paging) => void
}

/** "11–20 sur 57", the page sizes, and the pages: at most five items; nothing for no rows. Source: spec 1 §9. */
export function DataTablePager({ page, pageSize, count: loadedCount, ...paging }: DataTablePagerProps) {
  const count = loadedCount ?? 0
  const words = useWords().records.list
  const culture = useCulture()
  const formatCount = (value: number) => formatNumber(value, 0, culture)
  const first = count === 0 ? 0 : page * pageSize + 1
  const last = Math.min(count, (page + 1) * pageSize)
  // Nothing to page through; the table says that nothing was found.
  if (loadedCount === 0) return null
  return (
    <div className={classes.pager}>
      <div className={classes.shown}>
        <NativeSelect
          size="xs"
          aria-label={words.rowsPerPage}
          data={[...new Set([...pageSizes, pageSize])].toSorted((a, b) => a - b).map(String)}
          value={String(pageSize)}
          onChange={(event) => paging.onChange({ page: 0, pageSize: Number(event.currentTarget.value) })}
        />
        <span role="status">
          {loadedCount !== null && words.range(formatCount(first), formatCount(last), formatCount(count))}
        </span>
      </div>
      <PageButtons page={page} pageSize={pageSize} count={count} {...paging} />
    </div>
  )
}

function PageButtons({ page, pageSize, count, onChange, prepare }: DataTablePagerProps & { count: number }) {
  const words = useWords().records.list
  const last = pageCountOf(count, pageSize) - 1
  /** What a button that leads to a page does. */
  const leadingTo = (to: number) => {
    if (to < 0 || to > last || to === page) return {}
    const paging = { page: to, pageSize }
    return { onClick: () => onChange(paging), ...onMousePress(() => prepare(paging)) }
  }
  return (
    <nav aria-label={words.pages}>
      <ul className={classes.pages}>
        <li>
          <PagerButton label={words.previous} disabled={page <= 0} {...leadingTo(page - 1)}>
            <IconChevronLeft size={16} />
          </PagerButton>
        </li>
        {pagerItems(Math.min(page, last), last + 1).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <button
                type="button"
                className={classes.page}
                aria-label={words.page(String(item + 1))}
                aria-current={item === page ? 'page' : undefined}
                {...leadingTo(item)}
              >
                {item + 1}
              </button>
            ) : (
              '…'
            )}
          </li>
        ))}
        <li>
          <PagerButton label={words.next} disabled={page >= last} {...leadingTo(page + 1)}>
            <IconChevronRight size={16} />
          </PagerButton>
        </li>
      </ul>
    </nav>
  )
}

// aria-disabled, not `disabled`: a button that leaves the tab order while focused would lose the focus.
const PagerButton = ({ label, disabled, ...button }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" className={classes.page} aria-label={label} aria-disabled={disabled} {...button} />
)
