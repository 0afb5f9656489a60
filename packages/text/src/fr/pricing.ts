import type { currency } from '@provende/contract/pricing/currency.ts'
import { frenchFamily } from './family-sentences.ts'

export const pricing = {
  currency: frenchFamily<typeof currency>(
    { one: 'devise', many: 'devises', gender: 'f' },
    { fields: { code: 'Code', label: 'Libellé' }, lines: {} },
  ),
}
