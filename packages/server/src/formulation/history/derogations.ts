import type { RevisionResponse } from '@provende/contract/formulation/formula-revisions.ts'
import {
  derogationsOf,
  type FormulaContent,
  type FormulaInputs,
  limitNoteOf,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { quantitySideKey } from '@provende/domain/formulation/problem/limits.ts'
import type { Derogation } from '@provende/domain/formulation/problem/own-limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import { sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { limitSideDtoMapper } from '../calculation/limit-dto.ts'
import { readsRevision } from '../formula/formula-shown.ts'
import { type RevisionSummary, revisionSummaryColumns, type StoredRevision } from './revision-facts.ts'

/* The derogations of a formula, each with the revision that introduced it: who did, and when. */

type ContentWithInputs = { readonly content: FormulaContent; readonly inputs: FormulaInputs }
type DerogationOrigin = Pick<RevisionSummary, 'number' | 'userName' | 'creationDate'>

/** How many earlier revisions are read at once, and at most in all; an older derogation is said of the oldest read. */
const revisionsPerQuery = 20
const maxSearchedRevisions = 400

/** The derogations of a revision with their notes and the revision since which each has been the same without a break. */
export async function derogationsWithOrigin(
  scope: Scope,
  formulaId: number,
  revision: StoredRevision,
  culture: Culture,
): Promise<RevisionResponse['derogations']> {
  const { content, inputs } = revision
  const derogations = derogationsOf(content, inputs)
  const toSide = limitSideDtoMapper(inputs, culture)
  const origins = await originsOfDerogations(scope, formulaId, revision, derogations)
  return derogations.map((derogation) => {
    const { number, userName, creationDate } = origins.get(derogationKey(derogation)) ?? revision
    return {
      ofFormula: toSide(derogation.ofFormula),
      ofSet: toSide(derogation.ofSet),
      note: limitNoteOf(content, inputs, derogation.ofFormula.subject),
      since: { number, userName, creationDate: creationDate.toISOString() },
    }
  })
}

/** The same limit of the formula on the same side: a set that changes does not make it another derogation. */
const derogationKey = ({ ofFormula }: Derogation) => `${quantitySideKey(ofFormula)} ${ofFormula.value}`

/** Goes back from a revision as long as one of its derogations is there. */
async function originsOfDerogations(
  scope: Scope,
  formulaId: number,
  revision: StoredRevision,
  derogations: readonly Derogation[],
): Promise<ReadonlyMap<string, DerogationOrigin>> {
  const origins = new Map<string, DerogationOrigin>(
    derogations.map((derogation) => [derogationKey(derogation), revision]),
  )
  const open = new Set(origins.keys())
  for (let offset = 0; open.size > 0 && offset < maxSearchedRevisions; offset += revisionsPerQuery) {
    const { rows } = await sql<DerogationOrigin & ContentWithInputs>`
      select ${revisionSummaryColumns(scope)}, formula_revision.content, formula_basis.content as inputs
      from formula_revision join formula_basis on formula_basis.id = basis_id
      where formula_revision.formula_id = ${formulaId} and number < ${revision.number} and ${readsRevision(scope)}
      order by number desc limit ${revisionsPerQuery} offset ${offset}`.execute(scope.transaction)
    for (const earlier of rows) {
      const keys = new Set(derogationsOf(earlier.content, earlier.inputs).map(derogationKey))
      for (const key of open) {
        if (keys.has(key)) origins.set(key, earlier)
        else open.delete(key)
      }
    }
    if (rows.length < revisionsPerQuery) break
  }
  return origins
}
