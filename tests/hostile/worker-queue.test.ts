import { expect, test } from 'vitest'
import { CallerDisconnected, WorkerQueue, WorkerQueueFull } from '../../packages/server/src/kit/worker-queue.ts'

/* The queue in front of the thread that renders documents. */

const testThreadUrl = new URL('./support/test-thread.ts', import.meta.url)
const createQueue = (options = {}) =>
  new WorkerQueue<unknown, string>({
    program: testThreadUrl,
    maxJobs: 4,
    maxJobsOfClient: 3,
    maxSeconds: 30,
    ...options,
  })
const inputOf = (input: unknown) => () => Promise.resolve(input)
const jobOutcomes = async (jobs: readonly Promise<string>[]) =>
  (await Promise.allSettled(jobs)).map((settled) => (settled.status === 'fulfilled' ? settled.value : settled.reason))

test('jobs are answered in order; more than a person or all together may have are refused', async () => {
  const documents = createQueue()
  const jobs = [1, 1, 1, 1, 2, 3].map((client, index) => documents.run(inputOf(`job ${index}`), { client }))
  const [first, second, third, ofPerson, other, ofAll] = await jobOutcomes(jobs)
  expect([first, second, third, other]).toEqual(['job 0 done', 'job 1 done', 'job 2 done', 'job 4 done'])
  expect(ofPerson).toEqual(new WorkerQueueFull('client'))
  expect(ofAll).toEqual(new WorkerQueueFull('everyone'))
  expect(await documents.run(inputOf('later'), { client: 1 })).toBe('later done')
})

test('a job that throws, ends its thread, hangs or cannot be sent fails alone', async () => {
  const documents = createQueue({ maxJobs: 10, maxJobsOfClient: 10, maxSeconds: 2 })
  const inputs = ['throw', 'a', 'exit', 'b', 'hang', 'c', () => 0, 'd']
  const answers = await jobOutcomes(inputs.map((input) => documents.run(inputOf(input), { client: 1 })))
  await expect(documents.run(() => Promise.reject(new Error('no input')), { client: 1 })).rejects.toThrow('no input')
  expect(await documents.run(inputOf('e'), { client: 1 })).toBe('e done')
  expect(answers.map((answer) => (answer instanceof Error ? 'failed' : answer))).toEqual([
    'failed',
    'a done',
    'failed',
    'b done',
    'failed',
    'c done',
    'failed',
    'd done',
  ])
  expect(String(answers[0])).toContain('it cannot be done')
})

test('a job whose caller has gone is not begun', async () => {
  const documents = createQueue()
  const abort = new AbortController()
  const first = documents.run(inputOf('a'), { client: 1 })
  const gone = documents.run(inputOf('hang'), { client: 1, signal: abort.signal })
  const last = documents.run(inputOf('b'), { client: 1 })
  abort.abort()
  const [before, dropped, after] = await jobOutcomes([first, gone, last])
  expect([before, after]).toEqual(['a done', 'b done'])
  expect(dropped).toBeInstanceOf(CallerDisconnected)
})
