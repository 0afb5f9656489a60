// The published cases: tests/engine/cases, each with what is known of it.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CaseFile, readCase } from '../../packages/server/src/formulation/case-file.ts'
import { readJson } from '../../packages/server/src/formulation/input-file.ts'

export type PublishedCase = {
  readonly name: string
  readonly path: string
  readonly file: CaseFile
  readonly cost: number | null
  /** In the case's unit; what is not named is 0. */
  readonly quantities: Readonly<Record<string, number>> | null
}

const folder = fileURLToPath(new URL('cases/', import.meta.url))

export const publishedCases: readonly PublishedCase[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      const file = readCase(name, await readJson(folder + name))
      return {
        name: name.replace('.json', ''),
        path: folder + name,
        file,
        cost: file.expectedCost as number | null,
        quantities: file.expectedShares as Record<string, number> | null,
      }
    }),
)

export const publishedCase = (name: string): PublishedCase => publishedCases.find((each) => each.name === name)!
