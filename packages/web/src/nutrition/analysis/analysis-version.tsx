import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { keptDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { DecimalField, FieldGrid, FieldsAs, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { useField } from '../kit/form-fields.ts'
import { fieldNames, type Look } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { analyses } from './analysis-facts.ts'
import { type Line, linesAt } from './analysis-lines.ts'
import { AnalysisValuesField } from './analysis-values-field.tsx'
import { DefaultBadge, DefaultField } from './default-field.tsx'
import { modelVersions, useVersionsOfAnalysedModel } from './model-version-pick.ts'

const field = fieldNames(analysisVersion)
const useAnalyses = referring(analyses)

export const analysisVersionLook: Look = {
  columns: [
    { field: field.name },
    { field: field.isDefault, priority: 0, render: ({ isDefault }) => isDefault === true && <DefaultBadge /> },
    { field: field.dryMatterPercent, kind: 'decimal' },
    { field: field.modelVersionId, labels: modelVersions },
  ],
  Form: () => (
    <>
      <FieldGrid>
        <TextField name={field.name} />
        <PickField name={field.analysisId} useSource={useAnalyses} />
        <DryMatterField />
        <PickField name={field.modelVersionId} useSource={useVersionsOfAnalysedModel} />
        <DefaultField name={field.isDefault} />
      </FieldGrid>
      <AnalysisValuesField />
    </>
  ),
}

/** The dry matter: of each value the basis that was typed stays and the other follows it at once. */
function DryMatterField() {
  const items = useField('items')
  return (
    <FieldsAs
      adapt={(dryMatter) => {
        const change = (next: unknown) => {
          dryMatter.onChange(next)
          if (Array.isArray(items.value)) items.onChange(linesAt(items.value as Line[], next))
        }
        const keep = () => {
          const { value } = dryMatter
          // Above 100 is 100, 0 is 0.1: said as soon as the field is left. Source: spec 2 §5.
          if (typeof value === 'number' && value >= 0 && keptDryMatterPercent(value) !== value)
            change(keptDryMatterPercent(value))
          dryMatter.onBlur?.()
        }
        return { ...dryMatter, onChange: change, onBlur: keep }
      }}
    >
      <DecimalField name={field.dryMatterPercent} />
    </FieldsAs>
  )
}
