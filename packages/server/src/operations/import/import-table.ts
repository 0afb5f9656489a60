import type { Route } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { z } from 'zod'
import type { Handlers } from '../../kit/handler.ts'
import type { Actor, ScopeSource } from '../../records/scope.ts'

/* The types of an import: its tables, files and rows. */

type ImportCalls = { readonly one: Route; readonly create: Route; readonly replace: Route }

/** A file of an import and the record family of its rows. Headings are the wire names of fields. */
export type ImportTable = {
  /** The file name without its extension: `foods` for foods.csv or foods.json. */
  readonly file: string
  readonly family: Family
  readonly routes: ImportCalls
  readonly handlers: (source: ScopeSource) => Handlers<ImportCalls, Actor>
  /** The field that identifies a record; unique within the parent record in a family with a parent. */
  readonly key: string
  /** Separate files for the lines of a record, one for each kind of lines. */
  readonly lines?: readonly LineTable[]
  /**
   * Columns that are not fields become lines: the heading is one field of the line, the cell another. A column with the
   * same heading and a suffix is one more field of the same line.
   */
  readonly linesFromColumns?: {
    readonly name: string
    readonly heading: string
    readonly cell: string
    readonly suffix?: { readonly text: string; readonly cell: string }
  }
  /** Content added to every row. */
  readonly fixed?: ImportedContent
  /** Columns that are not fields, and only tell within which parent another reference is looked up. */
  readonly scope?: Family['fields']
  /** Problems that only an import refuses, beyond the rules of the family. */
  readonly validate?: (content: ImportedContent) => readonly Problem[]
  /** The family a line's field refers to, if it depends on the line. */
  readonly refersTo?: (field: string, line: ImportedContent) => string | undefined
}

/** A file of lines. A line belongs to the record with the same texts in all pairs of headings. */
export type LineTable = {
  readonly file: string
  readonly name: string
  readonly owner: readonly (readonly [lineHeading: string, recordHeading: string])[]
}
export type ImportedContent = Record<string, unknown>

const sharedField = { tenantsShared: z.boolean() }
/** The fields that a row can have, in addition to lines. */
export const importedFieldsOf = ({ family, scope }: ImportTable): Family['fields'] => ({
  ...sharedField,
  ...scope,
  ...family.fields,
})

/** One row as read from its file. */
export type SourceRow = { readonly line: number; readonly cells: Readonly<Record<string, unknown>> }
/** A file with its full name (`foods.csv`) and its name without extension. */
export type SourceFile = { readonly file: string; readonly name: string; readonly rows: readonly SourceRow[] }
