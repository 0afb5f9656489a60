/** The unit of a content of an amount in `mg` or `mg/kg`, and of the amount itself. */
export const withPerKgUnit = (unit: string): string => (unit.endsWith('/kg') ? unit : `${unit}/kg`)
export const withoutPerKgUnit = (unit: string): string => unit.replace(/\/kg$/, '')
