import { z } from 'zod'
import { requiredDecimal } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { dateField } from './site-record.ts'

const eurPerGram = () => requiredDecimal({ min: 0, max: 100 })
const gramsPerLitre = () => requiredDecimal({ min: 20, max: 130 })

/** What fat and protein add to the price of milk, by species and from a day on; all farms of the manufacturer read it. */
export const incidenceSetting = recordFamily({
  name: 'incidenceSetting',
  path: 'IncidenceSettings',
  fields: {
    species: z.enum(['cow', 'goat', 'ewe']),
    startDate: dateField(),
    fatReferenceGramsPerLitre: gramsPerLitre(),
    fatEurPerGram: eurPerGram(),
    proteinReferenceGramsPerLitre: gramsPerLitre(),
    proteinEurPerGram: eurPerGram(),
  },
  filters: [],
  unique: [],
  newestFirstBy: 'startDate',
  permission: { screen: 'Model [Read]', alsoReadWith: ['Farm [Read]'] },
})

export const incidenceSettingRoutes = recordRoutes(incidenceSetting)
