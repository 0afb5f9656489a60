import { Text } from '@mantine/core'
import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { useField } from '../../kit/form/form-fields.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useWords } from '../../kit/words.tsx'
import { useModelVersionRecord } from '../use-record-detail.ts'
import { limitEditorSections, limitItemKey } from './limit-rows.ts'
import classes from './limits.module.css'
import { LimitsEditor } from './limits-editor.tsx'
import { LimitsTable } from './limits-table.tsx'
import { useNutrientLimitItems } from './use-limit-items.ts'

const noItemKeys: ReadonlySet<string> = new Set()

/** The limits of a constraint version, in the order of the model version in the field `modelVersion`. */
export function LimitsField({ name, modelVersion }: { name: string; modelVersion: string }) {
  const field = useField(name)
  const versionId = Number(useField(modelVersion).value ?? 0)
  const words = useWords().nutrition
  const nutrients = useNutrientLimitItems()
  const version = useModelVersionRecord(versionId)
  if (field.mode === 'none') return null
  if (!nutrients || (versionId >= 1 && !version)) return <FormSkeleton />
  const order = version?.items.map(({ itemId }) => itemId) ?? []
  const lines = field.value as readonly ConstraintLineDto[]
  const limited = new Set(lines.map(limitItemKey))
  const limitedSections = () =>
    limitEditorSections(nutrients, order, lines, [], noItemKeys)
      .map(({ kind, items }) => ({ kind, items: items.filter((item) => limited.has(limitItemKey(item))) }))
      .filter(({ items }) => items.length > 0)
  return (
    <fieldset className={classes.frame}>
      {field.mode !== 'value' && <legend>{words.constraintVersion.lines.content.title}</legend>}
      {field.mode === 'edit' ? (
        <LimitsEditor field={field} nutrients={nutrients} order={order} />
      ) : lines.length === 0 ? (
        <Text c="dimmed">{words.limits.none}</Text>
      ) : (
        <LimitsTable sections={limitedSections()} lines={lines} />
      )}
    </fieldset>
  )
}
