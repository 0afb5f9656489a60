import type { CurvePoint } from '@provende/domain/formulation/explain/curves.ts'
import { formatPricePerAnimalDay, formatPricePerTonne, type PanelTerms } from '../../../limit-sentences.ts'

/** What the cost of a curve is drawn per. */
export const costUnits = ['animalDay', 'tonne'] as const
export type CostUnit = (typeof costUnits)[number]

/** The cost of a point in this unit, and how it is written. */
export const costTerms = (unit: CostUnit, { culture }: PanelTerms) =>
  unit === 'tonne'
    ? {
        costOf: ({ costPerTonneEur }: CurvePoint) => costPerTonneEur,
        format: (value: number) => formatPricePerTonne(value, culture),
      }
    : {
        costOf: ({ costPerAnimalDayEur }: CurvePoint) => costPerAnimalDayEur,
        format: (value: number) => formatPricePerAnimalDay(value, culture),
      }
