import { Badge } from '@mantine/core'
import { type ListedOrder, orderForm } from '@provende/contract/ordering/order-form.ts'
import { routes } from '@provende/contract/routes.ts'
import { orderDispatchStates } from '@provende/domain/ordering/dispatch-state.ts'
import type { Culture } from '@provende/text/culture.ts'
import { currencySign, wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatDate, formatInstant } from '../../kit/format.ts'
import type { TableState } from '../../kit/table/data-table-address.ts'
import { type DataTableColumn, textColumn } from '../../kit/table/data-table-row.tsx'
import type { FilterChoices } from '../../kit/table/filters/filter-chips.tsx'
import { ListTable, type PagedList } from '../../kit/table/list-table.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { ReachNote } from '../../organisations/parts/reach-note.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useListFileName } from '../../shell/lists/list-file-name.ts'
import { useRowPanel } from '../../shell/lists/use-row-panel.tsx'
import { newestFirstStateNames, useNewestFirstState } from '../../shell/newest-first-state.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { orderQueryOf, textsOfState, usePagedList } from '../../shell/use-paged-list.ts'
import { columnsAtFarm } from '../columns-at-farm.ts'
import { ErpCodesDialog } from './erp-codes-dialog.tsx'
import { dispatchColours, orderStatusColours, useOrderAccess, useOrderNumber } from './order-facts.ts'
import { orderScreenNames } from './order-screen-names.ts'
import { useRecordsOfLink, useTitleOfLink } from './record-links.ts'
import { useOrderActions } from './use-order-actions.tsx'
import { type ExportQuery, useOrderExports } from './use-order-exports.ts'

/** The orders the user may see, the newest first. Source: spec 2 §2 "Order form". */
export function OrderListScreen() {
  const words = useWords()
  const { orderForm: texts } = words.ordering
  const { filters, choices } = useOrderFilters()
  const { list, exportQuery } = useOrderList(filters, choices)
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const numberOf = useOrderNumber()
  const columns = useOrderColumns(list.rows)
  const panel = useRowPanel((id) => addressOf(orderScreenNames.detail, { id }))
  const { actionsOf, dialogs } = useOrderActions()
  const { mayPlace, isAtFarm } = useOrderAccess()
  const [isImporting, setImporting] = useState(false)
  const exports = useOrderExports(exportQuery)
  useScreenTitle(useTitleOfLink(list.rows, texts.list))
  const enterCodes = { label: words.ordering.erpCodes.open, Icon: IconListCheck, act: () => setImporting(true) }
  return (
    <>
      <ReachNote />
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
        listActions={(csvExport) => [...(mayPlace ? [enterCodes] : []), csvExport, ...(isAtFarm ? [] : exports)]}
        rowLabel={(order) => `${numberOf(order)} ${order.formulaName}`}
        rowLink={({ id }) => addressOf(orderScreenNames.detail, { id })}
        panel={panel}
        actions={actionsOf}
      />
      {dialogs}
      {isImporting && <ErpCodesDialog onClose={() => setImporting(false)} />}
    </>
  )
}

/** The filters of the list; a farmer is told neither how sending stands nor what the order is called elsewhere. */
function useOrderFilters() {
  const { statuses, dispatch } = useWords().ordering
  const { mayPlace, isAtFarm } = useOrderAccess()
  return useMemo(() => {
    const status = Object.entries(statuses).map(([value, label]) => ({ value, label }))
    const dispatchState = orderDispatchStates.flatMap((value) =>
      value === 'none' ? [] : [{ value, label: dispatch.summary[value] }],
    )
    return {
      filters: [...(isAtFarm ? [] : ['externalCode']), 'name', 'status', ...(mayPlace ? ['dispatchState'] : [])],
      choices: { status, dispatchState },
    }
  }, [statuses, dispatch, mayPlace, isAtFarm])
}

