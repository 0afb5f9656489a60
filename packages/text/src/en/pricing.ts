import type { Words } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

export const pricing: Words['pricing'] = {
  currency: englishFamily('currency', 'currencies', { fields: { code: 'Code', label: 'Label' }, lines: {} }),
}
