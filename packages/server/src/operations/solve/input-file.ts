// Reading a file somebody wrote: every way in which it can be wrong is an `InputRefusal` that names the place.

import { readFile, stat } from 'node:fs/promises'
import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { z } from 'zod'
import { type JsonSlip, jsonSlip } from '../kit/json-slip.ts'

/** What is wrong with a file. A closed set, each with its sentence in packages/text. */
export type InputFault =
  /** Missing, a folder, not ours to read: `detail` is the system's code. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'tooLarge'; readonly megabytes: number }
  /** The text of a JSON file goes wrong. */
  | JsonSlip
  /** A field of a JSON file. */
  | { readonly kind: 'field'; readonly problem: Problem }
  /** A JSON file that is neither a case nor a formula file. */
  | { readonly kind: 'neither' }
  /** What must be named once, or nothing of that name. */
  | { readonly kind: 'twice' | 'unknown'; readonly place: string; readonly name: string }
  /** Of a table: a column, or a cell that should be a number. */
  | { readonly kind: 'columnMissing'; readonly column: string }
  | { readonly kind: 'notANumber'; readonly line: number; readonly column: string; readonly value: string }
  /** `place`: the code, the circle of codes or the character where the equation of a nutrient goes wrong. */
  | { readonly kind: 'equation'; readonly nutrient: string; readonly place: string }
  /** A set's maximum of 0 on a food: none, or forbidden? */
  | { readonly kind: 'zeroMaximum'; readonly place: string }
  /** A recipe would need amounts of these that nobody means: they are limited by nothing, and next to nothing is in them. */
  | { readonly kind: 'beyondMeasure'; readonly foods: string }
  /** A formula in molasses mode is not optimised. */
  | { readonly kind: 'molasses' }

/** Ends the reading of a file. */
export class InputRefusal extends Error {
  override readonly name = 'InputRefusal'
  readonly file: string
  readonly fault: InputFault

  constructor(file: string, fault: InputFault) {
    super(`${file}: ${fault.kind}`)
    this.file = file
    this.fault = fault
  }
}

/** Far above 1,000 foods × 300 nutrients. */
const mostMegabytes = 50

/** The text of a file; refuses one that cannot be read or is too large to be one of ours. */
export async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size <= mostMegabytes * 1e6) return await readFile(file, 'utf8')
  } catch (error) {
    // Whatever the system says of a file somebody named is for that person to put right.
    throw new InputRefusal(file, { kind: 'unreadable', detail: codeOf(error) })
  }
  throw new InputRefusal(file, { kind: 'tooLarge', megabytes: mostMegabytes })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

/** What a JSON file holds, all of it; with a byte order mark or without. */
export async function readJson(file: string): Promise<unknown> {
  const text = (await readText(file)).replace(/^\uFEFF/, '')
  const slip = jsonSlip(text)
  if (slip) throw new InputRefusal(file, slip)
  return JSON.parse(text)
}

/** The value as the schema has it; refuses the first thing that is not. */
export function validated<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [problem = { key: 'field.invalid' as const }] = problemsOf(result.error, value)
  throw new InputRefusal(file, { kind: 'field', problem })
}

/** Refuses the first name that is there twice; `place` says where names are listed. */
export function refuseTwice(file: string, place: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new InputRefusal(file, { kind: 'twice', place, name: twice })
}
