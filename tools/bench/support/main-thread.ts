import type { Page } from 'playwright-core'

/** A task of the main thread of a page, during which it neither responds nor paints. */
export type MainThreadTask = { readonly cpuMilliseconds: number; readonly elapsedMilliseconds: number }

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

const traceStartMark = 'bench begins'
const traceEndMark = 'bench ends'

/** The tasks of the main thread of the page during `work`, with their processor time and elapsed time. */
export async function traceMainThreadTasks(page: Page, work: () => Promise<void>): Promise<MainThreadTask[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page belongs to no browser')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await page.evaluate((name) => void performance.mark(name), traceStartMark)
  await work()
  await page.evaluate((name) => void performance.mark(name), traceEndMark)
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  return tasksBetweenMarks(trace.traceEvents)
}

function tasksBetweenMarks(events: readonly TraceEvent[]): MainThreadTask[] {
  const first = events.find(({ name }) => name === traceStartMark)
  const last = events.find(({ name }) => name === traceEndMark)
  if (first === undefined || last === undefined) throw new Error('The trace does not hold the marks of the benchmark')
  return events
    .filter(
      ({ pid, tid, name, ph }) => pid === first.pid && tid === first.tid && name.endsWith('RunTask') && ph === 'X',
    )
    .filter(({ ts }) => ts > first.ts && ts < last.ts)
    .map(({ dur = 0, tdur = 0 }) => ({ cpuMilliseconds: tdur / 1000, elapsedMilliseconds: dur / 1000 }))
}
