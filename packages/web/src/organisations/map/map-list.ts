import type { Marker } from '@provende/contract/organisations/marker.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'

/** A client with coordinates. */
export type LocatedMarker = Marker & { readonly latitude: number; readonly longitude: number }
/** The sort orders of the list beside the map; equal values are sorted by name. */
export const markerSorts = ['nom', 'city', 'distributorName'] as const
export type MarkerSort = (typeof markerSorts)[number]

const hasLocation = (marker: Marker): marker is LocatedMarker => marker.latitude !== null && marker.longitude !== null

/** The clients whose name, city or distributor contain every typed word, sorted: with and without coordinates. */
export function filterAndSortMarkers(
  markers: readonly Marker[],
  typed: string,
  sort: MarkerSort,
): { located: LocatedMarker[]; unlocated: Marker[] } {
  const words = foldText(typed).split(/\s+/)
  const keys = new Map(markers.map((marker) => [marker, foldText(`${marker[sort]}\u0001${marker.nom}`)]))
  const matches = markers
    .filter(({ nom, city, distributorName }) => {
      const text = foldText(`${nom} ${city} ${distributorName}`)
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => compareTexts(keys.get(a), keys.get(b)))
  return { located: matches.filter(hasLocation), unlocated: matches.filter((marker) => !hasLocation(marker)) }
}

// Missing values come last. \u0001 separates the sort field from the name, so keys without the field start with it.
const compareTexts = (a = '', b = '') =>
  Number(a.startsWith('\u0001')) - Number(b.startsWith('\u0001')) || (a < b ? -1 : 1)
