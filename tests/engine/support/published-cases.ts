// The published cases of tests/engine/cases, with their published optimum.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CaseFile, parseCaseFile } from '../../../packages/server/src/operations/solve/case-file.ts'
import { readInputJson } from '../../../packages/server/src/operations/solve/input-file.ts'

export type PublishedCase = {
  readonly name: string
  readonly path: string
  readonly file: CaseFile
  readonly cost: number | null
  /** By ingredient, in the unit of the case; 0 for ingredients that are not named. */
  readonly quantities: Readonly<Record<string, number>> | null
}

const casesFolder = fileURLToPath(new URL('../cases/', import.meta.url))

export const publishedCases: readonly PublishedCase[] = await Promise.all(
  readdirSync(casesFolder)
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      const file = parseCaseFile(name, await readInputJson(casesFolder + name))
      return {
        name: name.replace('.json', ''),
        path: casesFolder + name,
        file,
        cost: file.expectedCost as number | null,
        quantities: file.expectedShares as Record<string, number> | null,
      }
    }),
)

export const publishedCase = (name: string): PublishedCase => publishedCases.find((one) => one.name === name)!
