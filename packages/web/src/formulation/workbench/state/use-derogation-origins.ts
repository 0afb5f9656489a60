import { routes } from '@provende/contract/routes.ts'
import { quantitySideKey } from '@provende/domain/formulation/problem/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatInstant } from '../../../kit/format.ts'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { useApiCall } from '../../../shell/session/client.ts'
import { useWorkbenchState } from './use-workbench.ts'

/** Who made the derogation of a side of a quantity (`quantitySideKey`), and when; null while that is not known. */
export type DerogationOriginOf = (sideKey: string, value: number) => string | null

/** As the last save says it, which is read only where there are derogations. */
export function useDerogationOrigins(hasDerogations: boolean): DerogationOriginOf {
  const words = useWords().workbench.settings
  const culture = useCulture()
  const call = useApiCall()
  const id = useWorkbenchState(({ formula }) => formula.id)
  const number = useWorkbenchState(({ formula }) => formula.lastRevision)
  const { data } = useQuery({
    queryKey: ['formula', 'revision', id, number],
    queryFn: async ({ signal }) =>
      (await call(routes.formulaRevisions.revision, { params: { id, number } }, signal)).response,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: hasDerogations && number > 0,
  })
  return useMemo(() => {
    const saved = new Map(data?.derogations.map((each) => [quantitySideKey(each.ofFormula), each]))
    return (sideKey, value) => {
      if (!data) return null
      const derogation = saved.get(sideKey)
      if (derogation?.ofFormula.value !== value) return words.derogationUnsaved
      return words.derogationSince(derogation.since.userName, formatInstant(derogation.since.creationDate, culture))
    }
  }, [data, words, culture])
}

/** The same for the cells: read once the saved formula has derogations. */
export const useCellDerogationOrigins = (): DerogationOriginOf =>
  useDerogationOrigins(useWorkbenchState(({ formula }) => formula.hasDerogation === true))
