import { CallError } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../../kit/use-object-url.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { structureReferenceTarget } from '../organisation-references.ts'

export const logoQueryKey = (structureId: number): QueryKey =>
  queryKeyOf(structureReferenceTarget.family, 'logo', structureId)

/**
 * An object URL of the logo of a distributor: null if it has none, undefined while loading. Shown as an image it is
 * safe: an SVG in an `img` can neither run scripts nor load anything.
 */
export function useLogoUrl(structureId: number | undefined): string | null | undefined {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: logoQueryKey(structureId ?? 0),
    queryFn: async ({ signal }) => {
      try {
        const { response } = await call(routes.structures.logo, { params: { id: structureId ?? 0 } }, signal)
        return new Blob([response.bytes as Uint8Array<ArrayBuffer>], { type: response.type })
      } catch (error) {
        // A missing logo is not an error.
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
    enabled: structureId !== undefined,
    staleTime: 600_000,
  })
  return useObjectUrl(data)
}
