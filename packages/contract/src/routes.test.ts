import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pathParameters, type Route } from './kit/route.ts'
import { routes } from './routes.ts'

const all: Route[] = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
const told = ({ method, path }: Route) => `${method} ${path}`
const namesOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape)

describe('all calls', () => {
  test('have an address of their own, also without regard to case', () => {
    const addresses = all.map((route) =>
      told(route)
        .toLowerCase()
        .replace(/\{\w+\}/g, '{}'),
    )
    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
  })

  test.each(all.map((route) => [told(route), route] as const))('%s is described as it is', (_, route) => {
    expect(namesOf(route.params).toSorted()).toEqual(pathParameters(route.path).toSorted())
    expect(route.summary).toMatch(/^[A-Z].*\.$/)
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.bodyKind).toBe('none')
    if (route.paged) expect(namesOf(route.query)).toEqual(expect.arrayContaining(['nbPerPage', 'page']))
  })

  test('refuse whoever is not signed in, but for those named here', () => {
    expect(all.filter(({ access }) => access === 'public').map(told)).toEqual([
      'POST /Token',
      'POST /Account/ForgotPassword',
      'POST /Account/ResetPassword',
      // Opened by a link, which carries a token in place of a session.
      'GET /GeneratePDF/ExporterFormulePDF/{id}',
      'POST /api/Error/Manage',
      'GET /api/Template',
    ])
  })

  test('that change anything ask for a right to write, which who only browses has not, but for those named here', () => {
    const asksToWrite = ({ access }: Route) => typeof access === 'object' && 'write' in access
    expect(all.filter((route) => route.method !== 'GET' && !asksToWrite(route)).map(told)).toEqual([
      'POST /Token',
      'POST /Account/LogOff',
      'POST /Account/ForgotPassword',
      'POST /Account/ResetPassword',
      'POST /Account/ChangePassword',
      'PUT /Account/Culture',
      'POST /api/TermOfUse/Manage/UserAcceptTermOfUse/{versionId}',
      // It reads: the foods it is asked about are more than an address holds.
      'POST /api/FormulesCMVP/Ingredients',
      // A link for whoever may read the formula, for two minutes.
      'POST /api/FormulesCMVP/PdfToken',
      'POST /api/Error/Manage',
    ])
  })

  test('take no field nobody knows', () => {
    for (const route of all)
      for (const part of [route.params, route.query, route.body]) {
        const unknown = { nobodyKnowsThis: 1 }
        const issues = part.safeParse(part instanceof z.ZodArray ? [unknown] : unknown).error?.issues ?? []
        expect(
          issues.map(({ code }) => code),
          told(route),
        ).toContain('unrecognized_keys')
      }
  })
})
