import { incidenceSetting } from '@provende/contract/farm-data/incidence-setting.ts'
import type { IncidenceSetting } from '@provende/domain/farm-data/incidence.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordHandlers } from '../records/handlers.ts'
import type { ScopeSource } from '../records/scope.ts'
import { visibleToTenant } from '../records/visible-to.ts'

/** Settings of the incidence, which the tenants below always read. */
export const incidenceSettingHandlers = (source: ScopeSource) =>
  recordHandlers(source, incidenceSetting, {
    beforeSave: (_scope, content) => {
      content.tenantsShared = true
      return Promise.resolve([])
    },
    uniqueIndexProblems: { incidence_setting_day: { key: 'incidenceSetting.dayTaken', field: 'startDate' } },
  })

/**
 * SQL: the settings for the milk of a farm, by its tenant or the column with it: the same whoever reads them, an adviser of a
 * few farms or a host.
 */
export const incidenceSettingsSql = (
  farmTenantId: number | RawBuilder<number>,
): RawBuilder<IncidenceSetting> => sql<IncidenceSetting>`
  select species, (start_date at time zone 'UTC')::date::text as "from",
    fat_reference_grams_per_litre as "fatReferenceGramsPerLitre", fat_eur_per_gram as "fatEurPerGram",
    protein_reference_grams_per_litre as "proteinReferenceGramsPerLitre", protein_eur_per_gram as "proteinEurPerGram"
  from incidence_setting where not deleted and ${visibleToTenant(farmTenantId, 'incidence_setting')}`
