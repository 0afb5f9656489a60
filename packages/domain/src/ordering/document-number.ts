// Numbers of orders and quotes: C-2026-000123, D-2026-000045. A distributor counts each kind within a year.

export const documentKinds = { order: 'C', quote: 'D' } as const
export type DocumentKind = keyof typeof documentKinds

/** The number of the `count`-th document of a kind in a year. Source: docs/open-questions.md. */
export const documentNumber = (kind: DocumentKind, year: number, count: number): string =>
  `${documentKinds[kind]}-${year}-${String(count).padStart(6, '0')}`
