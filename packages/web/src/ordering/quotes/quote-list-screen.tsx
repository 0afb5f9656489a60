import { Badge } from '@mantine/core'
import { type ListedQuote, quote } from '@provende/contract/ordering/quote.ts'
import { routes } from '@provende/contract/routes.ts'
import { quoteListStates } from '@provende/domain/ordering/quote-state.ts'
import type { Culture } from '@provende/text/culture.ts'
import { currencySign, wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { useMemo } from 'react'
import { formatDate } from '../../kit/format.ts'
import { type DataTableColumn, textColumn } from '../../kit/table/data-table-row.tsx'
import type { FilterChoices } from '../../kit/table/filters/filter-chips.tsx'
import { ListTable, type PagedList } from '../../kit/table/list-table.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useListFileName } from '../../shell/lists/list-file-name.ts'
import { useRowPanel } from '../../shell/lists/use-row-panel.tsx'
import { newestFirstStateNames, useNewestFirstState } from '../../shell/newest-first-state.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { textsOfState, usePagedList } from '../../shell/use-paged-list.ts'
import { columnsAtFarm } from '../columns-at-farm.ts'
import { useRecordsOfLink, useTitleOfLink } from '../orders/record-links.ts'
import { quoteScreenNames, quoteStateColours, useQuoteAccess } from './quote-facts.ts'
import { useQuoteActions } from './use-quote-actions.tsx'

/** The quotes the user may see, the newest first. */
export function QuoteListScreen() {
  const words = useWords()
  const texts = words.ordering.quote
  const { filters, choices } = useQuoteFilters()
  const list = useQuoteList(filters, choices)
  useScreenTitle(useTitleOfLink(list.rows, texts.list))
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const columns = useQuoteColumns(list.rows)
  const panel = useRowPanel((id) => addressOf(quoteScreenNames.detail, { id }))
  const { actionsOf, dialogs } = useQuoteActions()
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        words={texts}
        fileName={useListFileName(texts.list)}
        add={false}
        filters={filters}
        filterLabel={(name) => texts.fields[name as keyof typeof texts.fields]}
        filterChoices={choices}
        onFailure={problems.show}
        Buttons={ScreenActions}
        rowLabel={({ code, formulaName }) => `${code} ${formulaName}`}
        rowLink={({ id }) => addressOf(quoteScreenNames.detail, { id })}
        panel={panel}
        actions={actionsOf}
      />
      {dialogs}
    </>
  )
}

/** The filters of the list; a farmer is not told how sending went. */
function useQuoteFilters() {
  const { listStates, states, mailFilter } = useWords().ordering.quotes
  const { isAtFarm } = useQuoteAccess()
  return useMemo(() => {
    const labels = { ...listStates, ...states }
    return {
      filters: ['code', 'name', 'state', ...(isAtFarm ? [] : ['mailState'])],
      choices: {
        state: quoteListStates.map((value) => ({ value, label: labels[value] })),
        mailState: Object.entries(mailFilter).map(([value, label]) => ({ value, label })),
      },
    }
  }, [listStates, states, mailFilter, isAtFarm])
}

function useQuoteList(filters: readonly string[], choices: FilterChoices): PagedList<ListedQuote> {
  const call = useApiCall()
  const ofLink = useRecordsOfLink()
  return usePagedList({
    ...{ name: quote.name, filters: newestFirstStateNames(filters), route: routes.quotes.list },
    stateOf: useNewestFirstState(routes.quotes.list, filters, choices),
    queryOf: (state) => ({ ...textsOfState(state), ...ofLink, getInactive: state.withInactive }),
    key: queryKeyOf(quote, 'list'),
    read: async (query, signal) => {
      const { response, count } = await call(routes.quotes.list, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
}

function useQuoteColumns(rows: readonly ListedQuote[] = []): readonly DataTableColumn<ListedQuote>[] {
  const words = useWords()
  const culture = useCulture()
  const { isAtFarm } = useQuoteAccess()
  const currency = rows[0]?.currencyCode ?? 'EUR'
  return useMemo(() => {
    const texts = wordsInCurrency(words.ordering, currency)
    const all = quoteColumnsOf(texts, culture, currency)
    return isAtFarm ? columnsAtFarm(all, texts.ownPricePerTonne) : all
  }, [words, culture, isAtFarm, currency])
}

function quoteColumnsOf({ quote: { fields }, quotes }: Words['ordering'], culture: Culture, currency: string) {
  const money = (
    key: 'farmerPricePerTonneEur' | 'totalIncludingVatEur',
    priority: number,
  ): DataTableColumn<ListedQuote> => {
    const format = (row: ListedQuote) =>
      `${formatNumber(row[key], 2, culture)}${row.currencyCode === currency ? '' : ` ${currencySign(row.currencyCode)}`}`
    return {
      ...{ key, priority, header: fields[key], sortable: true, align: 'right' as const },
      render: format,
      csv: (row) => (row.currencyCode === currency ? row[key] : format(row)),
    }
  }
  const state = (row: ListedQuote) => quotes.states[row.state]
  const date = (key: 'deliveryDate' | 'validUntil', priority: number) =>
    textColumn<ListedQuote>(key, fields[key], priority, (row) => formatDate(row[key], culture))
  return [
    textColumn('code', fields.code, 0, ({ code }) => code),
    textColumn('name', fields.name, 3, ({ formulaName }) => formulaName),
    textColumn('farmName', fields.farmName, 2, ({ farmName }) => farmName),
    textColumn('distributorName', fields.distributorName, 7, ({ distributorName }) => distributorName),
    {
      ...{ key: 'quantityTonnes', priority: 4, header: fields.quantityTonnes, sortable: true, align: 'right' },
      render: (row) => formatNumber(row.quantityTonnes, undefined, culture),
      csv: (row) => row.quantityTonnes,
    },
    {
      // Not sorted by: whether one has expired follows from the day.
      ...{ key: 'state', priority: 1, isMark: true, header: fields.state, csv: state },
      render: (row) => (
        <Badge variant="light" color={quoteStateColours[row.state]}>
          {state(row)}
        </Badge>
      ),
    },
    date('validUntil', 4),
    date('deliveryDate', 6),
    money('farmerPricePerTonneEur', 6),
    money('totalIncludingVatEur', 2),
    textColumn('creationDate', quotes.issuedOn, 8, ({ creationDate }) => formatDate(creationDate, culture)),
  ] satisfies readonly DataTableColumn<ListedQuote>[]
}
