import { readFile } from 'node:fs/promises'
import type { LabelResponse } from '@provende/contract/formulation/label/label-routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createDemoFixture, type DemoFixture } from '../conformance/support-demo-fixture.ts'
import { onMainEngine } from '../kit/support/databases.ts'

/* Labels of demonstration formulas, computed by hand from their unrounded optima. */

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
  feed_type_fr: string
  ash_pct: number
  composition: { code: string; name_fr: string; pct: number }[]
  analytical_constituents: { code: string; name_fr: string; pct: number; display: string }[]
  humidity: { pct: number; limit_pct: number; declare: boolean }
  additives_per_kg: { frame: string; heading_fr: string; items: LabelItem[] }[]
  statements_fr: string[]
  directions_fr: string
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

  test.each(expectedLabels.map((label) => [label.formula, label] as const))(
    'the label of %s is to the letter',
    async (code, expected) => {
      const answer = await fixture.formulator.call('GET', `/api/FormulesCMVP/Etiquette/${fixture.idOf(code)}`)
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
      expect(label.directions).toMatch(new RegExp(`^${expected.directions_fr}`))
    },
  )
})
