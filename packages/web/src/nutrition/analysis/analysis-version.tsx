import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { clampDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { AdaptedFields, DecimalField, FieldGrid, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { DefaultBadge, DefaultField } from '../default-field.tsx'
import { modelVersionReferenceTarget, useAnalysisModelVersionPickSource } from '../model/model-version-pick.ts'
import { type AnalysisLine, linesAtDryMatter } from './analysis-lines.ts'
import { analysisReferenceTarget } from './analysis-screen-config.ts'
import { AnalysisValuesField } from './analysis-values-field.tsx'

const fieldName = fieldNames(analysisVersion)
const useAnalysisPickSource = pickSourceHook(analysisReferenceTarget)

export const analysisVersionDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.isDefault, priority: 0, render: ({ isDefault }) => isDefault === true && <DefaultBadge /> },
    { field: fieldName.dryMatterPercent, kind: 'decimal' },
    { field: fieldName.modelVersionId, labels: modelVersionReferenceTarget },
  ],
  Form: () => (
    <>
      <FieldGrid>
        <TextField name={fieldName.name} />
        <PickField name={fieldName.analysisId} useSource={useAnalysisPickSource} />
        <DryMatterField />
        <PickField name={fieldName.modelVersionId} useSource={useAnalysisModelVersionPickSource} />
        <DefaultField name={fieldName.isDefault} />
      </FieldGrid>
      <AnalysisValuesField />
    </>
  ),
}

/** The dry matter (%). A change recomputes, of each value, the column that was not typed. */
function DryMatterField() {
  const items = useField('items')
  return (
    <AdaptedFields
      adapt={(dryMatter) => {
        const change = (next: unknown) => {
          dryMatter.onChange(next)
          if (Array.isArray(items.value)) items.onChange(linesAtDryMatter(items.value as AnalysisLine[], next))
        }
        const correct = () => {
          const { value } = dryMatter
          // Corrected when the field loses focus: above 100 becomes 100, 0 becomes 0.1. Source: spec 2 §5.
          if (typeof value === 'number' && value >= 0 && clampDryMatterPercent(value) !== value)
            change(clampDryMatterPercent(value))
          dryMatter.onBlur?.()
        }
        return { ...dryMatter, onChange: change, onBlur: correct }
      }}
    >
      <DecimalField name={fieldName.dryMatterPercent} />
    </AdaptedFields>
  )
}
