import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { largestPage } from '@provende/contract/kit/paging.ts'
import type { AnswerOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'

export type NameableNutrient = AnswerOf<typeof routes.nutrients.nameable>[number] & { readonly unit: string }

/** What the equation of a nutrient may name (an id below 1: of a new one), with the label of its unit; empty until read. */
export function useNameable(id: number): { readonly nutrients: readonly NameableNutrient[]; readonly isRead: boolean } {
  const call = useCall()
  const named = useQuery({
    queryKey: keyOf(nutrient, 'nameable', id),
    queryFn: async ({ signal }) => (await call(routes.nutrients.nameable, { params: { id } }, signal)).answer,
    staleTime: 0,
  })
  const units = useQuery({
    queryKey: keyOf(unit, 'labels'),
    queryFn: async ({ signal }) =>
      (await call(routes.units.list, { query: { getInactive: true, nbPerPage: largestPage } }, signal)).answer,
  })
  const nutrients = useMemo(() => {
    const labels = new Map(units.data?.map((each) => [each.id, each.label]))
    return (named.data ?? []).map((each) => ({ ...each, unit: labels.get(each.unitId ?? 0) ?? '' }))
  }, [named.data, units.data])
  return { nutrients, isRead: named.data !== undefined }
}
