import type { RevisionSources } from '@provende/contract/formulation/formula-revisions.ts'
import { sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'

/* The names of what a formula is computed with, stored in each revision because names and dates change. */

type SourceIds = {
  readonly name: string
  readonly modelVersionId: number
  readonly priceListId: number | null
  readonly constraintVersionId: number | null
  readonly breedId: number | null
}

type PriceListSource = NonNullable<RevisionSources['priceList']>
type ConstraintSetSource = NonNullable<RevisionSources['constraintVersion']>

/** The current names of the records a formula refers to, as far as the scope sees them. */
export async function loadRevisionSources(scope: Scope, ids: SourceIds): Promise<RevisionSources> {
  const models = await sql<RevisionSources['modelVersion']>`
    select v.id, v.name, model.name as "modelName" from model_version v join model on model.id = v.model_id
    where v.id = ${ids.modelVersionId} and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 'model')}
  `.execute(scope.transaction)
  const lists = await sql<Omit<PriceListSource, 'startDate' | 'endDate'> & { startDate: Date; endDate: Date | null }>`
    select id, name, code, start_date as "startDate", end_date as "endDate" from price_list
    where id = ${ids.priceListId} and ${visibleTo(scope, 'price_list')}`.execute(scope.transaction)
  const sets = await sql<ConstraintSetSource>`
    select v.id, v.name, s.id as "setId", s.code as "setCode", s.name as "setName"
    from constraint_version v join constraint_set s on s.id = v.constraint_set_id
    where v.id = ${ids.constraintVersionId} and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 's')}
  `.execute(scope.transaction)
  const breeds = await sql<{ id: number; name: string }>`
    select id, name from race where id = ${ids.breedId} and ${visibleTo(scope, 'race')}`.execute(scope.transaction)
  const [list] = lists.rows
  return {
    formulaName: ids.name,
    modelVersion: models.rows[0] ?? { id: ids.modelVersionId, name: '', modelName: '' },
    priceList:
      list === undefined
        ? null
        : { ...list, startDate: list.startDate.toISOString(), endDate: list.endDate?.toISOString() ?? null },
    constraintVersion: sets.rows[0] ?? null,
    breed: breeds.rows[0] ?? null,
  }
}
