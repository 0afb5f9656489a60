import { labelChanges, printedLabelOf } from '../../packages/domain/src/formulation/label/label-changes.ts'
import { missingForQuote } from '../../packages/domain/src/formulation/label/label-completeness.ts'
import {
  type LabelFacts,
  testedLabel,
  weighedShares,
} from '../../packages/domain/src/formulation/label/label-of-formula.ts'
import type { LabelFood } from '../../packages/domain/src/formulation/label/label-product.ts'
import { demoLabelFacts } from '../../tests/engine/support/demo-labels.ts'
import { type BenchmarkPart, median, millisecondsText, type ResultRow, retryIfExceeded } from './support/measure.ts'

const foodCount = 200
const nutrientCount = 60
const maxKeyMs = 2
const warmUpKeys = 100
const measuredKeys = 200

/** What the label panel computes with every key: label, tests, what is missing and what changes against the last order. */
export const labelsBenchmark: BenchmarkPart = async (log) => {
  log(`labels: ${foodCount} foods × ${nutrientCount} nutrients…`)
  return [await retryIfExceeded(() => Promise.resolve(measureKeys()))]
}

function measureKeys(): ResultRow {
  const facts = largeFacts()
  const categoryName = facts.category?.name ?? null
  const grams = facts.foods.map((_, index) => 1 + (index % 7))
  const printedOf = () =>
    printedLabelOf(
      testedLabel(
        weighedShares(facts.foods.map(({ id, code }, index) => ({ id, code, grams: grams[index] ?? 0, decimals: 2 }))),
        grams.reduce((sum, amount) => sum + amount, 0),
        facts,
      ),
      categoryName,
    )
  const reference = printedOf()
  const times: number[] = []
  let processorAtStart = process.cpuUsage()
  for (let key = 0; key < warmUpKeys + measuredKeys; key += 1) {
    if (key === warmUpKeys) processorAtStart = process.cpuUsage()
    grams[key % foodCount] = 1 + ((key * 13) % 11)
    const start = performance.now()
    const total = grams.reduce((sum, amount) => sum + amount, 0)
    const lines = facts.foods.map(({ id }, index) => ({ foodId: id, share: (grams[index] ?? 0) / total }))
    const { label } = testedLabel(lines, total, facts)
    missingForQuote(label, categoryName)
    labelChanges(reference, printedOf())
    if (key >= warmUpKeys) times.push(performance.now() - start)
  }
  const keyMs = median(times)
  const { user, system } = process.cpuUsage(processorAtStart)
  const processorMs = (user + system) / 1000 / measuredKeys
  return {
    what: `the label of a formula of ${foodCount} foods × ${nutrientCount} nutrients, computed at each key`,
    measured: `${millisecondsText(keyMs)} (${millisecondsText(processorMs)} of processor time)`,
    bound: `${maxKeyMs} ms`,
    isMet: keyMs <= maxKeyMs,
  }
}

/** The demonstration's foods again and again, with nutrients nobody declares; each tenth food is a premix of others. */
function largeFacts(): LabelFacts {
  const { nutrients, foods } = demoLabelFacts
  const added = Array.from({ length: nutrientCount - nutrients.length }, (_, index) => `BENCH${index}`)
  const idOf = (index: number) => index + 1
  return {
    ...demoLabelFacts,
    nutrients: [...nutrients, ...added.map((code) => ({ code, name: code, unit: 'mg/kg' }))],
    foods: Array.from({ length: foodCount }, (_, index): LabelFood => {
      const food = foods[index % foods.length] as LabelFood
      const isPremix = index % 10 === 9
      return {
        ...food,
        ...{ id: idOf(index), code: `${food.code}-${index}`, name: `${food.name} ${index}` },
        contents: [...food.contents, ...added.map((_, nutrient) => nutrient)],
        composition: isPremix ? [1, 2, 3].map((distance) => ({ foodId: idOf(index - distance), percent: 30 })) : [],
      }
    }),
  }
}
