import type { Marker } from '@provende/contract/organisations/marker.ts'
import { expect, test } from 'vitest'
import { filterAndSortMarkers } from './map-list.ts'

const marker = (id: number, nom: string, city = '', distributorName = '', latitude: number | null = 48): Marker => ({
  ...{ id, nom, city, distributorName, latitude, longitude: latitude },
  ...{ typeId: 2, htmlInfo: '', imageSrc: '', mayWrite: true },
})
const farms = [
  marker(1, 'GAEC du Chêne', 'Pontivy', 'Kerlann'),
  marker(2, 'Élevage du Bocage', 'Vire', 'Bocage'),
  marker(3, 'EARL Zoé', '', 'Kerlann'),
  marker(4, 'EARL Lande', 'Pontivy', 'Kerlann', null),
]
const ids = (typed: string, sort: Parameters<typeof filterAndSortMarkers>[2] = 'nom') => {
  const { located, unlocated } = filterAndSortMarkers(farms, typed, sort)
  return [located.map(({ id }) => id), unlocated.map(({ id }) => id)]
}

test('finds every typed word in name, city or distributor, ignoring accents and case', () => {
  expect(ids('')).toEqual([[3, 2, 1], [4]])
  expect(ids('CHENE ponti')).toEqual([[1], []])
  expect(ids('kerlann earl')).toEqual([[3], [4]])
  expect(ids('nulle part')).toEqual([[], []])
})

test('sorts missing values last, and equal values by name', () => {
  expect(ids('', 'city')[0]).toEqual([1, 2, 3])
  expect(ids('', 'distributorName')[0]).toEqual([2, 3, 1])
})
