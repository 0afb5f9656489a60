import { maxTableRows } from '@provende/contract/operations/table-file.ts'
import type { routes } from '@provende/contract/routes.ts'
import type { Session } from '../access/session/session.ts'
import type { Handlers } from '../kit/handler.ts'
import type { TableFileInput, TableFileOutput } from '../kit/table-file/table-file-thread.ts'
import { openTableQueue, tableRefusal } from '../kit/table-file/table-queue.ts'

/** Reads tables from files, for screens that show what they would import. */
export function tableHandlers(): Handlers<typeof routes.tables, Session> {
  const run = openTableQueue<TableFileInput, TableFileOutput>(
    new URL('../kit/table-file/table-file-thread.ts', import.meta.url),
  )
  return {
    read: async ({ session, body, caller }) => {
      const { name, bytes } = body.content
      const options = { client: session.actorUserId, signal: caller.signal }
      const output = await run({ name, bytes, maxRows: maxTableRows }, options)
      if ('refused' in output) throw tableRefusal(output.refused, maxTableRows)
      return { response: { rows: output.rows.map((row) => [...row]) } }
    },
  }
}
