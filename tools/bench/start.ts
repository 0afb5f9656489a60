import { type BenchmarkPart, median, type ResultRow, retryIfExceeded } from './support/measure.ts'
import { startWithNpm, withTemporaryFolder } from './support/program.ts'

const maxStartSeconds = 5
const restartCount = 3

/** `npm start` to the first successful /readyz, installed and built: the first time, and with existing data. */
export const startBenchmark: BenchmarkPart = (log) =>
  withTemporaryFolder(async (folder) => {
    log('start: npm start, the first time and again…')
    const startOnce = async () => {
      const program = await startWithNpm({ DATA_DIR: folder })
      await program.stop()
      if (program.output().includes('Construction'))
        throw new Error('npm start built the web application: its sources changed while the benchmark ran')
      return program.readyMilliseconds / 1000
    }
    const first = await startOnce()
    const measureRestarts = async (): Promise<ResultRow> => {
      const seconds: number[] = []
      for (let count = 0; count < restartCount; count++) seconds.push(await startOnce())
      return {
        what: 'npm start to /readyz, data prepared',
        measured: `${median(seconds).toFixed(1)} s`,
        bound: `${maxStartSeconds} s`,
        isMet: median(seconds) <= maxStartSeconds,
      }
    }
    return [
      {
        what: 'npm start to /readyz, first time (creates the demonstration data)',
        measured: `${first.toFixed(1)} s`,
        bound: '',
        isMet: null,
      },
      await retryIfExceeded(measureRestarts),
    ]
  })
