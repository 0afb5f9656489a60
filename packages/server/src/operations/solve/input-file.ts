// Reads input files of the solve command. Every error in them is an `InputFileRefusal` with its location.

import { readFile, stat } from 'node:fs/promises'
import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { z } from 'zod'
import { findJsonError, type JsonError } from '../../kit/json-slip.ts'

/** The errors of a file; each kind has its sentence in packages/text. */
export type InputFileDefect =
  /** Missing, a folder, no permission: `detail` is the system's error code. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'tooLarge'; readonly megabytes: number }
  /** A JSON syntax error. */
  | JsonError
  /** An invalid field of a JSON file. */
  | { readonly kind: 'field'; readonly problem: Problem }
  /** A JSON file that is neither a case nor a formula file. */
  | { readonly kind: 'unknownFormat' }
  /** A name that occurs twice, or that does not exist. */
  | { readonly kind: 'duplicate' | 'unknown'; readonly location: string; readonly name: string }
  /** A missing column of a table, a misplaced quote, or a cell that should be a number. */
  | { readonly kind: 'columnMissing'; readonly column: string }
  | { readonly kind: 'misplacedQuote'; readonly line: number }
  | { readonly kind: 'notANumber'; readonly line: number; readonly column: string; readonly value: string }
  /** An invalid equation; `location` is the code, the cycle of codes or the character position. */
  | { readonly kind: 'equation'; readonly nutrient: string; readonly location: string }
  /** A set's maximum of 0 on a food, which is ambiguous: forbidden, or no limit. */
  | { readonly kind: 'zeroMaximum'; readonly location: string }
  /** Foods the recipe would need absurd amounts of: they have no maximum and hardly any content. */
  | { readonly kind: 'implausibleAmounts'; readonly foods: string }
  /** A formula in molasses mode cannot be optimised. */
  | { readonly kind: 'molasses' }

/** An error in an input file. */
export class InputFileRefusal extends Error {
  override readonly name = 'InputFileRefusal'
  readonly file: string
  readonly defect: InputFileDefect

  constructor(file: string, defect: InputFileDefect) {
    super(`${file}: ${defect.kind}`)
    this.file = file
    this.defect = defect
  }
}

/** Far above 1,000 foods × 300 nutrients. */
const maxInputMegabytes = 50

/** The text of a file; refuses one that cannot be read or is over 50 MB. */
export async function readInputText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size <= maxInputMegabytes * 1e6) return await readFile(file, 'utf8')
  } catch (error) {
    // Any read error is reported to the user, who named the file.
    throw new InputFileRefusal(file, { kind: 'unreadable', detail: errorCodeOf(error) })
  }
  throw new InputFileRefusal(file, { kind: 'tooLarge', megabytes: maxInputMegabytes })
}

const errorCodeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

/**
 * The parsed content of a JSON file, with or without a byte order mark; refuses duplicate keys, which JSON.parse drops.
 */
export async function readInputJson(file: string): Promise<unknown> {
  const text = (await readInputText(file)).replace(/^\uFEFF/, '')
  const error = findJsonError(text)
  if (error) throw new InputFileRefusal(file, error)
  return JSON.parse(text)
}

/** The value parsed by the schema; refuses the first invalid field. */
export function parseInput<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [problem = { key: 'field.invalid' as const }] = problemsOfZodError(result.error, value)
  throw new InputFileRefusal(file, { kind: 'field', problem })
}

/** Refuses the first duplicate name; `location` says where the names are listed. */
export function refuseDuplicateNames(file: string, location: string, names: readonly string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new InputFileRefusal(file, { kind: 'duplicate', location, name: duplicate })
}
