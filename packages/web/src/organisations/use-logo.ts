import { CallRefused } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { structures } from './referred-places.ts'

export const logoKey = (structureId: number): QueryKey => keyOf(structures.family, 'logo', structureId)

/**
 * The address, within this page, of the logo of a distributor: null when it has none, undefined until that is known. An
 * image neither runs nor loads anything, whatever it is made of.
 */
export function useLogo(structureId: number | undefined): string | null | undefined {
  const call = useCall()
  const { data } = useQuery({
    queryKey: logoKey(structureId ?? 0),
    queryFn: async ({ signal }) => {
      try {
        const { answer } = await call(routes.structures.logo, { params: { id: structureId ?? 0 } }, signal)
        return new Blob([answer.bytes as Uint8Array<ArrayBuffer>], { type: answer.type })
      } catch (error) {
        // A distributor without a logo is no failure.
        if (error instanceof CallRefused && error.status === 404) return null
        throw error
      }
    },
    enabled: structureId !== undefined,
    staleTime: 600_000,
  })
  return useObjectUrl(data)
}

function useObjectUrl(blob: Blob | null | undefined): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const made = blob ? URL.createObjectURL(blob) : blob
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
