import { z } from 'zod'
import { requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** The first and the last year of questionnaires. */
export const qcmYears = { first: 2000, last: 2100 } as const
export const qcmYearField = () => z.number().int().min(qcmYears.first).max(qcmYears.last)

/** A questionnaire, without its content. Of a type a site answers one a year. Source: spec 1 §3 "QCM". */
export const qcm = recordFamily({
  name: 'qcm',
  path: 'Qcms',
  fields: {
    name: requiredText(150),
    code: requiredText(40),
    type: requiredText(60),
    year: qcmYearField(),
    comment: text(2000),
  },
  filters: ['name', 'code', 'type'],
  unique: ['code'],
  permission: { screen: 'QCM [Write]', alsoReadWith: [] },
})