function useOrderList(
  filters: readonly string[],
  choices: FilterChoices,
): { list: PagedList<ListedOrder>; exportQuery: ExportQuery } {
  const call = useApiCall()
  const ofLink = useRecordsOfLink()
  const queryOf = (state: TableState) => ({
    ...textsOfState(state),
    ...ofLink,
    getInactive: state.withInactive,
  })
  const list = usePagedList({
    ...{ name: orderForm.name, filters: newestFirstStateNames(filters), route: routes.orders.list },
    stateOf: useNewestFirstState(routes.orders.list, filters, choices),
    queryOf,
    key: queryKeyOf(orderForm, 'list'),
    read: async (query, signal) => {
      const { response, count } = await call(routes.orders.list, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
  return { list, exportQuery: { ...queryOf(list.state), ...orderQueryOf(routes.orders.list, list.state) } }
}

function useOrderColumns(rows: readonly ListedOrder[] = []): readonly DataTableColumn<ListedOrder>[] {
  const words = useWords()
  const culture = useCulture()
  const { isAtFarm } = useOrderAccess()
  const numberOf = useOrderNumber()
  const currency = rows[0]?.currencyCode ?? 'EUR'
  return useMemo(() => {
    const texts = wordsInCurrency(words.ordering, currency)
    const all = orderColumnsOf(texts, culture, { numberOf, currency })
    return isAtFarm ? columnsAtFarm(all, texts.ownPricePerTonne) : all
  }, [words, culture, isAtFarm, numberOf, currency])
}

type OrderColumnOptions = { readonly numberOf: ReturnType<typeof useOrderNumber>; readonly currency: string }

function orderColumnsOf(texts: Words['ordering'], culture: Culture, { numberOf, currency }: OrderColumnOptions) {
  const { fields } = texts.orderForm
  const price = (
    key: 'farmerPricePerTonneEur' | 'distributorPricePerTonneEur',
    priority: number,
  ): DataTableColumn<ListedOrder> => {
    const format = (row: ListedOrder) => {
      const sign = row.currencyCode === currency || row[key] === null ? '' : ` ${currencySign(row.currencyCode)}`
      return `${formatNumber(row[key], 2, culture)}${sign}`
    }
    return {
      ...{ key, priority, header: fields[key], sortable: true, align: 'right' as const },
      render: format,
      csv: (row) => (row.currencyCode === currency ? row[key] : format(row)),
    }
  }
  const status = ({ status: value }: ListedOrder) => texts.statuses[value]
  const dispatch = ({ dispatchState }: ListedOrder) => texts.dispatch.summary[dispatchState]
  return [
    textColumn('code', fields.code, 0, numberOf),
    textColumn('name', fields.name, 3, ({ formulaName }) => formulaName),
    textColumn('farmName', fields.farmName, 2, ({ farmName }) => farmName),
    textColumn('distributorName', fields.distributorName, 7, (row) => row.distributorName),
    {
      ...{ key: 'quantityTonnes', priority: 4, header: fields.quantityTonnes, sortable: true, align: 'right' },
      render: (row) => formatNumber(row.quantityTonnes, undefined, culture),
      csv: (row) => row.quantityTonnes,
    },
    textColumn('deliveryDate', fields.deliveryDate, 5, ({ deliveryDate }) => formatDate(deliveryDate, culture)),
    {
      ...textColumn<ListedOrder>('status', fields.status, 1, status),
      isMark: true,
      render: (row) => (
        <Badge variant="light" color={orderStatusColours[row.status]}>
          {status(row)}
        </Badge>
      ),
    },
    {
      ...textColumn<ListedOrder>('dispatchState', fields.dispatchState, 5, dispatch),
      render: (row) =>
        row.dispatchState !== 'none' && (
          <Badge variant="light" color={dispatchColours[row.dispatchState]}>
            {dispatch(row)}
          </Badge>
        ),
    },
    price('farmerPricePerTonneEur', 5),
    price('distributorPricePerTonneEur', 8),
    textColumn('externalCode', fields.externalCode, 6, ({ externalCode }) => externalCode),
    textColumn('creationDate', texts.creationDate, 9, ({ creationDate }) => formatInstant(creationDate, culture)),
  ] satisfies readonly DataTableColumn<ListedOrder>[]
}
