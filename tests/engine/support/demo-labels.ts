// The demonstration formulas with what their labels are computed with: sections, EU numbers and the rules an installation
// starts with.

import { readFile } from 'node:fs/promises'
import type { LabelSection } from '../../../packages/domain/src/catalogue/label-sections.ts'
import {
  type LabelFacts,
  type TestedLabel,
  testedLabel,
  weighedShares,
} from '../../../packages/domain/src/formulation/label/label-of-formula.ts'
import type { LabelFood } from '../../../packages/domain/src/formulation/label/label-product.ts'
import {
  type AdditiveAuthorisation,
  type AnimalCategory,
  frameNutrientsOf,
  type LabelFrame,
  type LabelRules,
  type LabelSentence,
  type LegalMaximum,
} from '../../../packages/domain/src/formulation/label/label-rules.ts'
import type { FormulaProblem, Recipe } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { readCsv } from '../../../packages/server/src/kit/read-csv.ts'
import { readInputText } from '../../../packages/server/src/operations/solve/input-file.ts'
import { demoCatalogue, demoFiles } from './demo-formulas.ts'

const always = { startDay: null, endDay: null }
type RuleFile = {
  animalCategories: { code: string; name: string; dryMatterIntakeKg: number | null }[]
  maxima: (LegalMaximum & { animalCategories: string[] })[]
  frames: (LabelFrame & { name: string; nameEnglish: string; nutrients: string; feedKind: string })[]
  authorisations: (AdditiveAuthorisation & { animalCategories: string[]; startDate?: string; endDate?: string })[]
  sentences: (LabelSentence & { name: string; nameEnglish: string; animalCategories: string[] })[]
}
const ruleFile: RuleFile = JSON.parse(
  await readFile(new URL('../../../packages/server/src/formulation/label/label-rules.json', import.meta.url), 'utf8'),
)

const animalCategories: readonly AnimalCategory[] = ruleFile.animalCategories.map((category, index) => ({
  ...category,
  id: index + 1,
}))
const idsOf = (codes: readonly string[] = []) =>
  codes.map((code) => animalCategories.findIndex((category) => category.code === code) + 1)

const rules: LabelRules = {
  frames: ruleFile.frames.map(({ name, nameEnglish, nutrients, feedKind, ...frame }) => ({
    ...frame,
    ...always,
    heading: { fr: name, en: nameEnglish },
    feedKind: feedKind === 'mineral' || feedKind === 'complementary' ? feedKind : null,
    nutrients: frameNutrientsOf(nutrients) ?? [],
  })),
  maxima: ruleFile.maxima.map(({ animalCategories: codes, ...maximum }, index) => ({
    ...{ ...maximum, ...always, id: index + 1, animalCategoryIds: idsOf(codes) },
  })),
  sentences: ruleFile.sentences.map(({ name, nameEnglish, animalCategories: codes, ...rule }) => ({
    ...{ ...rule, ...always, sentence: { fr: name, en: nameEnglish }, animalCategoryIds: idsOf(codes) },
  })),
  authorisations: ruleFile.authorisations.map(({ euNumber, animalCategories: codes, endDate }) => ({
    ...{ euNumber, animalCategoryIds: idsOf(codes), startDay: null, endDay: endDate?.slice(0, 10) ?? null },
  })),
}

const table = async (file: string) => readCsv(await readInputText(file)).rows.map(({ cells }) => cells)
const nutrients = (await table(demoFiles.nutrients)).map(
  ({ code = '', name_fr: name = '', content_unit: unit = '' }) => ({
    ...{ code, name, unit },
  }),
)
const foods = (await table(demoFiles.foods)).map((row, index): LabelFood => {
  const food = demoCatalogue.foods.get(row.code ?? '')
  return {
    ...{ id: index + 1, code: row.code ?? '', name: row.name_fr ?? '', categoryName: row.food_category ?? '' },
    section: (row.label_section ?? '') as LabelSection,
    euNumber: row.eu_number ?? '',
    flags: { Gmo: null, Tse: null, Dust: null },
    dryMatterPercent: food?.dryMatterPercent ?? null,
    contents: nutrients.map(
      ({ code }) => food?.contents[demoCatalogue.nutrients.findIndex((nutrient) => nutrient.code === code)] ?? null,
    ),
    composition: [],
  }
})
const idByCode = new Map(foods.map(({ code, id }) => [code, id]))

export const demoLabelFacts: LabelFacts = {
  nutrients,
  foods,
  rules,
  category: animalCategories[0] ?? null,
  day: '2026-11-24',
  ration: null,
}

/** The foods of a problem as the label needs them. */
export const labelledFoods = ({ foods: used }: FormulaProblem) =>
  used.map(({ code }) => ({ id: idByCode.get(code) ?? 0, decimals: demoCatalogue.foods.get(code)?.decimals ?? 3 }))

/** The label of a recipe as the factory weighs it. */
export function weighedLabel(problem: FormulaProblem, recipe: Recipe, facts: LabelFacts = demoLabelFacts): TestedLabel {
  const lines = labelledFoods(problem).map((food, index) => ({
    ...food,
    code: problem.foods[index]?.code ?? '',
    grams: recipe[index] ?? 0,
  }))
  return testedLabel(
    weighedShares(lines),
    recipe.reduce((sum, grams) => sum + grams, 0),
    facts,
  )
}
