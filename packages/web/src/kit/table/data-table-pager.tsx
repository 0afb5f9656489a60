import { NativeSelect } from '@mantine/core'
import { pageSizes } from '@provende/contract/kit/paging.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { pageItems, pagesOf } from './data-table-pages.ts'
import { formatNumber } from './format.ts'
import { useCulture, useWords } from './words.tsx'

/** Which page of how many rows is shown. Pages count from 0. */
export type Paging = { readonly page: number; readonly pageSize: number }

type PagerProps = Paging & {
  /** How many rows there are; null until it is known. */
  readonly count: number | null
  readonly onChange: (paging: Paging) => void
}

/** "11–20 sur 57", the page sizes, and the pages: at most five items. Source: spec 1 §9. */
export function DataTablePager({ page, pageSize, count: known, onChange }: PagerProps) {
  const count = known ?? 0
  const words = useWords().records.list
  const culture = useCulture()
  const number = (value: number) => formatNumber(value, 0, culture)
  const first = count === 0 ? 0 : page * pageSize + 1
  const last = Math.min(count, (page + 1) * pageSize)
  return (
    <div className={classes.pager}>
      <div className={classes.shown}>
        <NativeSelect
          size="xs"
          aria-label={words.rowsPerPage}
          data={[...new Set([...pageSizes, pageSize])].toSorted((a, b) => a - b).map(String)}
          value={String(pageSize)}
          onChange={(event) => onChange({ page: 0, pageSize: Number(event.currentTarget.value) })}
        />
        <span role="status">{known !== null && words.range(number(first), number(last), number(count))}</span>
      </div>
      <Pages page={page} pageSize={pageSize} count={count} onChange={onChange} />
    </div>
  )
}

function Pages({ page, pageSize, count, onChange }: Paging & { count: number; onChange: (paging: Paging) => void }) {
  const words = useWords().records.list
  const last = pagesOf(count, pageSize) - 1
  const go = (to: number) => to >= 0 && to <= last && to !== page && onChange({ page: to, pageSize })
  return (
    <nav aria-label={words.pages}>
      <ul className={classes.pages}>
        <li>
          <Step label={words.previous} off={page <= 0} onClick={() => go(page - 1)}>
            <IconChevronLeft size={16} />
          </Step>
        </li>
        {pageItems(Math.min(page, last), last + 1).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <button
                type="button"
                className={classes.page}
                aria-label={words.page(String(item + 1))}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => go(item)}
              >
                {item + 1}
              </button>
            ) : (
              '…'
            )}
          </li>
        ))}
        <li>
          <Step label={words.next} off={page >= last} onClick={() => go(page + 1)}>
            <IconChevronRight size={16} />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

// Not `disabled`: a button that vanishes from the tab order while it has the focus loses the person's place.
const Step = (props: { label: string; off: boolean; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    className={classes.page}
    aria-label={props.label}
    aria-disabled={props.off}
    onClick={props.onClick}
  >
    {props.children}
  </button>
)
