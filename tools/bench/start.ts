import { confirmed, median, type Part, type Row } from './measure.ts'
import { inFolder, npmStart } from './program.ts'

const mostSeconds = 5
const starts = 3

/** `npm start` to the first yes of /readyz, on an installed and built tree: the first time, and with data prepared. */
export const start: Part = (say) =>
  inFolder(async (folder) => {
    say('start: npm start, the first time and again…')
    const once = async () => {
      const program = await npmStart({ DATA_DIR: folder })
      await program.stop()
      if (program.said().includes('Construction'))
        throw new Error('npm start built the web application: its sources changed while the benchmark ran')
      return program.readyAfter / 1000
    }
    const first = await once()
    const again = async (): Promise<Row> => {
      const seconds: number[] = []
      for (let count = 0; count < starts; count++) seconds.push(await once())
      return {
        what: 'npm start to /readyz, data prepared',
        measured: `${median(seconds).toFixed(1)} s`,
        bound: `${mostSeconds} s`,
        holds: median(seconds) <= mostSeconds,
      }
    }
    return [
      {
        what: 'npm start to /readyz, first time (creates the demonstration data)',
        measured: `${first.toFixed(1)} s`,
        bound: '',
        holds: null,
      },
      await confirmed(again),
    ]
  })
