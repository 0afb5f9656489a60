import { readdirSync, readFileSync } from 'node:fs'

/* What more machines would do, which a benchmark on one cannot measure: from the processor time of each job, simulated. */

/** Jobs that are read from a database, computed in two halves, and stored there; seconds of a processor, of all jobs together. */
export type JobsToSimulate = {
  readonly count: number
  readonly databaseSeconds: number
  readonly computeSeconds: number
}

export type Machines = {
  readonly count: number
  readonly cores: number
  /** How many jobs each has in hand. */
  readonly concurrentJobs: number
  /** Cores of the machine of the database; null when it is on the only machine there is. */
  readonly databaseCores: number | null
}

/** When each core is free again; what is asked for first is begun first. */
function coresOf(count: number) {
  const freeAt = new Float64Array(count)
  return {
    /** When a task that is ready at `time` ends. */
    endOf: (time: number, seconds: number): number => {
      const core = freeAt.indexOf(Math.min(...freeAt))
      const end = Math.max(time, freeAt[core] ?? 0) + seconds
      freeAt[core] = end
      return end
    },
  }
}

/** Seconds from the first job to the last, event by event. */
export function simulatedSeconds(jobs: JobsToSimulate, machines: Machines): number {
  const computing = Array.from({ length: machines.count }, () => coresOf(machines.cores))
  const database = machines.databaseCores === null ? computing[0] : coresOf(machines.databaseCores)
  const [access, half] = [jobs.databaseSeconds / jobs.count / 2, jobs.computeSeconds / jobs.count / 2]
  const events: { readonly time: number; readonly happen: (time: number) => void }[] = []
  const after = (time: number, happen: (time: number) => void) => {
    const next = events.findIndex((event) => event.time > time)
    events.splice(next < 0 ? events.length : next, 0, { time, happen })
  }
  let waiting = jobs.count
  let lastEnd = 0
  const takeJob = (cores: ReturnType<typeof coresOf>) => (time: number) => {
    lastEnd = Math.max(lastEnd, time)
    if (waiting === 0) return
    waiting -= 1
    after(database?.endOf(time, access) ?? time, (isRead) =>
      after(Math.max(cores.endOf(isRead, half), cores.endOf(isRead, half)), (isComputed) =>
        after(database?.endOf(isComputed, access) ?? isComputed, takeJob(cores)),
      ),
    )
  }
  for (const cores of computing) for (let slot = 0; slot < machines.concurrentJobs; slot += 1) after(0, takeJob(cores))
  for (let event = events.shift(); event; event = events.shift()) event.happen(event.time)
  return lastEnd
}

const ticksPerSecond = 100

/** Seconds of a processor that a process and its children have taken, those that have ended included. */
export function processorSecondsWithChildren(id: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = readFields(name)
    if (fields === null) continue
    const withoutChildren = Number(fields[11]) + Number(fields[12])
    if (Number(name) === id) ticks += withoutChildren + Number(fields[13]) + Number(fields[14])
    else if (Number(fields[1]) === id) ticks += withoutChildren
  }
  return ticks / ticksPerSecond
}

/** The fields of /proc/<id>/stat behind the name, from the state on; null of a process that has ended meanwhile. */
function readFields(id: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It ended between the list and the reading.
    return null
  }
}

export const parentOf = (id: number): number => Number(readFields(String(id))?.[1])
