import { siteObjective } from '@provende/contract/farm-data/site-objective.ts'
import { routes } from '@provende/contract/routes.ts'
import { DecimalField, FieldGrid } from '../kit/form/fields.tsx'
import { type FamilyUi, fieldNames } from '../records/record-set.ts'
import { objectivesScreenName } from './screen-names.ts'

const fieldName = fieldNames(siteObjective)
const figures = [
  fieldName.maxFatGramsPerLitre,
  fieldName.maxProteinGramsPerLitre,
  fieldName.litresPerAnimalDay,
  fieldName.undeliveredPercent,
]

/** The objectives of a site in a year, which are listed and edited on one screen. */
export const siteObjectiveFamilyUi: FamilyUi = {
  family: siteObjective,
  routes: routes.siteObjectives,
  words: (words) => words.farmData.siteObjective,
  names: { list: objectivesScreenName, detail: objectivesScreenName, edit: objectivesScreenName },
  look: {
    columns: [fieldName.year, ...figures].map((field) => ({ field, kind: 'decimal' })),
    isPrivate: true,
    Form: () => (
      <FieldGrid>
        {figures.map((name) => (
          <DecimalField key={name} name={name} />
        ))}
      </FieldGrid>
    ),
  },
}
