import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Route, schemaOfProblemFields } from './kit/route.ts'
import { routes } from './routes.ts'
import { fromWire, toCodeFieldPath, toCodeName, toWire, toWireFieldPath, toWireName, wireNames } from './wire.ts'

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
const arbitraryNames = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,12}$/),
  fc.constantFrom('address', 'Address', 'adress', 'Adress', 'Tenant_Id', 'ownerTenantId', 'TenantsShared', 'user_Id'),
  fc.constantFrom('__proto__', 'constructor', 'toString', '\u0130d', '\u00DFtrass', '\u01C6', '\uD800', ''),
)

describe('the translation is a bijection', () => {
  test('translating a name and back gives the same name, in both directions', () => {
    fc.assert(
      fc.property(arbitraryNames, (name) => {
        expect(toCodeName(toWireName(name))).toBe(name)
        expect(toWireName(toCodeName(name))).toBe(name)
      }),
      { numRuns: 2000 },
    )
  })

  test('two different names never have the same translation', () => {
    fc.assert(
      fc.property(arbitraryNames, arbitraryNames, (a, b) => {
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

/** Every schema inside a schema, and the schema itself; with `values`, also those of the values of a dictionary. */
function schemasIn(schema: z.ZodType, ...values: 'valueType'[]): z.ZodType[] {
  const def = schema.def as unknown as Record<string, unknown>
  const parts = ['innerType', 'element', 'in', 'out', ...values].flatMap((part) => def[part] ?? [])
  const choices = (def.options ?? []) as z.ZodType[]
  const fields = Object.values((def.shape ?? {}) as Record<string, z.ZodType>)
  return [schema, ...[...(parts as z.ZodType[]), ...choices, ...fields].flatMap((part) => schemasIn(part, ...values))]
}
const objectSchemasIn = (schema: z.ZodType): z.ZodObject[] =>
  schemasIn(schema).filter((part) => part instanceof z.ZodObject)
/** Every field name of a schema, at every depth. */
const fieldNamesIn = (schema: z.ZodType): string[] => objectSchemasIn(schema).flatMap(({ shape }) => Object.keys(shape))

const allRoutes: Route[] = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
const allSchemas = allRoutes.flatMap(({ params, query, body, response }) => [params, query, body, response])
const allFieldNames = new Set(allSchemas.flatMap(fieldNamesIn))

describe('the names of all calls', () => {
  test('are collected, also inside arrays, defaults and lines', () => {
    expect(allFieldNames.size).toBeGreaterThan(60)
    for (const name of ['nbPerPage', 'grantType', 'typeId', 'tenantSettings', 'defaultCurrencyId', 'races', 'lvl'])
      expect(allFieldNames, name).toContain(name)
  })

  test.each([...allFieldNames])('%s is translated to the wire and back', (name) => {
    expect(toCodeName(toWireName(name))).toBe(name)
  })

  test('in one object have different wire names, each translated back', () => {
    for (const object of allSchemas.flatMap(objectSchemasIn)) {
      const names = Object.keys(object.shape)
      const onWire = names.map((name) => toWireName(name, object))
      expect(new Set(onWire).size).toBe(names.length)
      expect(onWire.map((name) => toCodeName(name, object))).toEqual(names)
    }
  })

  test('that are irregular in some objects only are given to fields of objects, where translations find them', () => {
    const hasName = (schema: z.ZodType) => schema.meta()?.wireName !== undefined
    for (const schema of allSchemas) {
      const named = objectSchemasIn(schema).flatMap(({ shape }) => Object.values(shape).filter(hasName))
      expect(new Set(schemasIn(schema, 'valueType').filter(hasName))).toEqual(new Set(named))
    }
  })

  test('of a filter or a parent are those of the field in the record', () => {
    for (const { paged, query, response } of allRoutes) {
      const row = objectSchemasIn(response)[0]
      const common = Object.keys((query as z.ZodObject).shape).filter((name) => paged && row && name in row.shape)
      for (const name of common) expect(toWireName(name, query)).toBe(toWireName(name, row))
    }
  })

  test('in one query differ by more than case, because parameters are matched case-insensitively', () => {
    for (const { query, path } of allRoutes) {
      const lower = fieldNamesIn(query).map((name) => toWireName(name).toLowerCase())
      expect(new Set(lower).size, path).toBe(lower.length)
    }
  })
})

describe('a name that is irregular in some objects only', () => {
  const formulaSave = routes.formulas.save.body
  const calculation = routes.formulaCalculations.calcul.body

  test('depends on the object: a price list of a formula, of a calculation, and of any other object', () => {
    expect(toWireName('priceListId', formulaSave)).toBe('OptimisationTypeObjectId')
    expect(toWireName('priceListId', calculation)).toBe('PriceListId')
    expect(toWireName('modelVersionId', calculation)).toBe('NutritionalModelVersionId')
    expect(toWireName('modelVersionId')).toBe('ModelVersionId')
    expect(toWireName('breedId', formulaSave)).toBe('TargetObjectId')
    expect(toWireName('breedId', routes.constraintSets.create.body)).toBe('TypeObjectId')
  })

  test('is used in nested objects, lists and answers that may be null: a set in a formula keeps its own names', () => {
    const data = {
      formule: { breedId: 1, breedName: 'Prim' },
      constraints: [{ id: 3, breedId: 2 }],
      basis: { modelId: 4 },
    }
    const onWire = {
      Formule: { TargetObjectId: 1, TargetObjectName: 'Prim' },
      Constraints: [{ Id: 3, TypeObjectId: 2 }],
      Basis: { ModelId: 4 },
    }
    for (const schema of [
      routes.formulas.formulaWithInputs.response,
      routes.formulas.formulaWithInputs.response.nullable(),
    ]) {
      expect(toWire(data, schema)).toEqual(onWire)
      expect(fromWire(onWire, schema)).toEqual(data)
    }
    expect(toWire([{ breedName: 'Prim' }], routes.formulas.list.response)).toEqual([{ TargetObjectName: 'Prim' }])
  })

  test('is used in paths', () => {
    expect(toWireFieldPath('constraints.0.breedId', routes.formulas.formulaWithInputs.response)).toBe(
      'Constraints.0.TypeObjectId',
    )
    expect(toCodeFieldPath('Formule.TargetObjectId', routes.formulas.formulaWithInputs.response)).toBe(
      'formule.breedId',
    )
  })

  test('is also that of a field of the original, when a copy is refused for it', () => {
    expect(toWireFieldPath('priceListId', schemaOfProblemFields(routes.formulas.duplicate))).toBe(
      'OptimisationTypeObjectId',
    )
    expect(toWireFieldPath('priceListId', schemaOfProblemFields(routes.formulaCalculations.calcul))).toBe('PriceListId')
  })

  test('leaves its regular name to no field, so that a client that sends it is told that name', () => {
    const { error } = formulaSave.safeParse(fromWire({ PriceListId: 5 }, formulaSave))
    const unknown = error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    expect(unknown?.map((name) => toWireFieldPath(name, formulaSave))).toEqual(['PriceListId'])
  })

  test('keeps the translation of all other names a bijection, but for the case in which a field of the object is written', () => {
    const exceptions = Object.values(wireNames).flatMap((set) => Object.entries(set))
    const namesAndExceptions = fc.oneof(
      arbitraryNames,
      fc.constantFrom(
        ...exceptions.flatMap(([code, { wireName }]) => [code, wireName, toWireName(code), toCodeName(wireName)]),
      ),
    )
    for (const schema of [formulaSave, calculation, routes.constraintSets.create.body])
      fc.assert(
        fc.property(namesAndExceptions, (name) => {
          const wireName = toWireName(name, schema)
          const codeName = toCodeName(wireName, schema)
          if (codeName !== name) expect(toWireName(codeName, schema).toLowerCase()).toBe(wireName.toLowerCase())
          expect(toWireName(toCodeName(name, schema), schema).toLowerCase()).toBe(name.toLowerCase())
        }),
      )
  })
})

test('the fields of a schema are read in any case, also in its lists; other names keep theirs', () => {
  const schema = z.object({ tenantsShared: z.boolean(), items: z.array(z.object({ valueMaxKg: z.number() })) })
  expect(fromWire({ TENANTS_shared: true, ITEMS: [{ valuemaxkg: 1, Valuemax: 2 }] }, schema)).toEqual({
    tenantsShared: true,
    items: [{ valueMaxKg: 1, valuemax: 2 }],
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
  expect(toWireFieldPath('properties.0.data')).toBe('Properties.0.Data')
  expect(toWireFieldPath('ownerTenantId')).toBe('Tenant_Id')
  expect(toCodeFieldPath(toWireFieldPath('properties.12.typeId'))).toBe('properties.12.typeId')
})
