import { cellsProblems, milkAnalysis } from '@provende/contract/farm-data/milk-analysis.ts'
import { DecimalField } from '../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'
import { SiteRecordFields } from './site-record-form.tsx'
import { cellsPerThousand, ThousandsField } from './thousands-field.tsx'

const fieldName = fieldNames(milkAnalysis)

export const milkAnalysisDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.date },
    { field: 'farmName', isUnsorted: true },
    { field: 'farmSiteName', isUnsorted: true },
    { field: fieldName.fatGramsPerLitre, kind: 'decimal', priority: 0 },
    { field: fieldName.proteinGramsPerLitre, kind: 'decimal', priority: 0 },
    { field: fieldName.cellsPerMl, kind: 'decimal', unitSize: cellsPerThousand },
    { field: fieldName.ureaGramsPerLitre, kind: 'decimal' },
    { field: fieldName.germsPerMl, kind: 'decimal' },
    { field: fieldName.productionDays, kind: 'decimal' },
    { field: fieldName.butyricsPerLitre, kind: 'decimal' },
  ],
  isPrivate: true,
  check: cellsProblems,
  Form: () => (
    <SiteRecordFields>
      <DecimalField name={fieldName.fatGramsPerLitre} />
      <DecimalField name={fieldName.proteinGramsPerLitre} />
      <ThousandsField name={fieldName.cellsPerMl} />
      <DecimalField name={fieldName.ureaGramsPerLitre} />
      <DecimalField name={fieldName.germsPerMl} />
      <DecimalField name={fieldName.productionDays} />
      <DecimalField name={fieldName.butyricsPerLitre} />
    </SiteRecordFields>
  ),
}
