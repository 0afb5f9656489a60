import type { Marker } from '@provende/contract/organisations/marker.ts'
import { folded } from '../kit/folded.ts'

/** A client whose place is known. */
export type Placed = Marker & { readonly latitude: number; readonly longitude: number }
/** By what the list beside the map is put in order; the name decides between equals. */
export const sorts = ['nom', 'city', 'distributorName'] as const
export type Sort = (typeof sorts)[number]

const isPlaced = (marker: Marker): marker is Placed => marker.latitude !== null && marker.longitude !== null

/** Clients whose name, city or distributor hold every typed word, in order: those on the map, and those without a place. */
export function listed(
  markers: readonly Marker[],
  typed: string,
  sort: Sort,
): { placed: Placed[]; unplaced: Marker[] } {
  const words = folded(typed).split(/\s+/)
  const keys = new Map(markers.map((marker) => [marker, folded(`${marker[sort]}\u0001${marker.nom}`)]))
  const found = markers
    .filter(({ nom, city, distributorName }) => {
      const text = folded(`${nom} ${city} ${distributorName}`)
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => compare(keys.get(a), keys.get(b)))
  return { placed: found.filter(isPlaced), unplaced: found.filter((marker) => !isPlaced(marker)) }
}

// What is not said comes last.
const compare = (a = '', b = '') => Number(a.startsWith('\u0001')) - Number(b.startsWith('\u0001')) || (a < b ? -1 : 1)
