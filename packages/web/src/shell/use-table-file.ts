import { routes } from '@provende/contract/routes.ts'
import type { ReadTableFile } from '../kit/files/table-source.tsx'
import { useProblemReporter } from './problems/problems.ts'
import { useApiCall } from './session/client.ts'

/** Reads the table in a file, on the server; null when it is refused, which is shown. */
export function useReadTableFile(): ReadTableFile {
  const call = useApiCall()
  const problems = useProblemReporter()
  return async (file) => {
    const content = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    try {
      return (await call(routes.tables.read, { body: { content } })).response.rows
    } catch (error) {
      problems.show(error, { family: '', asMessage: true })
      return null
    }
  }
}
