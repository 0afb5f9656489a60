import { mainContentCodes, mainContents } from '@provende/contract/catalogue/food-list-facts.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Culture } from '@provende/text/culture.ts'
import { unitText } from '@provende/text/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCulture } from '../../kit/words.tsx'
import type { DisplayedColumn, FamilyUi } from '../../records/record-set.ts'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'

/* The units of the columns of contents in the list of foods: each is that of its nutrient, which a tenant may choose. */

async function readContentUnits(
  call: ApiCall,
  culture: Culture,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const [{ response: nutrients }, { response: units }] = await Promise.all([
    call(routes.nutrients.getAll, { query: { getInactive: true } }, signal),
    call(routes.units.list, { query: { getInactive: true } }, signal),
  ])
  const labels = new Map(units.map(({ id, label }) => [id, unitText(label, culture)]))
  return new Map(nutrients.map(({ code, unitId }) => [code, labels.get(unitId ?? 0) ?? '']))
}

/** The records with the unit of each content at the head of its column. */
export function useWithContentUnits(records: FamilyUi): FamilyUi {
  const call = useApiCall()
  const { tenantId } = useSession().context
  const culture = useCulture()
  const { data: units, isPending } = useQuery({
    queryKey: ['nutrient', 'units of contents', tenantId, culture],
    queryFn: ({ signal }) => readContentUnits(call, culture, signal),
    staleTime: 60_000,
  })
  return useMemo(() => {
    const columns = records.look.columns.map((column): DisplayedColumn => {
      const name = mainContents.find((content) => content === column.field)
      if (name === undefined) return column
      const unit = units?.get(mainContentCodes[name])
      return {
        ...{ ...column, isPending },
        header: ({ catalogue: { foodListFacts: facts } }) => facts.content(facts[name], unit),
      }
    })
    return { ...records, look: { ...records.look, columns } }
  }, [records, units, isPending])
}
