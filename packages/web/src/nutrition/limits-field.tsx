import { Text } from '@mantine/core'
import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { useField } from '../kit/form-fields.ts'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useWords } from '../kit/words.tsx'
import { keyOfItem, limitSections } from './limit-rows.ts'
import classes from './limits.module.css'
import { LimitsEditor } from './limits-editor.tsx'
import { LimitsTable } from './limits-table.tsx'
import { useModelOrder, useNutrientItems } from './use-limit-items.ts'

const none: ReadonlySet<string> = new Set()

/** The limits of a constraint version, in the order of the version of the model in the field `modelVersion`. */
export function LimitsField({ name, modelVersion }: { name: string; modelVersion: string }) {
  const field = useField(name)
  const { value: versionId } = useField(modelVersion)
  const words = useWords().nutrition
  const nutrients = useNutrientItems()
  const order = useModelOrder(typeof versionId === 'number' ? versionId : null)
  if (field.mode === 'none') return null
  if (!nutrients || !order) return <FormSkeleton />
  const lines = field.value as readonly ToldLine[]
  const limited = new Set(lines.map(keyOfItem))
  const read = () =>
    limitSections(nutrients, order, lines, [], none)
      .map(({ kind, items }) => ({ kind, items: items.filter((item) => limited.has(keyOfItem(item))) }))
      .filter(({ items }) => items.length > 0)
  return (
    <fieldset className={classes.frame}>
      {field.mode !== 'value' && <legend>{words.constraintVersion.lines.content.title}</legend>}
      {field.mode === 'edit' ? (
        <LimitsEditor field={field} nutrients={nutrients} order={order} />
      ) : lines.length === 0 ? (
        <Text c="dimmed">{words.limits.none}</Text>
      ) : (
        <div className={classes.scroll}>
          <LimitsTable sections={read()} lines={lines} />
        </div>
      )}
    </fieldset>
  )
}
