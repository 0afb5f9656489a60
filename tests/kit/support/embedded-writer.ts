// A process for durability.test.ts to kill: writes batches of rows to an embedded database and sends the number of each
// batch once it is committed. With `break-disk` as second argument fsync fails after ten batches.

import { fsyncSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { DurableFileSystem } from '../../../packages/server/src/kit/database/durable-file-system.ts'
import { openEmbedded, startPglite, wrapPglite } from '../../../packages/server/src/kit/database/embedded.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { createLog } from '../../../packages/server/src/kit/log.ts'
import { StartRefusal } from '../../../packages/server/src/kit/start-refusal.ts'

const [directory = '', mode = ''] = process.argv.slice(2)
const silentLog = createLog('silent')
let diskIsBroken = false

class BreakableFileSystem extends DurableFileSystem {
  protected override fsync(descriptor: number): void {
    if (diskIsBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    fsyncSync(descriptor)
  }
}

const database =
  mode === 'break-disk'
    ? wrapPglite(await startPglite(new BreakableFileSystem(join(directory, 'database')), silentLog), silentLog)
    : await openEmbedded({ dataDirectory: directory, log: silentLog }).catch((error) => {
        // Exit code 3 tells the parent that another process uses the directory; other errors end with a stack trace.
        if (error instanceof StartRefusal && error.reason === 'dataDirectoryInUse') process.exit(3)
        throw error
      })
const { rows } = await database.pool.query('select coalesce(max(batch), 0) as last from entry')

for (let batch = rows[0].last + 1; ; batch++) {
  if (mode === 'break-disk' && batch > rows[0].last + 10) diskIsBroken = true
  await inTransaction(database, { role: 'owner' }, async (transaction) => {
    for (let line = 1; line <= 5; line++) {
      await transaction.executeQuery(
        CompiledQuery.raw('insert into entry values ($1, $2, $3)', [batch, line, 'x'.repeat(500)]),
      )
    }
  })
  process.send?.(batch)
}
