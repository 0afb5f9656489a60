import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pathParameters, type Route } from './kit/route.ts'
import { routes } from './routes.ts'

const allRoutes: Route[] = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
const methodAndPathOf = ({ method, path }: Route) => `${method} ${path}`
const fieldNamesOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape)

describe('all calls', () => {
  test('have distinct paths, compared case-insensitively', () => {
    const addresses = allRoutes.map((route) =>
      methodAndPathOf(route)
        .toLowerCase()
        .replace(/\{\w+\}/g, '{}'),
    )
    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
  })

  test.each(allRoutes.map((route) => [methodAndPathOf(route), route] as const))('%s is consistent', (_, route) => {
    expect(fieldNamesOf(route.params).toSorted()).toEqual(pathParameters(route.path).toSorted())
    expect(route.summary).toMatch(/^[A-Z].*\.$/)
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.bodyKind).toBe('none')
    if (route.paged) expect(fieldNamesOf(route.query)).toEqual(expect.arrayContaining(['nbPerPage', 'page']))
  })

  test('require a session, except these', () => {
    expect(allRoutes.filter(({ access }) => access === 'public').map(methodAndPathOf)).toEqual([
      'POST /Token',
      'POST /Account/ForgotPassword',
      'POST /Account/ResetPassword',
      'POST /Account/CheckResetCode',
      // Opened by a link that has a token instead of a session.
      'GET /GeneratePDF/ExporterFormulePDF/{id}',
      'GET /GeneratePDF/DevisPDF/{id}',
      'GET /GeneratePDF/PreuveDevisPDF/{id}',
      'GET /GeneratePDF/DevisEleveurPDF/{formulaId}',
      'GET /GeneratePDF/DevisEleveurPDF/{formulaId}/{quantity}/{packagingId}/{deliveryType}/{date}/{description}',
      // Opened by the link that was mailed to the farm, and by whoever holds a file.
      'GET /api/Quotes/OfferLogo',
      'GET /api/OrderForms/EtiquetteLogo/{formulaId}',
      'GET /api/Quotes/Offer',
      'GET /api/Quotes/OfferPDF',
      'POST /api/Quotes/OfferCode',
      'POST /api/Quotes/OfferAccept',
      'POST /api/Quotes/OfferRefuse',
      'GET /api/Verification/{hash}',
      'GET /GeneratePDF/BonDeCommandePDF/{id}',
      'GET /GeneratePDF/ConfirmationPDF/{id}',
      'GET /api/OrderForms/Etiquette/{formulaId}',
      'GET /api/OrderForms/EtiquettePDF/{formulaId}',
      'POST /api/Error/Manage',
      'GET /api/Template',
    ])
  })

  test('that are not GET require the right to write, which read-only browsing lacks, except these', () => {
    const requiresWrite = ({ access }: Route) => typeof access === 'object' && 'write' in access
    expect(allRoutes.filter((route) => route.method !== 'GET' && !requiresWrite(route)).map(methodAndPathOf)).toEqual([
      'POST /Token',
      'POST /Account/LogOff',
      'POST /Account/ForgotPassword',
      'POST /Account/ResetPassword',
      'POST /Account/CheckResetCode',
      'POST /Account/ChangePassword',
      'PUT /Account/Culture',
      'POST /api/TermOfUse/Manage/UserAcceptTermOfUse/{versionId}',
      // How lists are shown to the person is his own; to share a view asks for more than the route says.
      'PUT /api/ListPreferences',
      'POST /api/ListViews',
      'PUT /api/ListViews/Order',
      'PUT /api/ListViews',
      'DELETE /api/ListViews/{id}',
      // Only reads, but the list of food ids is too long for a URL.
      'POST /api/FormulesCMVP/Ingredients',
      // Creates a link, valid for two minutes, for users who may read the formula.
      'POST /api/FormulesCMVP/PdfToken',
      // The same for the papers of a quote; the others are opened by the link that was mailed to the farm.
      'POST /api/Quotes/PdfToken',
      'POST /api/Quotes/OfferCode',
      'POST /api/Quotes/OfferAccept',
      'POST /api/Quotes/OfferRefuse',
      // The same for the papers of an order.
      'POST /api/OrderForms/PdfToken',
      // What he has read is the person's own.
      'PUT /api/Actualitys/Read',
      'POST /api/Error/Manage',
      // Only reads the file it is sent.
      'POST /api/Tables',
    ])
  })

  test('refuse unknown fields, but for reports of faults', () => {
    // The documented body of the second one is a list of plain ids.
    const withoutFields: readonly Route[] = [routes.errors.reportError, routes.simulations.choose]
    for (const route of allRoutes)
      for (const part of [route.params, route.query, ...(withoutFields.includes(route) ? [] : [route.body])]) {
        const input = { unknownField: 1 }
        const issues = part.safeParse(part instanceof z.ZodArray ? [input] : input).error?.issues ?? []
        expect(
          issues.map(({ code }) => code),
          methodAndPathOf(route),
        ).toContain('unrecognized_keys')
      }
  })
})
