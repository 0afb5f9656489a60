import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outlinesAddress from './base-map.json?url'

/*
 * The map outlines bundled with the application. Their source: base-map.md in this folder, docs/decisions/0012-map.md.
 */

type MapOutlines = Topology<{ countries: GeometryCollection; departments: GeometryCollection<{ name: string }> }>

/**
 * Loads land, the borders between countries and between departments of France (each border once), and the departments
 * with their names. Coordinates in degrees.
 */
export async function readBaseMap() {
  const response = await fetch(outlinesAddress)
  if (!response.ok) throw new Error(`base map: ${response.status}`)
  const outlines = (await response.json()) as MapOutlines
  const { countries, departments } = outlines.objects
  const isSharedBorder = (a: unknown, b: unknown) => a !== b
  return {
    land: feature(outlines, countries),
    borders: mesh(outlines, countries, isSharedBorder),
    departments: mesh(outlines, departments, isSharedBorder),
    namedDepartments: feature(outlines, departments),
  }
}
