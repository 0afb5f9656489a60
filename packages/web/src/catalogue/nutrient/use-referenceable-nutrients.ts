import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { maxPageSize } from '@provende/contract/kit/paging.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { unitText } from '@provende/text/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCulture } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'

export type NutrientOption = ResponseOf<typeof routes.nutrients.nameable>[number] & { readonly unit: string }

/**
 * The nutrients that the equation of nutrient `id` (below 1: a new one) may refer to, with the label of their unit;
 * empty while loading.
 */
export function useReferenceableNutrients(id: number): {
  readonly nutrients: readonly NutrientOption[]
  readonly isLoaded: boolean
} {
  const call = useApiCall()
  const culture = useCulture()
  const referenceable = useQuery({
    queryKey: queryKeyOf(nutrient, 'referenceable', id),
    queryFn: async ({ signal }) => (await call(routes.nutrients.nameable, { params: { id } }, signal)).response,
    staleTime: 0,
  })
  const units = useQuery({
    queryKey: queryKeyOf(unit, 'labels'),
    queryFn: async ({ signal }) =>
      (await call(routes.units.list, { query: { getInactive: true, nbPerPage: maxPageSize } }, signal)).response,
  })
  const nutrients = useMemo(() => {
    const labels = new Map(units.data?.map(({ id: unitId, label }) => [unitId, unitText(label, culture)]))
    return (referenceable.data ?? []).map((each) => ({ ...each, unit: labels.get(each.unitId ?? 0) ?? '' }))
  }, [referenceable.data, units.data, culture])
  return { nutrients, isLoaded: referenceable.data !== undefined }
}
