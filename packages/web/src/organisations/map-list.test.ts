import type { Marker } from '@provende/contract/organisations/marker.ts'
import { expect, test } from 'vitest'
import { listed } from './map-list.ts'

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
const ids = (typed: string, sort: Parameters<typeof listed>[2] = 'nom') => {
  const { placed, unplaced } = listed(farms, typed, sort)
  return [placed.map(({ id }) => id), unplaced.map(({ id }) => id)]
}

test('every typed word is found in name, city or distributor, without accents or capitals', () => {
  expect(ids('')).toEqual([[3, 2, 1], [4]])
  expect(ids('CHENE ponti')).toEqual([[1], []])
  expect(ids('kerlann earl')).toEqual([[3], [4]])
  expect(ids('nulle part')).toEqual([[], []])
})

test('what is not said comes last, and the name decides between equals', () => {
  expect(ids('', 'city')[0]).toEqual([1, 2, 3])
  expect(ids('', 'distributorName')[0]).toEqual([2, 3, 1])
})
