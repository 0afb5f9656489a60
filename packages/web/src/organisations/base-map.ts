import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outlinesAddress from './base-map.json?url'

/* The outlines that come with the application. Where they are from: base-map.md beside them, docs/decisions/0012-map.md. */

type Outlines = Topology<{ countries: GeometryCollection; departments: GeometryCollection<{ name: string }> }>

/**
 * Land, the borders between countries, and those between departments of France, each border once; and each
 * department with its name. Degrees.
 */
export async function readBaseMap() {
  const response = await fetch(outlinesAddress)
  if (!response.ok) throw new Error(`base map: ${response.status}`)
  const outlines = (await response.json()) as Outlines
  const { countries, departments } = outlines.objects
  const between = (a: unknown, b: unknown) => a !== b
  return {
    land: feature(outlines, countries),
    borders: mesh(outlines, countries, between),
    departments: mesh(outlines, departments, between),
    named: feature(outlines, departments),
  }
}
