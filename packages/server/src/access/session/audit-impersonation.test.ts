import type { Route } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordCodesOf, recordIdListsOf, recordIdsOf } from './audit-impersonation.ts'

const impersonatedCallInput = (parts: Partial<Parameters<typeof recordIdsOf>[0]>) => ({
  params: {},
  query: {},
  body: null,
  ...parts,
})

test('finds the id of the record in params, query or body', () => {
  expect(recordIdsOf(impersonatedCallInput({ params: { id: 7 } }))).toEqual({ id: 7 })
  expect(recordIdsOf(impersonatedCallInput({ query: { id: 7, getInactive: false } }))).toEqual({ id: 7 })
  expect(recordIdsOf(impersonatedCallInput({ body: { id: 7, structureId: 3, name: 'x' } }))).toEqual({ id: 7 })
})

test('without an id, finds the other ids: of the record, or of the parents of a new record', () => {
  expect(recordIdsOf(impersonatedCallInput({ query: { structureId: 3 } }))).toEqual({ structureId: 3 })
  expect(
    recordIdsOf(impersonatedCallInput({ body: { id: 0, farmId: 4, parentId: null, paid: 12, typeId: 2 } })),
  ).toEqual({
    farmId: 4,
  })
  expect(recordIdsOf(impersonatedCallInput({ body: { id: null, name: 'x' } }))).toEqual({})
})

test('finds the ids shared by all entries of a body', () => {
  const entries = [8, 9].map((compositionFoodId) => ({ foodId: 5, compositionFoodId }))
  expect(recordIdsOf(impersonatedCallInput({ body: entries }))).toEqual({ foodId: 5 })
})

test('finds the codes by which the lines of a body name their records', () => {
  const lines = ['C-2026-000001', 'C-2026-000002'].map((code) => ({ code, externalCode: 'SO-1' }))
  expect(recordCodesOf(impersonatedCallInput({ body: { check: false, lines } }))).toEqual({
    codes: ['C-2026-000001', 'C-2026-000002'],
  })
  expect(recordCodesOf(impersonatedCallInput({ body: { lines: [{ foodId: 3 }] } }))).toEqual({})
  expect(recordCodesOf(impersonatedCallInput({ body: [{ code: 'x' }] }))).toEqual({})
})

test('finds the lists of ids in a body', () => {
  const lists = recordIdListsOf(
    impersonatedCallInput({ body: { ids: [3, 4], formulaIds: [5], names: ['x'], codesIds: [] } }),
  )
  expect(lists).toEqual({ ids: [3, 4], formulaIds: [5] })
  expect(recordIdListsOf(impersonatedCallInput({ body: [{ id: 3 }] }))).toEqual({})
})

test('finds a record id in every call of the contract that changes a record', () => {
  const changingRoutes: Route[] = Object.values(routes)
    .flatMap((group): Route[] => Object.values(group))
    .filter(({ changes }) => changes)
  const namesIn = (schema: z.ZodType): string[] => {
    if (schema instanceof z.ZodArray) return namesIn(schema.element as z.ZodType)
    const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : []
    // Ignored fields are dropped: what a client claims there is not in the trail.
    const isRead = (field: z.ZodType) => !field.safeParse(1).success || field.parse(1) !== undefined
    return fields.filter(([, field]) => isRead(field)).map(([name]) => name)
  }
  const hasIds = ({ params, query, body }: Route) => {
    const names = [params, query, body].flatMap(namesIn)
    const single = impersonatedCallInput({ params: Object.fromEntries(names.map((name) => [name, 1])) })
    const lists = impersonatedCallInput({ body: Object.fromEntries(names.map((name) => [name, [1]])) })
    return Object.keys({ ...recordIdsOf(single), ...recordIdListsOf(lists) }).length > 0
  }
  const withoutIds = changingRoutes.filter((route) => !hasIds(route)).map(({ method, path }) => `${method} ${path}`)
  expect(changingRoutes.length).toBeGreaterThan(60)
  // Permissions encode their ids in a string of each entry.
  const permissions = ['Foods', 'Nutrients'].flatMap((items) => [
    `POST /api/${items}/Permition`,
    `PUT /api/${items}/Permition`,
  ])
  // A file has no ids; what is written of it is in the receipt of the import.
  const files = ['POST /api/PriceLists/Imports', 'POST /api/PriceLists/ImportExel']
  // Orders of a table are named by their codes, and a simulation by its name, which the trail keeps.
  expect(withoutIds).toEqual([
    ...permissions,
    ...files,
    'PUT /api/OrderForms/ErpCodes',
    'DELETE /api/PriceLists/DeletePLSimulation/{splName}',
  ])
})
