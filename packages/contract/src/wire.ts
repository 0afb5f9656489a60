import { z } from 'zod'

/*
 * Translates field names between code (camelCase) and wire (the documented names, PascalCase with exceptions). The rule
 * swaps the case of the first letter; `irregularWireNames` lists the names that are irregular in every object,
 * `wireNames` those that are irregular in some objects only. In each object they are a bijection over all strings: no
 * two names collide, and a name in the wrong case is never mistaken for the right one.
 */
const irregularWireNames: ReadonlyMap<string, string> = new Map([
  ['ownerTenantId', 'Tenant_Id'],
  ['ownerUserId', 'User_Id'],
  ['tenantsShared', 'Tenants_Shared'],
  ['masterTenantId', 'MasterTenant_Id'],
  ['tenantCode', 'Tenant_Code'],
  ['defaultCurrencyId', 'DefaultCurrencyID'],
  ['address', 'Adress'],
  ['versionId', 'VersionID'],
  ['skUserId', 'SKUserId'],
  ['contactEmail', 'contactemail'],
  ['siteContactEmail', 'ContactEmail'],
  ['codeEde', 'CodeEDE'],
  ['dryMatterPercent', 'MS'],
  ['asFedPercent', 'MB'],
  ['valueDryMatter', 'ValueMS'],
  ['valueAsFed', 'ValueMB'],
  ['dryMatterMinPercent', 'MSMin'],
  ['dryMatterMaxPercent', 'MSMax'],
  ['totalMinGrams', 'TotalMin'],
  ['totalMaxGrams', 'TotalMax'],
  ['valueMaxKg', 'ValueMaxKG'],
  ['valueKg', 'ValueKG'],
  ['cmvp', 'CMVP'],
  ['pricePerAnimalDayEur', 'PriceAJ'],
  ['pricePerKgEur', 'PriceKG'],
  ['pricePerTonneEur', 'PriceT'],
  ['distributorPricePerTonneEur', 'PriceTDistri'],
  ['quantityPerDayKg', 'QuantityKG'],
  ['quantityPer30DaysTonnes', 'QuantityT30J'],
  ['mbBased', 'MBBased'],
  ['isComplex', 'isComplex'],
  ['isActive', 'isActive'],
  ['restore', 'restore'],
  ['locale', 'locale'],
  ['file', 'data'],
  ['grantType', 'grant_type'],
  ['tokenType', 'token_type'],
  ['accessToken', 'access_token'],
  ['expiresIn', 'expires_in'],
  ['replaceOldTemplate', 'replaceOldtemplate'],
  ['mergeViewComponent', 'mergeViewComponant'],
])

/**
 * Names that are irregular in some objects only: a price list is PriceListId in a calculation and
 * OptimisationTypeObjectId in a formula. The schema of such an object gives the name to its field, as the last call:
 * `reference('priceList').meta(wireNames.formula.priceListId)`.
 */
export const wireNames = {
  formula: {
    modelId: { wireName: 'NutritionalModelId' },
    modelVersionId: { wireName: 'NutritionalModelVersionId' },
    priceListId: { wireName: 'OptimisationTypeObjectId' },
    breedId: { wireName: 'TargetObjectId' },
    breedName: { wireName: 'TargetObjectName' },
    isComplex: { wireName: 'IsComplex' },
  },
  constraintSet: {
    breedId: { wireName: 'TypeObjectId' },
    breedName: { wireName: 'TypeObjectName' },
  },
  analysisItem: { versionId: { wireName: 'VersionId' } },
  priceList: { type: { wireName: 'type' } },
  orderForm: {
    formulaId: { wireName: 'FormuleId' },
    formulaName: { wireName: 'FormuleName' },
    formulaCode: { wireName: 'FormuleCode' },
    farmId: { wireName: 'FarmStructureId' },
    structureId: { wireName: 'DistributorStructureId' },
    quantityTonnes: { wireName: 'Quantity' },
    distributorPricePerTonneEur: { wireName: 'PriceDisfinal' },
    farmerPricePerTonneEur: { wireName: 'PriceElevfinal' },
  },
  simulation: {
    type: { wireName: 'type' },
    simulatedDistributorPrice: { wireName: 'simulatedDistriPriceAD' },
    simulatedFarmerPrice: { wireName: 'simulatedFarmerPriceBD' },
  },
  actuality: { url: { wireName: 'URL' }, content: { wireName: 'content' }, formulaId: { wireName: 'FormuleId' } },
  milkAnalysis: {
    fatGramsPerLitre: { wireName: 'TB' },
    proteinGramsPerLitre: { wireName: 'TP' },
    ureaGramsPerLitre: { wireName: 'Urea' },
  },
  siteHerd: { headCount: { wireName: 'Count' } },
  milkPrice: { eurPer1000Litres: { wireName: 'Price' } },
  siteObjective: {
    maxFatGramsPerLitre: { wireName: 'MaxTB' },
    maxProteinGramsPerLitre: { wireName: 'MaxTP' },
    litresPerAnimalDay: { wireName: 'Production' },
  },
  logo: { file: { wireName: 'File' } },
  priceFile: { content: { wireName: 'content' }, info: { wireName: 'info' } },
  label: { foods: { wireName: 'foods' } },
} as const

