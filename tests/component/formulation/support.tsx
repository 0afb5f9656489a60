import type { Role } from '@provende/domain/access/roles.ts'
import { runSolverJob } from '@provende/domain/formulation/optimise/solver-jobs.ts'
import { withDeadline } from '@provende/domain/linear-programming/with-deadline.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, vi } from 'vitest'
import { openSolver } from '../../../packages/server/src/formulation/solver/highs.ts'
import type {
  SolverWorkerJob,
  SolverWorkerMessage,
} from '../../../packages/web/src/formulation/workbench/solver/serve-jobs.ts'
import { openTestApp } from '../support.tsx'

export type WireRecord = Record<string, unknown>
export type TestApp = ReturnType<typeof openTestApp>

/** Solves the jobs of a worker in this process, with the solver and the time limits of a real one. */
export class SolverInProcess {
  /** A clock in seconds. */
  now = () => performance.now() / 1000
  onmessage: (event: { data: SolverWorkerMessage }) => void = () => undefined
  readonly #solver = openSolver()
  #isTerminated = false
  constructor() {
    void this.#solver.then(() => this.#post({ kind: 'ready' }))
  }
  async postMessage(job: SolverWorkerJob) {
    const { name, input, seconds } = structuredClone(job)
    const timed = withDeadline(await this.#solver, seconds, this.now)
    this.#post({ kind: 'answer', answer: runSolverJob(name, input, timed, this.now) })
  }
  terminate() {
    this.#isTerminated = true
  }
  #post(data: SolverWorkerMessage) {
    setTimeout(() => this.#isTerminated || this.onmessage({ data: structuredClone(data) }))
  }
}

/** The server of a test file, and solvers for its workbenches. */
export function openFormulationTestApp(): TestApp {
  const app = openTestApp()
  beforeAll(() => void vi.stubGlobal('Worker', SolverInProcess))
  return app
}

/** The first formula of that code the person may see. */
export async function readFormulaByCode(app: TestApp, code: string, role?: Role): Promise<WireRecord> {
  const formulas = await app.call<WireRecord[]>(
    'GET',
    `/api/FormulesCMVP?GetInactive=true&Code=${code}`,
    undefined,
    role,
  )
  return formulas.find(({ Code }) => Code === code) ?? expect.fail(`the demonstration has no ${code}`)
}
export const readSavedFormula = (app: TestApp, id: unknown) => app.call('GET', `/api/FormulesCMVP/Single/${id}`)

/** The workbench of a copy of a demonstration formula, nobody else's. */
export async function openFormulaCopy(app: TestApp, code: string, name: string, role: Role = 'Formulateur') {
  const { Id } = await readFormulaByCode(app, code, role)
  const copy = await app.call('POST', '/api/FormulesCMVP/Duplicate', { Id, Name: name }, role)
  const { user } = await app.opened(`/Formule/Formulateur/${copy.Id}`, role)
  await waitForWorkbench()
  return { user, id: Number(copy.Id) }
}
export const waitForWorkbench = () => waitFor(() => grid('Nutriments'))

/** Waits until something on the screen says this, perhaps among more. */
export const findTextContaining = (text: string) => screen.findAllByText((shown) => shown.includes(text))

/* The grids, by selector: a query by role computes the role of every cell. */

export const grid = (name: string) =>
  document.querySelector<HTMLElement>(`[role=grid][aria-label="${name}"]`) ?? expect.fail(`no grid ${name}`)
const gridRowsOf = (name: string) =>
  [...grid(name).querySelectorAll('[role=row]')].map((row) => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')])
const cellAt = (cells: readonly HTMLElement[] | undefined, column: number) =>
  cells?.[column] ?? expect.fail(`no cell ${column}`)

/** The cells of a food, by its code; undefined when it has no row. */
export const foodRowCells = (code: string) => gridRowsOf('Ingrédients').find(([cell]) => cell?.textContent === code)
export const foodColumns = { min: 2, grams: 4, price: 6, threshold: 8 } as const
export const foodCell = (code: string, column: number) => cellAt(foodRowCells(code), column)
export const gramsShownFor = (code: string) => foodCell(code, foodColumns.grams).textContent
export const quantityColumns = { min: 2, max: 4 } as const
export const nutrientCell = (name: string, column: number) =>
  [...grid('Nutriments').querySelectorAll('[role=row]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')])
    .find(([first]) => first?.textContent === name)?.[column] ?? expect.fail(`no ${name}`)
/** A cell of the total among the limited. */
export const totalCell = (column: number) =>
  cellAt(
    gridRowsOf('Nutriments').find(([cell]) => cell?.textContent?.startsWith('Total')),
    column,
  )
export const figureText = (name: string) => document.querySelector(`[data-figure=${name}]`)?.textContent
/** Waits until a figure of the formula reads so: figures follow in the frame after what is typed. */
export const waitForFigure = (name: string, text: string) => waitFor(() => expect(figureText(name)).toBe(text))

/** Types into a cell as one does in a spreadsheet. */
export async function typeInto(cell: HTMLElement, text: string) {
  await userEvent.click(cell)
  await userEvent.keyboard(`${text}{Enter}`)
}
export const typeGrams = (code: string, text: string) => typeInto(foodCell(code, foodColumns.grams), text)
export const pasteText = (text: string) =>
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } })
export async function typeTotal(min: string, max: string) {
  await userEvent.click(totalCell(quantityColumns.min))
  pasteText(min)
  await userEvent.click(totalCell(quantityColumns.max))
  pasteText(max)
}

/* The panels. */

const tabPanel = () =>
  document.querySelector<HTMLElement>('[role=tabpanel]:not([style*="display: none"])') ??
  expect.fail('no panel is open')
export const withinPanel = () => within(tabPanel())
export async function openPanel(name: string) {
  const tab = await screen.findByRole('tab', { name })
  await userEvent.click(tab)
  expect(tab.getAttribute('aria-selected')).toBe('true')
}
/** Waits until the open panel says this, perhaps among more. */
export const waitForPanelText = (text: string) =>
  waitFor(() => within(tabPanel()).getAllByText((shown) => shown.includes(text)))
/** A table of the open panel. */
export const panelTable = (name: string) =>
  tabPanel().querySelector(`[aria-label="${name}"], [aria-label^="${name}, version"]`)
/** The cells of the first row of a table of the panel that has this text. */
export async function panelCells(table: string, text: string) {
  const row = await waitFor(() => {
    const rows = [...(panelTable(table)?.querySelectorAll('tr') ?? [])]
    return rows.find(({ textContent }) => textContent.includes(text)) ?? expect.fail(`no ${text} in ${table}`)
  })
  return [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)
}
