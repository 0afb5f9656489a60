// The problems of `tests/engine/hard-cases`, by file name.

import { readFileSync } from 'node:fs'
import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { type CaseFile, parseCaseFile } from '../../../packages/server/src/operations/solve/case-file.ts'

const readHardCaseFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../hard-cases/${name}.json`, import.meta.url), 'utf8'))

export const readHardProblem = (name: string) => readHardCaseFile(name) as FormulaProblem

export const readHardCase = (name: string): CaseFile => parseCaseFile(name, readHardCaseFile(name))