/** The irregular names of an object, in both directions. */
type FieldRenames = {
  readonly toWire: ReadonlyMap<string, string>
  readonly toCode: ReadonlyMap<string, string>
  /** The names of the objects in a field, by its code name; `regularRenames` for all other fields. */
  readonly inField: ReadonlyMap<string, FieldRenames>
  /** The code names of the fields that are known. */
  readonly knownFields: ReadonlySet<string>
  /** The same by their wire names in lower case, as old clients write names in any case. */
  readonly inAnyCase: ReadonlyMap<string, string>
  /** Wire names worked out so far, by code name. */
  readonly knownWireNames: Map<string, string>
}
type RenameDirection = 'toWire' | 'toCode'

function fieldRenamesWith(
  exceptions: ReadonlyMap<string, string>,
  inField: FieldRenames['inField'],
  knownFields: ReadonlySet<string> = new Set(),
): FieldRenames {
  const toWire = new Map([...irregularWireNames, ...exceptions])
  const toCode = new Map([...toWire].map(([code, wire]) => [wire, code]))
  const names: FieldRenames = { toWire, toCode, inField, knownFields, inAnyCase: new Map(), knownWireNames: new Map() }
  // Two names that differ only in their case keep it.
  const byLowerCase = Map.groupBy(knownFields, (name) => translateName(name, names, 'toWire').toLowerCase())
  const inAnyCase = [...byLowerCase].flatMap(([lower, fields]): [string, string][] =>
    fields[0] !== undefined && fields.length === 1 ? [[lower, fields[0]]] : [],
  )
  return { ...names, inAnyCase: new Map(inAnyCase) }
}
const regularRenames = fieldRenamesWith(new Map(), new Map())

type FieldSchemas = Readonly<Record<string, z.ZodType>>
/** What says which names a value has: a schema, or the fields of an object. */
type SchemaOrFields = z.ZodType | FieldSchemas

const renamesBySchema = new WeakMap<SchemaOrFields, FieldRenames>()

/** The names of the objects a schema describes. */
function renamesOfSchema(schema: SchemaOrFields | undefined): FieldRenames {
  if (schema === undefined) return regularRenames
  const names = renamesBySchema.get(schema) ?? renamesOfFields(namedFieldsOf(schema))
  renamesBySchema.set(schema, names)
  return names
}

function renamesOfFields(fields: readonly NamedField[]): FieldRenames {
  const exceptions = new Map<string, string>()
  const inField = new Map<string, FieldRenames>()
  for (const [name, choices] of Map.groupBy(fields, ([name]) => name)) {
    const schemas = choices.map(([, schema]) => schema)
    const wireName = schemas.at(-1)?.meta()?.wireName
    if (typeof wireName === 'string') exceptions.set(name, wireName)
    const names = renamesOfFields(schemas.flatMap(namedFieldsOf))
    if (names !== regularRenames) inField.set(name, names)
  }
  return fields.length === 0
    ? regularRenames
    : fieldRenamesWith(exceptions, inField, new Set(fields.map(([name]) => name)))
}

type NamedField = readonly [name: string, schema: z.ZodType]
type SchemaParts = { readonly shape?: FieldSchemas; readonly options?: readonly z.ZodType[] } & Readonly<
  Record<'innerType' | 'element' | 'in' | 'out', z.ZodType | undefined>
>

/**
 * The fields of the objects a schema describes: it may be optional, a list, a transformation or a choice of schemas. In a
 * choice, the name that the last schema gives to a field counts.
 */
function namedFieldsOf(schema: SchemaOrFields): NamedField[] {
  if (!(schema instanceof z.ZodType)) return Object.entries(schema)
  const { shape = {}, options = [], innerType, element, in: input, out } = schema.def as unknown as SchemaParts
  const parts = [innerType, element, input, out, ...options].filter((part) => part !== undefined)
  return [...Object.entries(shape), ...parts.flatMap(namedFieldsOf)]
}

