import { useEffect, useState } from 'react'

/** An object URL of a file, revoked with it; null for none, undefined while it is loading. */
export function useObjectUrl(blob: Blob | null | undefined): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const url = blob ? URL.createObjectURL(blob) : blob
    setAddress(url)
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [blob])
  return address
}
