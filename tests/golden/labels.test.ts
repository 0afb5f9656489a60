import { readFile } from 'node:fs/promises'
import type { LabelResponse } from '@provende/contract/formulation/label/label-routes.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  createDemoFixture,
  type DemoFixture,
  formulaWithGrams,
  readFormula,
  saveFormula,
} from '../conformance/support-demo-fixture.ts'
import { onMainEngine } from '../kit/support/databases.ts'

/* Labels of demonstration formulas, computed by hand: from their unrounded optima, or a recipe beside its arithmetic. */

type LabelItem = {
  code: string
  name_fr: string
  eu_number: string
  substance: string
  substance_code: string
  amount_per_kg: number
  unit: string
  display: string
  mandatory: boolean
}
type ExpectedLabel = {
  formula: string
  name: string
  feed_type_fr: string
  ash_pct: number
  composition: { code: string; name_fr: string; pct: number }[]
  analytical_constituents: { code: string; name_fr: string; pct: number; display: string }[]
  humidity: { pct: number; limit_pct: number; declare: boolean }
  additives_per_kg: { frame: string; heading_fr: string; items: LabelItem[] }[]
  statements_fr: string[]
  directions_fr: string
  /** Of a recipe of its own, in a copy of the formula, by the code of the food. */
  recipe_grams?: Record<string, number>
  selenium?: { per_kg: number; daily_mg: number; daily_limit_mg: number; largest_dose_g: number }
}

const { labels: expectedLabels } = JSON.parse(await readFile(new URL('./labels.json', import.meta.url), 'utf8')) as {
  labels: ExpectedLabel[]
}

/** A number to a millionth of it, and to the decimals with which the expected one was written. */
function roundedAsWritten(value: number, expected: number) {
  const decimals = String(expected).split('.')[1]?.length ?? 0
  const difference = Math.abs(Number(value.toFixed(decimals)) - expected)
  expect(difference, `${value} for ${expected}`).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)))
}

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
  })

  /** The formula, or a copy of it with the recipe the label was computed of. */
  async function formulaIdOf({ formula: code, name, recipe_grams: grams }: ExpectedLabel): Promise<number> {
    const { formulator } = fixture
    if (grams === undefined) return fixture.idOf(code)
    const copied = await formulator.call('POST', '/api/FormulesCMVP/Duplicate', {
      fields: { id: fixture.idOf(code), name },
    })
    const copy = await readFormula(formulator, Number((copied.fields as { id: number }).id))
    const saved = await saveFormula(formulator, formulaWithGrams(copy, new Map(Object.entries(grams))))
    expect(saved.status, saved.text).toBe(200)
    return copy.id
  }

  test.each(expectedLabels.map((label) => [label.name, label] as const))(
    'the label of %s is to the letter',
    async (_, expected) => {
      const id = await formulaIdOf(expected)
      const answer = await fixture.formulator.call('GET', `/api/FormulesCMVP/Etiquette/${id}`)
      expect(answer.status, answer.text).toBe(200)
      const label = answer.fields as LabelResponse
      expect(label.feedKindName).toBe(expected.feed_type_fr)
      roundedAsWritten(label.ash.percent, expected.ash_pct)
      roundedAsWritten(label.moisture.percent, expected.humidity.pct)
      expect([label.moisture.limitPercent, label.moisture.isDeclared]).toEqual([
        expected.humidity.limit_pct,
        expected.humidity.declare,
      ])
      expect(label.a.foods.map(({ code: food, nom }) => [food, nom])).toEqual(
        expected.composition.map(({ code: food, name_fr }) => [food, name_fr]),
      )
      for (const [index, { pct }] of expected.composition.entries())
        roundedAsWritten(label.a.foods[index]?.value ?? 0, pct)
      const [constituents, additives] = label.b
      expect(constituents?.nutriments.map(({ code: nutrient, nom, display }) => [nutrient, nom, display])).toEqual(
        expected.analytical_constituents.map(({ code: nutrient, name_fr, display }) => [
          nutrient,
          name_fr,
          display.replace('.', ','),
        ]),
      )
      for (const [index, { pct }] of expected.analytical_constituents.entries())
        roundedAsWritten(constituents?.nutriments[index]?.value ?? 0, pct)
      expect(additives?.cadres.map(({ cadreCode, title }) => [cadreCode, title])).toEqual(
        expected.additives_per_kg.map(({ frame, heading_fr }) => [`Cadre${frame}`, heading_fr]),
      )
      const items = additives?.cadres.flatMap(({ nutriments }) => nutriments) ?? []
      const expectedItems = expected.additives_per_kg.flatMap((frame) => frame.items)
      expect(
        items.map(({ code: food, nom, euNumber, substance, substanceCode, unit, display, isMandatory }) => ({
          ...{ food, nom, euNumber, substance, substanceCode, unit, display, isMandatory },
        })),
      ).toEqual(
        expectedItems.map((item) => ({
          food: item.code,
          nom: item.name_fr,
          euNumber: item.eu_number,
          substance: item.substance,
          substanceCode: item.substance_code,
          unit: item.unit,
          display: item.display.replace('.', ','),
          isMandatory: item.mandatory,
        })),
      )
      for (const [index, { amount_per_kg }] of expectedItems.entries())
        roundedAsWritten(items[index]?.value ?? 0, amount_per_kg)
      expect(label.sentences).toEqual(expected.statements_fr)
      const selenium = label.tests.find(({ substance }) => substance === 'Sélénium')
      if (expected.selenium !== undefined) {
        roundedAsWritten(selenium?.perKg ?? 0, expected.selenium.per_kg)
        roundedAsWritten(selenium?.daily.value ?? 0, expected.selenium.daily_mg)
        roundedAsWritten(selenium?.daily.limit ?? 0, expected.selenium.daily_limit_mg)
        expect(label.largestDose).toEqual({ grams: expected.selenium.largest_dose_g, limitedBy: 'Sélénium' })
        expect(label.directions).toBe(expected.directions_fr)
      } else expect(label.directions).toMatch(new RegExp(`^${expected.directions_fr}`))
    },
  )
})
