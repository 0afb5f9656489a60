import type { LabelResponse } from '@provende/contract/formulation/label/label-routes.ts'
import { missingForQuote } from '@provende/domain/formulation/label/label-completeness.ts'
import type { AssumedRation, TestedLabel } from '@provende/domain/formulation/label/label-of-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import {
  additiveText,
  assumptionsText,
  constituentText,
  feedingDirectionsText,
  missingOnLabelText,
  remarkSentences,
  textInLanguage,
} from '@provende/text/label-sentences.ts'
import { wordsOf } from '@provende/text/words.ts'

/** The label of a recipe, with what its tests were read for. */
type LabelOfAnimals = TestedLabel & {
  readonly categoryName: string | null
  readonly assumedRation?: AssumedRation | undefined
}

/** As the documented answer has it: with an ordinary space. */
const displayedPercent = (percent: number, culture: Culture): string =>
  constituentText(percent, culture).replaceAll('\u00a0', ' ')

/** A label with its tests as it is answered and printed, in a language. */
export function toLabelDto(
  { label, tests, categoryName, assumedRation }: LabelOfAnimals,
  culture: Culture,
): LabelResponse {
  const { panel, feedKinds } = wordsOf(culture).labels
  const { feedKind, ash, moisture, gramsPerAnimalDay } = label
  const { remarks, unverified } = remarkSentences(label, tests.additives, categoryName, panel, culture)
  return {
    a: {
      foods: label.composition.map(({ code, name, categoryName, percent }) => ({
        ...{ code, nom: name, categoryName, value: percent },
        display: displayedPercent(percent, culture),
      })),
    },
    b: [
      {
        cadreCode: 'CadreB',
        title: panel.constituents,
        cadres: [],
        nutriments: label.constituents.map(({ code, name, percent, unknownFoods }) => ({
          ...{ code, nom: name, euNumber: '', substance: name, substanceCode: code, value: percent, unit: '%' },
          ...{ display: displayedPercent(percent, culture), isMandatory: true, unknownFoods: [...unknownFoods] },
        })),
      },
      {
        cadreCode: 'CadreC',
        title: panel.additives,
        nutriments: [],
        cadres: label.additives.map(({ frame, heading, items }) => ({
          cadreCode: `Cadre${frame}`,
          title: textInLanguage(heading, culture),
          nutriments: items.map(({ code, name, amountPerKg, totalPerKg: _, ...item }) => ({
            ...item,
            ...{ code, nom: name, value: amountPerKg },
            display: amountPerKg === null ? panel.unknownAmount : additiveText(amountPerKg, item.unit, culture),
            unknownFoods: amountPerKg === null ? [name] : [],
          })),
        })),
      },
    ],
    ...{ feedKind, gramsPerAnimalDay },
    ash: { ...ash, unknownFoods: [...ash.unknownFoods] },
    moisture: { ...moisture, unknownFoods: [...moisture.unknownFoods] },
    feedKindName: feedKinds[feedKind],
    sentences: label.sentences.map((sentence) => textInLanguage(sentence, culture)),
    directions: feedingDirectionsText(label, tests, panel, culture),
    categoryName,
    assumptions: assumedRation === undefined ? '' : assumptionsText(assumedRation, categoryName, panel, culture),
    tests: tests.maxima.map(
      ({ maximum: { name, act }, substance, unit, content, product, daily, largestDoseGrams }) => ({
        ...{ name, substance, act, unit, perKg: content.value, product, daily, largestDoseGrams },
      }),
    ),
    largestDose: tests.largestDose && { grams: tests.largestDose.grams, limitedBy: tests.largestDose.substance },
    remarks: [...remarks, ...unverified],
    missingForQuote: missingForQuote(label, categoryName).map((missing) => missingOnLabelText(missing, panel, culture)),
  }
}
