import type { ListedRevision } from '@provende/contract/formulation/formula-revisions.ts'
import type { StoredFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { ownedBy } from '../../records/visible-to.ts'

/* What is read of a stored revision. */

export type RevisionSummary = Pick<ListedRevision, 'number' | 'operation' | 'userName' | 'isOptimal' | 'sources'> & {
  readonly creationDate: Date
}

export const revisionSummaryColumns = (scope: Scope): RawBuilder<unknown> => sql`
  number, operation, formula_revision.creation_date as "creationDate", certificate is not null as "isOptimal", sources,
  coalesce((select trim(first_name || ' ' || last_name) from app_user
    where app_user.id = formula_revision.user_id and ${ownedBy(scope, 'app_user')}), '') as "userName"`

/** A saved state of a formula with everything it was computed from. */
export type StoredRevision = RevisionSummary & {
  readonly content: FormulaContent
  readonly inputs: FormulaInputs
  readonly outcome: StoredFigures
}
