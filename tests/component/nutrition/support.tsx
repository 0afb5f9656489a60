import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, vi } from 'vitest'
import type { openTestApp } from '../support.tsx'

export type WireRecord = Record<string, unknown>
export type WireRecordWithId = WireRecord & { Id: number }
export type TestApp = ReturnType<typeof openTestApp>

/** The first record of the demonstration that a query finds. */
export async function readRecordBy(
  app: TestApp,
  path: string,
  query: Record<string, string>,
): Promise<WireRecordWithId> {
  const [record] = await app.call<WireRecordWithId[]>('GET', `/api/${path}?${new URLSearchParams(query)}`)
  if (record === undefined) throw new Error(`The demonstration has no ${path} ${Object.values(query)}`)
  return record
}

export async function readNutrient(app: TestApp, code: string): Promise<WireRecordWithId> {
  const nutrients = await app.call<WireRecordWithId[]>('GET', '/api/Nutrients')
  const nutrient = nutrients.find(({ Code }) => Code === code)
  if (nutrient === undefined) throw new Error(`The demonstration has no nutrient ${code}`)
  return nutrient
}

/** A model with one version, of the nutrients with these codes. */
export async function createModel(app: TestApp, names: WireRecord, version: string, codes: readonly string[]) {
  const Items: WireRecord[] = []
  for (const code of codes) Items.push({ ItemId: (await readNutrient(app, code)).Id })
  const model = await app.call<WireRecordWithId>('POST', '/api/Models', { ...names, Description: '' })
  const { Id } = await app.call<WireRecordWithId>('POST', '/api/Models/Version', {
    Name: version,
    ModelId: model.Id,
    Items,
  })
  return { ModelId: model.Id, ModelVersionId: Id }
}

/** Replaces properties in the bodies of the requests to a path: the server receives what no form would send. */
export function alterRequests(path: string, changes: WireRecord): void {
  const send = globalThis.fetch
  onTestFinished(() => void vi.stubGlobal('fetch', send))
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (new URL(input, location.origin).pathname !== path || typeof init?.body !== 'string') return send(input, init)
    return send(input, { ...init, body: JSON.stringify({ ...JSON.parse(init.body), ...changes }) })
  })
}

/** A cell to type into, by its accessible name; a query by role would compute the name of every cell of the grid. */
export const gridCell = (label: string) =>
  waitFor(() => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`) ?? expect.fail(`no ${label}`))

/** The texts of the cells of the row whose header begins so. */
export const cellTextsOfRow = (header: string): (string | null)[] =>
  screen
    .getAllByRole('rowheader')
    .filter(({ textContent }) => textContent?.startsWith(header))
    .flatMap((cell) => within(cell.closest('tr') as HTMLElement).getAllByRole('cell'))
    .map(({ textContent }) => textContent)