const withFirstLetterSwapped = (name: string): string => {
  const first = name.charAt(0)
  const swapped = first === first.toLowerCase() ? asciiLetterToUpper(first) : asciiLetterToLower(first)
  return swapped + name.slice(1)
}
// Only a-z and A-Z: in other alphabets changing the case is not always reversible.
const asciiLetterToUpper = (letter: string) => (letter >= 'a' && letter <= 'z' ? letter.toUpperCase() : letter)
const asciiLetterToLower = (letter: string) => (letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter)

/*
 * If the rule maps a name onto a target that the table already uses, the name takes the target that the rule would give to
 * the table's source instead; repeating this until a target is free keeps the mapping a bijection.
 */
function translateName(name: string, names: FieldRenames, direction: RenameDirection): string {
  const irregularName = names[direction].get(name)
  if (irregularName !== undefined) return irregularName
  const inverse = names[direction === 'toWire' ? 'toCode' : 'toWire']
  let candidate = withFirstLetterSwapped(name)
  for (let source = inverse.get(candidate); source !== undefined; source = inverse.get(candidate))
    candidate = withFirstLetterSwapped(source)
  return candidate
}

/*
 * Every translation takes the schema of the value: an object, a list of them, or any value that contains some; or the
 * fields of an object. Without, the names are those that are the same in every object.
 */

/** The wire name of a field: `tenantsShared` → `Tenants_Shared`, `name` → `Name`. */
export const toWireName = (codeName: string, schema?: SchemaOrFields): string =>
  translateName(codeName, renamesOfSchema(schema), 'toWire')
/** The code name of a wire field: `Tenants_Shared` → `tenantsShared`, `Name` → `name`; in any case for a known field. */
export const toCodeName = (wireName: string, schema?: SchemaOrFields): string =>
  codeNameOf(wireName, renamesOfSchema(schema))

function codeNameOf(wireName: string, names: FieldRenames): string {
  const name = translateName(wireName, names, 'toCode')
  return names.knownFields.has(name) ? name : (names.inAnyCase.get(wireName.toLowerCase()) ?? name)
}

/** A field path with wire names: `properties.0.data` → `Properties.0.Data`. */
export const toWireFieldPath = (path: string, schema?: SchemaOrFields): string =>
  translatePath(path, renamesOfSchema(schema), 'toWire')
export const toCodeFieldPath = (path: string, schema?: SchemaOrFields): string =>
  translatePath(path, renamesOfSchema(schema), 'toCode')

function translatePath(path: string, names: FieldRenames, direction: RenameDirection): string {
  let current = names
  const parts = path.split('.').map((part) => {
    // An index leads to an object of the same list.
    if (/^\d+$/.test(part)) return part
    const name = translateName(part, current, direction)
    current = current.inField.get(direction === 'toWire' ? part : name) ?? regularRenames
    return name
  })
  return parts.join('.')
}

/** A value with wire names at every depth. */
export const toWire = (value: unknown, schema?: SchemaOrFields): unknown =>
  withTranslatedNames(value, renamesOfSchema(schema), 'toWire')
/** A value with code names at every depth. Recursive: the caller must limit the nesting depth. */
export const fromWire = (value: unknown, schema?: SchemaOrFields): unknown =>
  withTranslatedNames(value, renamesOfSchema(schema), 'toCode')

function withTranslatedNames(value: unknown, names: FieldRenames, direction: RenameDirection): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((entry) => withTranslatedNames(entry, names, direction))
  // Only plain objects are renamed; dates and files are passed through.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  // Every answer goes through here: a loop takes half the time of lists of entries.
  const translated: Record<string, unknown> = {}
  for (const [part, entry] of Object.entries(value)) {
    const name = direction === 'toCode' ? codeNameOf(part, names) : wireNameOf(part, names)
    const inEntry = names.inField.get(direction === 'toWire' ? part : name) ?? regularRenames
    const content = withTranslatedNames(entry, inEntry, direction)
    // Set as any other it would be the prototype.
    if (name === '__proto__') Object.defineProperty(translated, name, { value: content, enumerable: true })
    else translated[name] = content
  }
  return translated
}

/** Names can be made of what people enter, such as codes: not all are kept. */
const maxKnownWireNames = 1000

function wireNameOf(codeName: string, names: FieldRenames): string {
  const wireName = names.knownWireNames.get(codeName)
  if (wireName !== undefined) return wireName
  const name = translateName(codeName, names, 'toWire')
  if (names.knownWireNames.size < maxKnownWireNames) names.knownWireNames.set(codeName, name)
  return name
}
