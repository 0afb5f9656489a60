// `npm run schema`: writes packages/server/src/schema.sql, the schema that the migrations create, to read and review. A
// test fails when it is out of date.

import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { dumpSchema } from '../packages/server/src/kit/database/dump-schema.ts'
import { embeddedExtensions, wrapPglite } from '../packages/server/src/kit/database/embedded.ts'
import { applyMigrations } from '../packages/server/src/kit/database/migrate.ts'
import { createLog } from '../packages/server/src/kit/log.ts'

const schemaDatabase = wrapPglite(await PGlite.create({ extensions: embeddedExtensions }), createLog('warn'))
await applyMigrations(schemaDatabase)
writeFileSync(new URL('../packages/server/src/schema.sql', import.meta.url), await dumpSchema(schemaDatabase))
await schemaDatabase.close()
