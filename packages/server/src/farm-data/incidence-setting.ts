import { incidenceSetting } from '@provende/contract/farm-data/incidence-setting.ts'
import type { IncidenceSetting } from '@provende/domain/farm-data/incidence.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordHandlers } from '../records/handlers.ts'
import type { Scope, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** Settings of the incidence, which the tenants below always read. */
export const incidenceSettingHandlers = (source: ScopeSource) =>
  recordHandlers(source, incidenceSetting, {
    beforeSave: (_scope, content) => {
      content.tenantsShared = true
      return Promise.resolve([])
    },
    uniqueIndexProblems: { incidence_setting_day: { key: 'incidenceSetting.dayTaken', field: 'startDate' } },
  })

/** SQL: the settings in the sight of the scope. */
export const incidenceSettingsSql = (scope: Scope): RawBuilder<IncidenceSetting> => sql<IncidenceSetting>`
  select species, (start_date at time zone 'UTC')::date::text as "from",
    fat_reference_grams_per_litre as "fatReferenceGramsPerLitre", fat_eur_per_gram as "fatEurPerGram",
    protein_reference_grams_per_litre as "proteinReferenceGramsPerLitre", protein_eur_per_gram as "proteinEurPerGram"
  from incidence_setting where not deleted and ${visibleTo(scope, 'incidence_setting')}`
