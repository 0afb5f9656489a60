// The cheapest recipe of the demonstration formula DEMO_1 under price list T4-2026, calculated by hand and by other
// solvers. Source: demonstration catalogue.

import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'

/**
 * Code, grams, dry matter, farmer price, distributor price, decimals; contents of CA, P, MG, NA (g), CU (mg), VITA
 * (UI).
 */
const exampleRows: [string, number, number, number, number, number, number[]][] = [
  ['640642', 206.648995, 99.9, 114.0, 100.0, 1, [387.003, 0.2997, 3.1968, 0.640359, 3, 0]],
  ['640603', 26.482562, 98.5, 914.28, 802.0, 1, [166.997, 223.999, 4.79695, 0.720035, 21.0002, 0]],
  ['640610', 33.487386, 99.9, 543.78, 477.0, 1, [15, 0, 513.995, 0, 0, 0]],
  ['640620', 73.280584, 99.6, 178.98, 157.0, 1, [0, 0, 0, 380, 0, 0]],
  ['641023', 4.0, 99.9, 1173.76, 1048.0, 1, [0, 0, 0, 0, 0.04995, 0]],
  ['642001', 0.595295, 99.0, 3315.8, 2810.0, 3, [0, 0, 0, 0, 250000, 0]],
  ['642003', 0.125, 97.0, 9274.8, 7860.0, 3, [0, 0, 0, 0, 240000, 0]],
  ['642012', 2.11098, 99.0, 1309.8, 1110.0, 3, [0, 0, 0, 0, 0, 0]],
  ['642013', 0.576923, 97.0, 5498.8, 4660.0, 3, [0, 0, 0, 0, 0, 0]],
  ['642021', 0.955943, 99.0, 1663.8, 1410.0, 3, [0, 0, 0, 0, 0, 0]],
  ['642042', 0.15, 99.0, 9746.8, 8260.0, 3, [190, 0, 0, 0, 0, 0]],
  ['642051', 0.06, 99.0, 5144.8, 4360.0, 3, [170, 0, 0, 0, 0, 0]],
  ['642062', 0.33, 99.0, 4318.8, 3660.0, 3, [190, 0, 0, 6, 0, 0]],
  ['642063', 0.6, 94.0, 19540.8, 16560.0, 3, [0, 10, 0, 0, 0, 0]],
  ['643001', 0.12, 96.0, 56728.5, 48075.0, 3, [0, 0, 0, 0, 0, 1000000000]],
  ['643002', 0.05, 96.0, 19558.5, 16575.0, 3, [0, 0, 0, 0, 0, 0]],
  ['643003', 1.0, 96.0, 10590.5, 8975.0, 3, [0, 0, 0, 0, 0, 0]],
]

const limitOfSet = (code: string, min: number, max: number) =>
  ({ subject: { kind: 'nutrient', code }, min, max, from: 'set' }) as const

export const dairyProblem: FormulaProblem = {
  foods: exampleRows.map(([code, , dryMatterPercent, pricePerTonneEur, , , contents]) => ({
    code,
    name: code,
    dryMatterPercent,
    contents,
    pricePerTonneEur,
  })),
  nutrients: ['CA', 'P', 'MG', 'NA', 'CU', 'VITA'],
  limits: [
    { subject: { kind: 'total' }, min: 340, max: 450, from: 'formula' },
    { subject: { kind: 'humidity' }, min: 0, max: 5, from: 'formula' },
    { subject: { kind: 'dryMatter' }, min: 94, max: 100, from: 'set' },
    limitOfSet('CA', 85, 140),
    limitOfSet('P', 6, 25),
    limitOfSet('MG', 18, 40),
    limitOfSet('NA', 28, 60),
    limitOfSet('CU', 180, 320),
    limitOfSet('VITA', 120_000, 200_000),
    { subject: { kind: 'nutrientPerKg', code: 'CU' }, min: null, max: 3000, from: 'set' },
    { subject: { kind: 'food', code: '641023' }, min: 4, max: 10, from: 'formula' },
    { subject: { kind: 'foodPerTonne', code: '640620' }, min: null, max: 400, from: 'set' },
  ],
}

export const dairyRecipe = Float64Array.from(exampleRows, ([, grams]) => grams)
export const dairyDecimals = exampleRows.map(([, , , , , decimals]) => decimals)
export const dairyDistributorPrices = exampleRows.map(([, , , , price]) => price)

/** How many cows the formula is fed to. */
export const dairyAnimalCount = 85
