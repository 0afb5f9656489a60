import { Paper, Skeleton, Text, Title } from '@mantine/core'
import type { ToDo } from '@provende/contract/home/stats.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formulaScreenNames } from '../formulation/formula-facts.ts'
import { formatNumber } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { orderScreenNames } from '../ordering/orders/order-screen-names.ts'
import { quoteScreenNames } from '../ordering/quotes/quote-facts.ts'
import { farmScreenNames } from '../organisations/screen-names.ts'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { simulationScreenNames } from '../simulation/simulation-facts.ts'
import classes from './dashboard.module.css'

/** What may wait, in display order, each with the list that shows exactly that and its filter in the address. */
const toDoLists: readonly (readonly [
  Exclude<keyof ToDo, 'listGain'>,
  screen: string,
  filter: Readonly<Record<string, string | number>>,
])[] = [
  ['requestedOrders', orderScreenNames.list, { status: orderStatuses.requested }],
  ['failedOrders', orderScreenNames.list, { dispatchstate: 'failed' }],
  ['endingQuotes', quoteScreenNames.list, { state: 'endingThisWeek' }],
  ['failedQuotes', quoteScreenNames.list, { state: 'open', mailstate: 'failed' }],
  ['failingWebhooks', 'WebhookList', { failing: 'true' }],
  ['failedInvitations', 'StructureUserList', { gcu: 'true', invited: 'failed' }],
  ['openInvitations', 'StructureUserList', { gcu: 'true', invited: 'true' }],
  ['lowStockFarms', farmScreenNames.list, { lowstock: 'true' }],
  ['endedListFormulas', formulaScreenNames.list, { stale: 'listEnded' }],
]

/** What of orders, quotes, webhooks, invitations, farms and simulations waits for somebody. */
export function ToDoLinks() {
  const words = useWords().home.toDo
  const culture = useCulture()
  const call = useApiCall()
  const { addressOf } = useScreenLinks()
  const { data, isError } = useQuery({
    queryKey: ['stats', 'toDo'],
    queryFn: async ({ signal }) => (await call(routes.stats.toDo, {}, signal)).response,
  })
  const stale = useStaleFormulas()
  if (isError) return null
  const gain = data?.listGain
  const ofList = gain
    ? [
        {
          text: words.listGain(
            gain.priceListName,
            gain.formulaCount,
            gain.gainPerYearEur === null ? '' : formatNumber(gain.gainPerYearEur, 0, culture),
          ),
          address: addressOf(simulationScreenNames.result, { id: gain.simulationId, decision: 'open' }),
        },
      ]
    : []
  const ofFormulas =
    stale.count === 0
      ? []
      : [
          {
            text: words.staleFormulas(stale.count, stale.isAll),
            address: addressOf(formulaScreenNames.list, { stale: 'true' }),
          },
        ]
  const lists = toDoLists.flatMap(([name, screen, filter]) => {
    const count = data?.[name] ?? 0
    return count === 0 ? [] : [{ text: words[name](count), address: addressOf(screen, filter) }]
  })
  const waiting = [...lists, ...ofFormulas, ...ofList]
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.title}
      </Title>
      {data === undefined ? (
        <Skeleton height={46} />
      ) : waiting.length === 0 ? (
        <Text c="dimmed">{words.nothing}</Text>
      ) : (
        <Paper component="ul" className={classes.toDo}>
          {waiting.map(({ text, address }) => (
            <li key={text}>
              <Link {...linkTo(address)}>{text}</Link>
            </li>
          ))}
        </Paper>
      )}
    </section>
  )
}

/** Beyond so many it is enough to know that there are more. */
const maxCountedStale = 100

/** The formulas to compute again, counted a part at a time until all are compared or enough are found. */
function useStaleFormulas(): { readonly count: number; readonly isAll: boolean } {
  const call = useApiCall()
  const { mayCall } = useSession()
  const { data } = useQuery({
    queryKey: ['stats', 'staleFormulas'],
    queryFn: async ({ signal }) => {
      let count = 0
      let before: number | null = null
      do {
        const query = before === null ? {} : { before: String(before) }
        const part: ResponseOf<typeof routes.stats.staleFormulas> = (
          await call(routes.stats.staleFormulas, { query }, signal)
        ).response
        count += part.count
        before = part.next
      } while (before !== null && count < maxCountedStale)
      return { count, isAll: before === null }
    },
    enabled: mayCall(routes.stats.staleFormulas.access),
  })
  return data ?? { count: 0, isAll: true }
}
