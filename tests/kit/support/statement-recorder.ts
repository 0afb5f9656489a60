import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'

/** Records the SQL of every statement: `database.kysely.withPlugin(recorder)`. */
export class StatementRecorder implements KyselyPlugin {
  readonly sent: string[] = []
  readonly #compiler: Database['kysely']
  constructor(database: Database) {
    this.#compiler = database.kysely
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.sent.push(this.#compiler.getExecutor().compileQuery(node, queryId).sql)
    return node
  }
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}
