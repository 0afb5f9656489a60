import { CallError } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../../kit/use-object-url.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { structureReferenceTarget } from '../organisation-references.ts'

/**
 * An object URL of the logo of a distributor: null if it has none, undefined while loading; of the id null nothing is asked
 * for, the browser would log every 404. Shown as an image it is
 * safe: an SVG in an `img` can neither run scripts nor load anything.
 */
export function useLogoUrl(structureId: number | null | undefined): string | null | undefined {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(structureReferenceTarget.family, 'logo', structureId ?? 0),
    queryFn: async ({ signal }) => {
      try {
        const { response } = await call(routes.structures.logo, { params: { id: structureId ?? 0 } }, signal)
        return new Blob([response.bytes as Uint8Array<ArrayBuffer>], { type: response.type })
      } catch (error) {
        // Deleted meanwhile.
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
    enabled: typeof structureId === 'number',
    staleTime: 600_000,
  })
  const address = useObjectUrl(data)
  return structureId === null ? null : address
}
