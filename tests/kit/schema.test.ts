import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dumpSchema } from '../../packages/server/src/kit/database/dump-schema.ts'
import { onEachEngine } from './support/databases.ts'

const schemaFile = new URL('../../packages/server/src/schema.sql', import.meta.url)

onEachEngine(({ fresh }) => {
  test('schema.sql is the schema that the migrations create (update it with `npm run schema`)', async () => {
    expect(await dumpSchema(await fresh())).toBe(readFileSync(schemaFile, 'utf8'))
  })
})
