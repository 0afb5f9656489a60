/*
 * Translates field names between code (camelCase) and wire (the documented names, PascalCase with exceptions). The rule
 * swaps the case of the first letter; the table lists the irregular names. Together they are a bijection over all strings:
 * no two names collide, and a name in the wrong case is never mistaken for the right one.
 */
const irregular: ReadonlyMap<string, string> = new Map([
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
const irregularByWire: ReadonlyMap<string, string> = new Map([...irregular].map(([code, wire]) => [wire, code]))

const swapFirst = (name: string): string => {
  const first = name.charAt(0)
  const swapped = first === first.toLowerCase() ? asciiUpper(first) : asciiLower(first)
  return swapped + name.slice(1)
}
// Only a-z and A-Z: in other alphabets changing the case is not always reversible.
const asciiUpper = (letter: string) => (letter >= 'a' && letter <= 'z' ? letter.toUpperCase() : letter)
const asciiLower = (letter: string) => (letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter)

/*
 * If the rule maps a name onto a target that the table already uses, the name takes the target that the rule would give to
 * the table's source instead; repeating this until a target is free keeps the mapping a bijection.
 */
function translate(name: string, table: ReadonlyMap<string, string>, inverse: ReadonlyMap<string, string>): string {
  const irregularName = table.get(name)
  if (irregularName !== undefined) return irregularName
  let candidate = swapFirst(name)
  for (let source = inverse.get(candidate); source !== undefined; source = inverse.get(candidate))
    candidate = swapFirst(source)
  return candidate
}

/** The wire name of a field: `tenantsShared` → `Tenants_Shared`, `name` → `Name`. */
export const toWireName = (codeName: string): string => translate(codeName, irregular, irregularByWire)
/** The code name of a wire field: `Tenants_Shared` → `tenantsShared`, `Name` → `name`. */
export const toCodeName = (wireName: string): string => translate(wireName, irregularByWire, irregular)

/** A field path with wire names: `properties.0.data` → `Properties.0.Data`. */
export const toWirePath = (path: string): string => path.split('.').map(toWireName).join('.')
export const toCodePath = (path: string): string => path.split('.').map(toCodeName).join('.')

const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, rename))
  // Only plain objects are renamed; dates and files are passed through.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [rename(name), renamed(entry, rename)]))
}

/** A value with wire names at every depth. */
export const toWire = (value: unknown): unknown => renamed(value, toWireName)
/** A value with code names at every depth. Recursive: the caller must limit the nesting depth. */
export const fromWire = (value: unknown): unknown => renamed(value, toCodeName)
