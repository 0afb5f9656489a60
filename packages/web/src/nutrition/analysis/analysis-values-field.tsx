import { Select, Skeleton, Text } from '@mantine/core'
import { analysisNutrients } from '@provende/contract/nutrition/analysis-nutrients.ts'
import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { complexNutrientValues } from '@provende/domain/nutrition/analysis-value.ts'
import { type ClipboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { type NumberCellValue, numberCellOf } from '../../kit/grid/number-cell.tsx'
import grid from '../../kit/grid/number-grid.module.css'
import { isSingleCell } from '../../kit/grid/paste-block.ts'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { useUnitLabels } from '../use-nutrients.ts'
import { useAnalysisRecord, useAnalysisVersionRecord, useModelVersionRecord } from '../use-record-detail.ts'
import { AnalysisImportButton } from './analysis-import-button.tsx'
import { type AnalysisLine, analysisValueOf, linesAtDryMatter, withTypedValue } from './analysis-lines.ts'
import { analysisTableValues } from './analysis-table.ts'
import { AnalysisValueRow } from './analysis-value-row.tsx'
import classes from './analysis-values.module.css'
import { GoToNutrient } from './go-to-nutrient.tsx'
import { type AnalysisColumn, type PastedValuesResult, type PasteTargetRow, pastedValues } from './pasted-values.ts'

/** Maximum number of unusable pasted cells that are named in the message. */
const maxNamedCells = 5

/** The values of an analysis version: one row per nutrient of its model version. */
export function AnalysisValuesField() {
  const field = useField('items')
  const modelVersionId = Number(useField('modelVersionId').value ?? 0)
  const model = useModelVersionRecord(field.mode === 'none' ? 0 : modelVersionId)
  const units = useUnitLabels()
  const hiddenCount = useSetAsideForeignLines(field, model?.items)
  const words = useWords().nutrition.analysisValues
  if (field.mode === 'none') return null
  if (modelVersionId < 1) return <Text c="dimmed">{words.noModelVersion}</Text>
  if (model === undefined || units === undefined) return <Skeleton height={320} />
  return <AnalysisValuesGrid field={field} items={model.items} units={units} hiddenCount={hiddenCount} />
}

/**
 * Limits the lines of the form to the nutrients of the model version. Lines of other nutrients are set aside, and
 * restored when a model version with them is chosen. Returns the number of lines set aside.
 */
function useSetAsideForeignLines(field: Field, items: readonly ModelItem[] | undefined): number {
  const [aside, setAside] = useState<readonly AnalysisLine[]>([])
  const split = useEffectEvent((modelItems: readonly ModelItem[]) => {
    if (field.mode !== 'edit') return
    const modelIds = new Set(modelItems.map(({ itemId }) => itemId))
    const lines = analysisLinesOf(field.value)
    const restored = aside.filter(({ itemId }) => modelIds.has(itemId) && !lines.some((line) => line.itemId === itemId))
    const removed = lines.filter(({ itemId }) => !modelIds.has(itemId))
    if (restored.length === 0 && removed.length === 0) return
    setAside([...aside.filter((line) => !restored.includes(line)), ...removed])
    field.onChange([...lines.filter((line) => !removed.includes(line)), ...restored])
  })
  useEffect(() => {
    if (items) split(items)
  }, [items])
  return aside.length
}

type AnalysisValuesGridProps = {
  readonly field: Field
  readonly items: readonly ModelItem[]
  readonly units: ReadonlyMap<number, string>
  /** Number of values whose nutrient is not in the model version. */
  readonly hiddenCount: number
}

function AnalysisValuesGrid({ field, items, units, hiddenCount }: AnalysisValuesGridProps) {
  const words = useWords().nutrition
  const texts = words.analysisValues
  const { title } = words.analysisVersion.lines.items
  const dryMatter = useField('dryMatterPercent').value
  const lines = analysisLinesOf(field.value)
  const editing = field.mode === 'edit'
  const nutrients = useMemo(() => analysisNutrients(items), [items])
  const byItem = new Map(lines.map((line, index) => [line.itemId, { line, index }]))
  const derived = complexNutrientValues(nutrients, new Map(lines.map((line) => [line.itemId, analysisValueOf(line)])))
  const { compared, picker } = useComparedVersion(editing)
  const type = (itemId: number, basis: AnalysisColumn) => (value: NumberCellValue) =>
    field.onChange(withTypedValue(lines, { itemId, basis, value }, dryMatter))
  const enter = useEnteredValues(items, lines, (next) => field.onChange(linesAtDryMatter(next, dryMatter)))
  const onPaste = (event: ClipboardEvent) => enterPasted(event, enter)
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame}>
      {picker}
      {editing && (
        <AnalysisImportButton onTable={(table) => enter('import', (rows) => analysisTableValues(table, rows))} />
      )}
      {editing && (
        <Text c="dimmed" size="sm" mb="xs">
          {texts.explanation}
        </Text>
      )}
      {hiddenCount > 0 && (
        <Text c="var(--mantine-color-orange-light-color)" size="sm" mb="xs">
          {texts.droppedValues(hiddenCount)}
        </Text>
      )}
      {editing && <GoToNutrient items={items} frame={frame} />}
      <ScrollRegion label={title} className={grid.scroll}>
        <table className={`${grid.grid} ${classes.values}`} aria-label={title} onPaste={editing ? onPaste : undefined}>
          <thead>
            <tr>
              <th className={grid.code}>{texts.code}</th>
              <th className={grid.name}>{words.analysisVersion.lines.items.fields.itemId}</th>
              <th className={grid.code}>{texts.unit}</th>
              <th className={grid.right}>{words.analysisVersion.lines.items.fields.valueDryMatter}</th>
              <th className={grid.right}>{words.analysisVersion.lines.items.fields.valueAsFed}</th>
              <th className={grid.right} title={texts.deviationHint}>
                {words.analysisVersion.lines.items.fields.standardDeviation}
              </th>
              {compared && <th className={grid.right}>{texts.comparedColumn(compared.name)}</th>}
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
                compared={compared && { name: compared.name, value: compared.values.get(item.itemId) ?? null }}
                onType={(basis) => type(item.itemId, basis)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

const analysisLinesOf = (value: unknown): readonly AnalysisLine[] =>
  Array.isArray(value) ? (value as readonly AnalysisLine[]) : []

type EnterValues = (by: 'paste' | 'import', read: (rows: readonly PasteTargetRow[]) => PastedValuesResult) => void

/** Enters a block pasted into a cell; a single one is pasted as ordinary text. */
function enterPasted(event: ClipboardEvent, enter: EnterValues): void {
  const cell = numberCellOf(event.target)
  const block = parseDelimitedText(event.clipboardData.getData('text/plain'))
  if (cell === undefined || isSingleCell(block)) return
  event.preventDefault()
  enter('paste', (rows) => pastedValues(block, rows, { row: cell.row, basis: cell.column as AnalysisColumn }))
}

/** Enters values of a block or a file into the lines, and shows which of its cells could not be used. */
function useEnteredValues(
  items: readonly ModelItem[],
  lines: readonly AnalysisLine[],
  onLines: (lines: readonly AnalysisLine[]) => void,
): EnterValues {
  const toasts = useToasts()
  const words = useWords().nutrition.analysisValues
  return (by, read) => {
    const rows = items.map(({ itemId, code, label, isComplex }) => ({
      itemId,
      code: code ?? '',
      label: label ?? '',
      isComputed: isComplex === true,
    }))
    const { values, ignored } = read(rows)
    onLines(values.reduce((next, value) => withTypedValue(next, value, null), lines))
    if (ignored.length === 0 && values.length > 0) return toasts.success(words[by].entered(values.length))
    const more = ignored.length > maxNamedCells ? ' …' : ''
    toasts.warning(words[by].ignoring(values.length, ignored.slice(0, maxNamedCells).join(', ') + more))
  }
}

/** The version of the analysis to compare with: the previous one, until the user picks another. */
function useComparedVersion(editing: boolean) {
  const words = useWords().nutrition.analysisValues
  const { id } = useScreenParams()
  const analysis = useAnalysisRecord(Number(useField('analysisId').value ?? 0))
  const [chosen, setChosen] = useState<string | null>()
  const currentId = Number(id)
  const others = (analysis?.versions ?? []).filter((version) => version.id !== currentId && !version.deleted)
  const earlier = others.filter((version) => currentId < 1 || version.id < currentId).toSorted((a, b) => b.id - a.id)
  const shown = chosen === undefined ? String(earlier[0]?.id ?? '') : (chosen ?? '')
  const version = useAnalysisVersionRecord(Number(shown))
  const values = useMemo(() => new Map(version?.items.map((item) => [item.itemId, item.valueAsFed])), [version])
  return {
    compared: version && { name: version.name, values },
    picker: others.length > 0 && editing && (
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
