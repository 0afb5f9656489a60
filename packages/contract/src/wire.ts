/*
 * The names on the wire are the documented ones (PascalCase, with some of another shape); in code everything is
 * camelCase. This file is the only place that knows the difference. The rule swaps the case of the first letter; the
 * table lists the irregular names. Both together are a bijection over all names, so nothing is lost on the way
 * and a name in the wrong case never passes for the right one.
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
const irregularBack: ReadonlyMap<string, string> = new Map([...irregular].map(([code, wire]) => [wire, code]))

const swapFirst = (name: string): string => {
  const first = name.charAt(0)
  const swapped = first === first.toLowerCase() ? asciiUpper(first) : asciiLower(first)
  return swapped + name.slice(1)
}
// Only a-z change: other alphabets have letters whose case does not come back.
const asciiUpper = (letter: string) => (letter >= 'a' && letter <= 'z' ? letter.toUpperCase() : letter)
const asciiLower = (letter: string) => (letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter)

/*
 * A name that the rule would send onto a name of the table takes, instead, the place the table has left free:
 * following the chain until it ends keeps the whole a bijection.
 */
function translate(name: string, table: ReadonlyMap<string, string>, back: ReadonlyMap<string, string>): string {
  const known = table.get(name)
  if (known !== undefined) return known
  let candidate = swapFirst(name)
  for (let taken = back.get(candidate); taken !== undefined; taken = back.get(candidate)) candidate = swapFirst(taken)
  return candidate
}

/** The documented name of a field: `tenantsShared` → `Tenants_Shared`, `name` → `Name`. */
export const toWireName = (codeName: string): string => translate(codeName, irregular, irregularBack)
/** The name in code of a documented field: `Tenants_Shared` → `tenantsShared`, `Name` → `name`. */
export const toCodeName = (wireName: string): string => translate(wireName, irregularBack, irregular)

/** A field path as a person meets it on the wire: `properties.0.data` → `Properties.0.Data`. */
export const toWirePath = (path: string): string => path.split('.').map(toWireName).join('.')
export const toCodePath = (path: string): string => path.split('.').map(toCodeName).join('.')

const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, rename))
  // Only plain objects have names to change; a date or a file passes as it is.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [rename(name), renamed(entry, rename)]))
}

/** A whole value with documented names, at every depth. */
export const toWire = (value: unknown): unknown => renamed(value, toWireName)
/** A whole value with names in code, at every depth. The value must not nest deeper than the server's limit. */
export const fromWire = (value: unknown): unknown => renamed(value, toCodeName)
