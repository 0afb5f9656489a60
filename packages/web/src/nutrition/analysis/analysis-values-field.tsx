import { Select, Skeleton, Text } from '@mantine/core'
import { analysisNutrients, type ModelItem } from '@provende/contract/nutrition/model-version.ts'
import { derivedValues } from '@provende/domain/nutrition/analysis-value.ts'
import { type ClipboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Field, useField } from '../kit/form-fields.ts'
import { cellOf } from '../kit/number-cell.tsx'
import grid from '../kit/number-grid.module.css'
import { readBlock } from '../kit/paste-block.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { useScreenParams } from '../shell/screen.ts'
import { knownValue, type Line, linesAt, withTyped } from './analysis-lines.ts'
import { AnalysisValueRow } from './analysis-value-row.tsx'
import { type Basis, pastedValues } from './pasted-values.ts'
import { useUnitLabels } from './use-nutrients.ts'
import { useAnalysis, useAnalysisVersion, useModelVersion } from './use-told.ts'

/** Most strange cells of a pasted block that are told one by one. */
const mostTold = 5

/** The values of an analysis version: a row per nutrient of its model version, once that and the units are read. */
export function AnalysisValuesField() {
  const field = useField('items')
  const modelVersionId = Number(useField('modelVersionId').value ?? 0)
  const model = useModelVersion(field.mode === 'none' ? 0 : modelVersionId)
  const units = useUnitLabels()
  const aside = useLinesOfModel(field, model?.items)
  const words = useWords().nutrition.analysisValues
  if (field.mode === 'none') return null
  if (modelVersionId < 1) return <Text c="dimmed">{words.noModelVersion}</Text>
  if (model === undefined || units === undefined) return <Skeleton height={320} />
  return <ValuesGrid field={field} items={model.items} units={units} aside={aside} />
}

/**
 * Keeps the lines those of the model version: values of nutrients it has not are put aside, and come back with another
 * version that has them. Answers how many are aside.
 */
function useLinesOfModel(field: Field, items: readonly ModelItem[] | undefined): number {
  const [aside, setAside] = useState<readonly Line[]>([])
  const sort = useEffectEvent((ofModel: readonly ModelItem[]) => {
    if (field.mode !== 'edit') return
    const known = new Set(ofModel.map(({ itemId }) => itemId))
    const lines = linesOf(field.value)
    const back = aside.filter(({ itemId }) => known.has(itemId) && !lines.some((line) => line.itemId === itemId))
    const strange = lines.filter(({ itemId }) => !known.has(itemId))
    if (back.length === 0 && strange.length === 0) return
    setAside([...aside.filter((line) => !back.includes(line)), ...strange])
    field.onChange([...lines.filter((line) => !strange.includes(line)), ...back])
  })
  useEffect(() => {
    if (items) sort(items)
  }, [items])
  return aside.length
}

type GridProps = {
  readonly field: Field
  readonly items: readonly ModelItem[]
  readonly units: ReadonlyMap<number, string>
  /** How many values belong to no nutrient of the model version. */
  readonly aside: number
}

function ValuesGrid({ field, items, units, aside }: GridProps) {
  const words = useWords().nutrition
  const own = words.analysisValues
  const dryMatter = useField('dryMatterPercent').value
  const lines = linesOf(field.value)
  const editing = field.mode === 'edit'
  const nutrients = useMemo(() => analysisNutrients(items), [items])
  const byItem = new Map(lines.map((line, index) => [line.itemId, { line, index }]))
  const derived = derivedValues(nutrients, new Map(lines.map((line) => [line.itemId, knownValue(line)])))
  const { before, chooser } = useVersionBefore(editing)
  const type = (itemId: number, basis: Basis) => (value: Line[Basis]) =>
    field.onChange(withTyped(lines, { itemId, basis, value }, dryMatter))
  const onPaste = usePasted(items, lines, (next) => field.onChange(linesAt(next, dryMatter)))
  return (
    <div>
      {chooser}
      {editing && (
        <Text c="dimmed" size="sm" mb="xs">
          {own.explained}
        </Text>
      )}
      {aside > 0 && (
        <Text c="var(--mantine-color-orange-light-color)" size="sm" mb="xs">
          {own.aside(aside)}
        </Text>
      )}
      <div className={grid.scroll}>
        <table
          className={grid.grid}
          aria-label={words.analysisVersion.lines.items.title}
          onPaste={editing ? onPaste : undefined}
        >
          <thead>
            <tr>
              <th className={grid.code}>{own.code}</th>
              <th className={grid.name}>{words.analysisVersion.lines.items.fields.itemId}</th>
              <th className={grid.code}>{own.unit}</th>
              <th className={grid.right}>{words.analysisVersion.lines.items.fields.valueDryMatter}</th>
              <th className={grid.right}>{words.analysisVersion.lines.items.fields.valueAsFed}</th>
              {before && <th className={grid.right}>{own.before(before.name)}</th>}
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <AnalysisValueRow
                key={item.itemId}
                item={item}
                row={row}
                unit={units.get(item.unitId ?? 0) ?? ''}
                line={byItem.get(item.itemId)?.line}
                index={byItem.get(item.itemId)?.index}
                derived={derived.get(item.itemId)}
                editing={editing}
                before={before && { value: before.values.get(item.itemId) ?? null }}
                onType={(basis) => type(item.itemId, basis)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as readonly Line[]) : [])

/** Puts a pasted block into the lines, and says what of it could not be used. */
function usePasted(items: readonly ModelItem[], lines: readonly Line[], onLines: (lines: readonly Line[]) => void) {
  const toasts = useToasts()
  const words = useWords().nutrition.analysisValues
  return (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const block = readBlock(event.clipboardData.getData('text/plain'))
    // One cell is typed like any text.
    if (cell === undefined || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return
    event.preventDefault()
    const rows = items.map(({ itemId, code, label, isComplex }) => ({
      itemId,
      code: code ?? '',
      label: label ?? '',
      isComputed: isComplex === true,
    }))
    const { values, ignored } = pastedValues(block, rows, { row: cell.row, basis: cell.column as Basis })
    onLines(values.reduce((next, value) => withTyped(next, value, null), lines))
    if (ignored.length === 0) return toasts.success(words.pasted(values.length))
    const more = ignored.length > mostTold ? ' …' : ''
    toasts.warning(words.pastedButFor(values.length, ignored.slice(0, mostTold).join(', ') + more))
  }
}

/** Another version of the analysis to compare with: the one before, until the person chooses. */
function useVersionBefore(editing: boolean) {
  const words = useWords().nutrition.analysisValues
  const { id } = useScreenParams()
  const analysis = useAnalysis(Number(useField('analysisId').value ?? 0))
  const [chosen, setChosen] = useState<string | null>()
  const own = Number(id)
  const others = (analysis?.versions ?? []).filter((version) => version.id !== own && !version.deleted)
  const earlier = others.filter((version) => own < 1 || version.id < own).toSorted((a, b) => b.id - a.id)
  const shown = chosen === undefined ? String(earlier[0]?.id ?? '') : (chosen ?? '')
  const version = useAnalysisVersion(Number(shown))
  const values = useMemo(() => new Map(version?.items.map((item) => [item.itemId, item.valueAsFed])), [version])
  return {
    before: version && { name: version.name, values },
    chooser: others.length > 0 && editing && (
      <Select
        label={words.compareWith}
        clearable
        maw={320}
        mb="xs"
        data={others.map((other) => ({ value: String(other.id), label: other.name }))}
        value={shown === '' ? null : shown}
        onChange={setChosen}
      />
    ),
  }
}
