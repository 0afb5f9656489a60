import type { Route } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordNamed } from './acted.ts'

const given = (parts: Partial<Parameters<typeof recordNamed>[0]>) => ({ params: {}, query: {}, body: null, ...parts })

test('the record of a call is named by its id, wherever the contract puts it', () => {
  expect(recordNamed(given({ params: { id: 7 } }))).toEqual({ id: 7 })
  expect(recordNamed(given({ query: { id: 7, getInactive: false } }))).toEqual({ id: 7 })
  expect(recordNamed(given({ body: { id: 7, structureId: 3, name: 'x' } }))).toEqual({ id: 7 })
})

test('a call without an id names its record otherwise, or the ones a new record goes to', () => {
  expect(recordNamed(given({ query: { structureId: 3 } }))).toEqual({ structureId: 3 })
  expect(recordNamed(given({ body: { id: 0, farmId: 4, parentId: null, paid: 12, typeId: 2 } }))).toEqual({ farmId: 4 })
  expect(recordNamed(given({ body: { id: null, name: 'x' } }))).toEqual({})
})

test('entries of one body name what they all are about', () => {
  const entries = [8, 9].map((compositionFoodId) => ({ foodId: 5, compositionFoodId }))
  expect(recordNamed(given({ body: entries }))).toEqual({ foodId: 5 })
})

test('of every call that changes a record there is, the contract names that record so that it is found', () => {
  const changing: Route[] = Object.values(routes)
    .flatMap((group): Route[] => Object.values(group))
    .filter(({ changes }) => changes)
  const namesIn = (schema: z.ZodType): string[] => {
    if (schema instanceof z.ZodArray) return namesIn(schema.element as z.ZodType)
    return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  }
  const isFound = ({ params, query, body }: Route) => {
    const ids = [params, query, body].flatMap(namesIn).map((name) => [name, 1])
    return Object.keys(recordNamed(given({ params: Object.fromEntries(ids) }))).length > 0
  }
  const unnamed = changing.filter((route) => !isFound(route)).map(({ method, path }) => `${method} ${path}`)
  expect(changing.length).toBeGreaterThan(60)
  // Permissions say whose they are within a text of each entry.
  const permissions = ['Foods', 'Nutrients'].flatMap((items) => [
    `POST /api/${items}/Permition`,
    `PUT /api/${items}/Permition`,
  ])
  expect(unnamed).toEqual(permissions)
})
