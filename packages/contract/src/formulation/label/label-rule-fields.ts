import { day, text } from '../../kit/fields.ts'
import type { Family } from '../../records/family.ts'

/* What all rules of labels have: the platform's staff keep them, everybody reads them. Source: docs/open-questions.md. */

export const labelRulePermission: Family['permission'] = {
  screen: 'SK - Tenants Management',
  alsoReadWith: ['Formule [Write]'],
}
/** The days on which a rule is in force; empty for no beginning or no end. */
export const validityDateFields = { startDate: day(), endDate: day() }
/** Where a rule comes from. */
export const legalSourceFields = { act: text(300), note: text(1000) }
