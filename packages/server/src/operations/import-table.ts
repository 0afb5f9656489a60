import type { Route } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Actor, ScopeSource } from '../records/scope.ts'

/* What an import is made of: the tables it knows, the rows of its files. */

type Calls = { readonly one: Route; readonly create: Route; readonly replace: Route }

/** A file of an import and the family its rows are records of. Headings are the documented names of fields. */
export type ImportTable = {
  /** The name of the file without its ending: `foods` for foods.csv or foods.json. */
  readonly file: string
  readonly family: Family
  readonly routes: Calls
  readonly handlers: (source: ScopeSource) => Handlers<Calls, Actor>
  /** The field that tells which record a row means; within the record above for a family that lives under another. */
  readonly key: string
  /** A file for the lines a record owns: pairs of the heading there and the heading here that say whose a line is. */
  readonly lines?: {
    readonly file: string
    readonly name: string
    readonly owner: readonly (readonly [there: string, here: string])[]
  }
  /** Columns that are no field are lines of this kind: the heading is one field of the line, the cell another. */
  readonly wide?: { readonly name: string; readonly heading: string; readonly cell: string }
  /** Content every row has. */
  readonly fixed?: Content
  /** Columns that are no field, which only say under which record another reference is to be found. */
  readonly scope?: Family['fields']
  /** What an import refuses beyond the rules of the family. */
  readonly refuses?: (content: Content) => readonly Problem[]
  /** The family a field of a line refers to, where the line decides. */
  readonly refersTo?: (field: string, line: Content) => string | undefined
}
export type Content = Record<string, unknown>

/** One row as its file has it. */
export type SourceRow = { readonly line: number; readonly cells: Readonly<Record<string, unknown>> }
/** One file as the person named it (`foods.csv`), and without its ending. */
export type SourceFile = { readonly file: string; readonly name: string; readonly rows: readonly SourceRow[] }
