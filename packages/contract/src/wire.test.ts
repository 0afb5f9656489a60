import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Route } from './kit/route.ts'
import { routes } from './routes.ts'
import { fromWire, toCodeName, toCodePath, toWire, toWireName, toWirePath } from './wire.ts'

describe('wire names', () => {
  test.each([
    ['id', 'Id'],
    ['ownerTenantId', 'Tenant_Id'],
    ['tenantsShared', 'Tenants_Shared'],
    ['ownerUserId', 'User_Id'],
    ['masterTenantId', 'MasterTenant_Id'],
    ['tenantCode', 'Tenant_Code'],
    ['creationDate', 'CreationDate'],
    ['modificationDate', 'ModificationDate'],
    ['deleted', 'Deleted'],
    ['versionId', 'VersionID'],
    ['defaultCurrencyId', 'DefaultCurrencyID'],
    ['skUserId', 'SKUserId'],
    ['address', 'Adress'],
    ['contactEmail', 'contactemail'],
    ['isActive', 'isActive'],
    ['isComplex', 'isComplex'],
    ['grantType', 'grant_type'],
    ['login', 'Login'],
    ['password', 'Password'],
    ['tokenType', 'token_type'],
    ['accessToken', 'access_token'],
    ['error', 'Error'],
    ['getInactive', 'GetInactive'],
    ['restore', 'restore'],
    ['nbPerPage', 'NbPerPage'],
    ['includeColumns', 'IncludeColumns'],
    ['replaceOldTemplate', 'replaceOldtemplate'],
    ['mergeViewComponent', 'mergeViewComponant'],
    ['culture', 'Culture'],
    ['shortLabel', 'ShortLabel'],
  ])('%s has the wire name %s', (code, wire) => {
    expect(toWireName(code)).toBe(wire)
    expect(toCodeName(wire)).toBe(code)
  })
})

/** Typical names, names of the table, and arbitrary text. */
const names = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,12}$/),
  fc.constantFrom('address', 'Address', 'adress', 'Adress', 'Tenant_Id', 'ownerTenantId', 'TenantsShared', 'user_Id'),
  fc.constantFrom('__proto__', 'constructor', 'toString', '\u0130d', '\u00DFtrass', '\u01C6', '\uD800', ''),
)

describe('the translation is a bijection', () => {
  test('translating a name and back gives the same name, in both directions', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(toCodeName(toWireName(name))).toBe(name)
        expect(toWireName(toCodeName(name))).toBe(name)
      }),
      { numRuns: 2000 },
    )
  })

  test('two different names never have the same translation', () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        fc.pre(a !== b)
        expect(toWireName(a)).not.toBe(toWireName(b))
        expect(toCodeName(a)).not.toBe(toCodeName(b))
      }),
      { numRuns: 2000 },
    )
  })

  test('a wire name in the wrong case is not taken for the right one', () => {
    expect(toCodeName('name')).not.toBe('name')
    expect(toCodeName('TenantsShared')).not.toBe('tenantsShared')
    expect(toCodeName('tenants_shared')).not.toBe('tenantsShared')
    expect(toCodeName('Address')).not.toBe('address')
  })
})

/** Every field name of a schema, at every depth. */
function namesIn(schema: z.ZodType): string[] {
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const nested = ['innerType', 'element', 'in', 'out', 'valueType'].flatMap((part) =>
    def[part] === undefined ? [] : namesIn(def[part] as z.ZodType),
  )
  const shape = Object.entries((def.shape ?? {}) as Record<string, z.ZodType>)
  return [...shape.flatMap(([name, field]) => [name, ...namesIn(field)]), ...nested]
}

const allRoutes: Route[] = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
const allNames = new Set(
  allRoutes.flatMap(({ params, query, body, response }) => [params, query, body, response].flatMap(namesIn)),
)

describe('the names of all calls', () => {
  test('are collected, also inside arrays, defaults and lines', () => {
    expect(allNames.size).toBeGreaterThan(60)
    for (const name of ['nbPerPage', 'grantType', 'typeId', 'tenantSettings', 'defaultCurrencyId', 'races', 'lvl'])
      expect(allNames, name).toContain(name)
  })

  test.each([...allNames])('%s is translated to the wire and back', (name) => {
    expect(toCodeName(toWireName(name))).toBe(name)
  })

  test('in one query differ by more than case, because parameters are matched case-insensitively', () => {
    for (const { query, path } of allRoutes) {
      const lower = namesIn(query).map((name) => toWireName(name).toLowerCase())
      expect(new Set(lower).size, path).toBe(lower.length)
    }
  })
})

describe('a value', () => {
  test('is renamed at every depth, except inside objects that are not plain', () => {
    const date = new Date(0)
    expect(toWire({ id: 1, properties: [{ data: 'x', ownerTenantId: 2 }], created: date, none: null })).toEqual({
      Id: 1,
      Properties: [{ Data: 'x', Tenant_Id: 2 }],
      Created: date,
      None: null,
    })
    expect(toWire(['name', 1, null])).toEqual(['name', 1, null])
  })

  test('translated to the wire and back is unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(fromWire(toWire(value))).toEqual(value)
        expect(toWire(fromWire(value))).toEqual(value)
      }),
    )
  })

  test('with a key __proto__ does not change the prototype', () => {
    const read = fromWire(JSON.parse('{"__proto__": {"Admin": true}, "Name": "a"}')) as Record<string, unknown>
    expect(Object.keys(read)).toEqual(['__proto__', 'name'])
    expect(read.admin).toBeUndefined()
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })
})

test('a path is renamed part by part, array indexes stay', () => {
  expect(toWirePath('properties.0.data')).toBe('Properties.0.Data')
  expect(toWirePath('ownerTenantId')).toBe('Tenant_Id')
  expect(toCodePath(toWirePath('properties.12.typeId'))).toBe('properties.12.typeId')
})
