import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../kit/format.ts'
import { useApiCall } from '../../../../shell/session/client.ts'
import type { PanelTerms } from '../../../limit-sentences.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'

export type TriablePriceList = { readonly id: number; readonly name: string; readonly label: string }

/** The other lists one may see, past and coming ones too, the latest first; those in another currency are left out. */
export function useTriablePriceLists(workbench: Workbench, { words, culture }: PanelTerms) {
  const call = useApiCall()
  const ownId = useWorkbenchState(({ entry }) => entry.priceListId, workbench)
  const { data = [], isLoading } = useQuery({
    queryKey: ['priceList', 'list', 'triable'],
    queryFn: async ({ signal }) =>
      (await call(routes.priceLists.all, { query: { getInactive: false } }, signal)).response,
  })
  const ownList = data.find(({ id }) => id === ownId)
  const texts = words.workbenchPanels.trial
  const lists = data
    .filter(({ id, currencyId }) => id !== ownId && (ownList === undefined || currencyId === ownList.currencyId))
    .toSorted((one, other) => (other.startDate ?? '').localeCompare(one.startDate ?? ''))
    .map(({ id, name, startDate }): TriablePriceList => {
      const isComing = startDate !== null && Date.parse(startDate) > Date.now()
      const start = startDate === null ? '' : formatDate(startDate, culture)
      return { id, name, label: start === '' ? name : (isComing ? texts.comingList : texts.listFrom)(name, start) }
    })
  return { lists, isLoading }
}
