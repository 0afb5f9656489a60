import { priceList } from '@provende/contract/pricing/price-list.ts'
import type { SimulatedPriceList, simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import type { Prices } from '@provende/domain/pricing/price-item.ts'
import type { Session } from '../access/session/session.ts'
import { offeredPriceLists } from '../formulation/formula/formula-options.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { reviewCells } from '../pricing/price-files/import-review.ts'
import { requireImport, requireOpen } from '../pricing/price-files/import-store.ts'
import type { RunPriceFileJob } from '../pricing/price-files/price-file-queue.ts'
import { requireVisibleRecord } from '../records/handlers.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { draftWithPrices, listPrices } from './simulation-record.ts'

/*
 * Simulations to be saved whose prices come from elsewhere than the list they are tried against: a price file as it was
 * reviewed, before any list is written, or a list that follows the one in force.
 */

type DraftCalls = 'fromFile' | 'fromList'

export function simulationDraftHandlers(
  services: Services,
  run: RunPriceFileJob,
): Pick<Handlers<typeof simulationRoutes, Session>, DraftCalls> {
  return {
    fromFile: async ({ session, params: { id, structureId }, caller }) => {
      const stored = await inReadScope(services, session, async (scope) => requireOpen(await requireImport(scope, id)))
      const reviewed = await reviewCells({ services, run }, { session, signal: caller.signal }, stored, 'lists')
      const list = reviewed?.lists.find(({ structure }) => structure.id === structureId)
      if (list === undefined) throw refusal('priceFile.nothing')
      const { structure, type, itemsJson } = list
      return inReadScope(services, session, async (scope) => {
        const { comparedList } = structure
        const base = comparedList === null ? null : await requireVisibleRecord(scope, priceList, comparedList.id)
        const before: ReadonlyMap<number, Prices> = base === null ? new Map() : await listPrices(scope, base.id)
        const items = JSON.parse(itemsJson) as ({ readonly itemId: number } & Prices)[]
        // Without the prices that a file of one supplier lacks nothing could be compared: they stay as they are.
        const prices = new Map([...before, ...items.map(({ itemId, ...of }) => [itemId, of] as const)])
        const fileName = stored.fileName.replace(/\.[a-z]{1,5}$/i, '')
        const name = (reviewed?.lists.length ?? 0) > 1 ? `${fileName} ${structure.name}` : fileName
        const named = { name, code: structure.newCode }
        return { response: await draftWithPrices(scope, base, { named, type, prices }) }
      })
    },
    fromList: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => ({ response: await draftOfNextList(scope, id) })),
  }
}

/** The prices of a list for the formulas of the one in force for its owner; of a list in force for its own. */
async function draftOfNextList(scope: Scope, id: number): Promise<SimulatedPriceList> {
  const next = await requireVisibleRecord(scope, priceList, id)
  const offered = await offeredPriceLists(scope, next.ownerTenantId, null)
  const activeId = offered.find(({ isActive }) => isActive)?.id ?? next.id
  const base = activeId === next.id ? next : await requireVisibleRecord(scope, priceList, activeId)
  return draftWithPrices(scope, base, { named: next, type: next.type, prices: await listPrices(scope, next.id) })
}
