import { expect, test } from 'vitest'
import { simulatedSeconds } from '../../tools/bench/support/simulated-machines.ts'

const jobs = { count: 48, databaseSeconds: 4, computeSeconds: 12 }
const machine = { cores: 2, concurrentJobs: 3 }

test('simulated machines: on one all cores are busy to the end, more divide the computing, and the database is what is left', () => {
  expect(simulatedSeconds(jobs, { ...machine, count: 1, databaseCores: null })).toBeCloseTo(8, 0)
  expect(simulatedSeconds(jobs, { ...machine, count: 2, databaseCores: 2 })).toBeCloseTo(3.2, 0)
  const many = simulatedSeconds(jobs, { ...machine, count: 8, databaseCores: 2 })
  expect(many).toBeGreaterThanOrEqual(2)
  expect(many).toBeLessThan(2.6)
  expect(simulatedSeconds(jobs, { ...machine, count: 8, databaseCores: 8 })).toBeLessThan(1.4)
})
