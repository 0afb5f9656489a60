import type { Marker } from '@provende/contract/organisations/marker.ts'
import { expect, test } from 'vitest'
import { filterAndSortMarkers } from './map-list.ts'

const clientMarker = (
  id: number,
  nom: string,
  city = '',
  distributorName = '',
  latitude: number | null = 48,
): Marker => ({
  ...{ id, nom, city, distributorName, latitude, longitude: latitude },
  ...{ typeId: 2, htmlInfo: '', imageSrc: '', mayWrite: true },
})
const farmMarkers = [
  clientMarker(1, 'GAEC du Chêne', 'Pontivy', 'Kerlann'),
  clientMarker(2, 'Élevage du Bocage', 'Vire', 'Bocage'),
  clientMarker(3, 'EARL Zoé', '', 'Kerlann'),
  clientMarker(4, 'EARL Lande', 'Pontivy', 'Kerlann', null),
]
const filteredIds = (typed: string, sort: Parameters<typeof filterAndSortMarkers>[2] = 'nom') => {
  const { located, unlocated } = filterAndSortMarkers(farmMarkers, typed, sort)
  return [located.map(({ id }) => id), unlocated.map(({ id }) => id)]
}

test('finds every typed word in name, city or distributor, ignoring accents and case', () => {
  expect(filteredIds('')).toEqual([[3, 2, 1], [4]])
  expect(filteredIds('CHENE ponti')).toEqual([[1], []])
  expect(filteredIds('kerlann earl')).toEqual([[3], [4]])
  expect(filteredIds('nulle part')).toEqual([[], []])
})

test('sorts missing values last, and equal values by name', () => {
  expect(filteredIds('', 'city')[0]).toEqual([1, 2, 3])
  expect(filteredIds('', 'distributorName')[0]).toEqual([2, 3, 1])
})
