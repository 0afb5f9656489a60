import { ActionIcon, Button, MultiSelect, Select, Text, TextInput } from '@mantine/core'
import {
  isGroupLimit,
  isLimitOfFoods,
  type OtherLimit,
  type OtherLimitKind,
  otherLimitKey,
  otherLimitKinds,
  otherLimitRefusals,
} from '@provende/domain/nutrition/other-limits.ts'
import { percentOfProbability } from '@provende/text/limit-sentences.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { NumberCell } from '../../kit/grid/number-cell.tsx'
import grid from '../../kit/grid/number-grid.module.css'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture } from '../../kit/words.tsx'
import {
  type LimitedItem,
  type LimitedItems,
  type OtherLimitWords,
  otherLimitName,
  otherLimitUnit,
} from './other-limit-names.ts'
import type { ProbabilityField, TypedOtherLimit } from './other-limit-table.ts'
import classes from './other-limits.module.css'
import { OtherLimitsTableSource, PastedOtherLimitsReport, useOtherLimitPaste } from './other-limits-paste.tsx'

type OtherLimitsEditorProps = {
  readonly limits: readonly TypedOtherLimit[]
  readonly items: LimitedItems
  readonly words: OtherLimitWords
  /** The error under a cell or a row of a limit. */
  readonly errorOf?: (index: number, field: 'min' | 'max' | 'itemIds' | ProbabilityField) => string | undefined
  /** Without it, the limits are only shown. */
  readonly onChange?: (limits: readonly TypedOtherLimit[]) => void
}

/** Limits per kg, in kg/t, on ratios and on groups: a line for each, and fields to add another one. */
export function OtherLimitsEditor({ limits, items, words, errorOf, onChange }: OtherLimitsEditorProps) {
  const frame = useFocusOnAddedLimit(limits.length)
  const paste = useOtherLimitPaste(limits, items, onChange)
  // Amounts of foods are weighed: only limits on nutrients have probabilities.
  const hasProbabilities = limits.some((limit) =>
    onChange ? !isLimitOfFoods(limit) : probabilityFields.some((field) => limit[field]),
  )
  return (
    <div ref={frame} className={classes.editor} onPaste={paste.onPaste}>
      {limits.length === 0 ? (
        <Text c="dimmed" size="sm">
          {words.none}
        </Text>
      ) : (
        <ScrollRegion label={words.title} className={grid.scroll ?? ''}>
          <table className={grid.grid} aria-label={words.title}>
            <thead>
              <tr>
                <th className={grid.name}>{words.quantity}</th>
                <th className={grid.right}>{words.min}</th>
                <th className={grid.right}>{words.max}</th>
                <th className={grid.code}>{words.unit}</th>
                {hasProbabilities &&
                  probabilityFields.map((field) => (
                    <th key={field} className={grid.right} title={words.probabilityHint}>
                      {words[field]}
                    </th>
                  ))}
                {onChange && <th aria-label={words.remove('')} />}
              </tr>
            </thead>
            <tbody>
              {limits.map((limit, index) => (
                <OtherLimitRow
                  key={otherLimitKey(limit)}
                  {...{ limit, index, items, words, errorOf, hasProbabilities }}
                  {...(onChange && {
                    onChange: (change) =>
                      onChange(limits.map((other) => (other === limit ? { ...limit, ...change } : other))),
                    onRemove: () => onChange(limits.filter((other) => other !== limit)),
                  })}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {onChange && (
        <>
          {paste.pasted && (
            <PastedOtherLimitsReport
              texts={words.paste}
              pasted={paste.pasted}
              onUndo={paste.undo}
              onClose={paste.close}
            />
          )}
          <NewOtherLimit
            items={items}
            words={words}
            isThere={(limit) => limits.some((other) => otherLimitKey(other) === otherLimitKey(limit))}
            onAdd={(limit) => onChange([...limits, limit])}
          />
          <OtherLimitsTableSource texts={words.paste} onTable={paste.read} />
        </>
      )}
    </div>
  )
}

/** Whoever has said what is limited types its minimum next. */
function useFocusOnAddedLimit(count: number) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const cells = frame.current?.querySelectorAll<HTMLElement>('input[data-column="other min"]')
    if (count === before.current + 1) [...(cells ?? [])].at(-1)?.focus()
    before.current = count
  }, [count])
  return frame
}

type OtherLimitRowProps = Pick<OtherLimitsEditorProps, 'items' | 'words' | 'errorOf'> & {
  readonly limit: TypedOtherLimit
  readonly index: number
  readonly hasProbabilities: boolean
  readonly onChange?: (change: Partial<TypedOtherLimit>) => void
  readonly onRemove?: () => void
}

const probabilityFields = ['minProbability', 'maxProbability'] as const

function OtherLimitRow({ hasProbabilities, onRemove, ...props }: OtherLimitRowProps) {
  const { limit, index, items, words, errorOf, onChange } = props
  const culture = useCulture()
  const named = limit as OtherLimit
  const name = otherLimitName(named, items, words)
  const members = limit.itemIds.map((id) => items.foods?.find((food) => food.id === id)?.name ?? words.notVisible)
  const error = errorOf?.(index, 'itemIds')
  return (
    <tr>
      <th scope="row" className={grid.name} title={isGroupLimit(limit) ? members.join(', ') : undefined}>
        {name}
        {error !== undefined && <span className={grid.error}>{error}</span>}
      </th>
      {(['min', 'max'] as const).map((side) =>
        onChange ? (
          <td key={side} className={grid.editable}>
            <NumberCell
              label={words.cell(name, words[side])}
              column={`other ${side}`}
              row={index}
              value={limit[side]}
              error={errorOf?.(index, side)}
              onChange={(value) => onChange({ [side]: value })}
            />
          </td>
        ) : (
          <td key={side} className={grid.right}>
            {formatNumber(named[side], undefined, culture)}
          </td>
        ),
      )}
      <td className={grid.code}>{otherLimitUnit(named, items, words, culture)}</td>
      {hasProbabilities &&
        probabilityFields.map((field) =>
          isLimitOfFoods(limit) ? <td key={field} /> : <ProbabilityCell key={field} {...props} {...{ field, name }} />,
        )}
      {onRemove && (
        <td>
          <ActionIcon variant="subtle" color="red" size={24} aria-label={words.remove(name)} onClick={onRemove}>
            <IconTrash size={15} />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

type ProbabilityCellProps = Omit<OtherLimitRowProps, 'hasProbabilities' | 'onRemove'> & {
  readonly field: ProbabilityField
  readonly name: string
}

/** With what probability a limit on nutrients is to hold, in percent. */
function ProbabilityCell({ limit, index, words, errorOf, onChange, field, name }: ProbabilityCellProps) {
  const culture = useCulture()
  const value = limit[field] ?? null
  const percent = typeof value === 'number' ? percentOfProbability(value) : value
  if (!onChange)
    return (
      <td className={grid.right}>
        {typeof percent === 'number' ? formatNumber(percent, undefined, culture) : percent}
      </td>
    )
  return (
    <td className={`${grid.editable} ${classes.percent}`}>
      <NumberCell
        label={words.cell(name, words[field])}
        column={`other ${field}`}
        row={index}
        value={percent}
        error={errorOf?.(index, field)}
        onChange={(typed) => onChange({ [field]: typeof typed === 'number' ? typed / 100 : typed })}
      />
    </td>
  )
}

const toOptions = (items: readonly LimitedItem[] | undefined) =>
  (items ?? []).map(({ id, code, name }) => ({ value: String(id), label: code === '' ? name : `${name} (${code})` }))

type NewOtherLimitProps = Pick<OtherLimitsEditorProps, 'items' | 'words'> & {
  readonly isThere: (limit: OtherLimit) => boolean
  readonly onAdd: (limit: OtherLimit) => void
}

/** Says what is limited; the numbers are typed in the line that is added. */
function NewOtherLimit({ items, words, isThere, onAdd }: NewOtherLimitProps) {
  const [kind, setKind] = useState<OtherLimitKind>('ratio')
  const [ids, setIds] = useState<readonly (number | null)[]>([])
  const [name, setName] = useState('')
  const isGroup = isGroupLimit({ kind })
  const ofFoods = isLimitOfFoods({ kind })
  const itemIds = ids.flatMap((id) => id ?? [])
  const limit: OtherLimit = { kind, name: isGroup ? name.trim() : '', itemIds, min: null, max: null }
  const isComplete = otherLimitRefusals([limit], () => true).length === 0 && !isThere(limit)
  const options = toOptions(ofFoods ? items.foods : items.nutrients)
  const pick = (index: number, label: string) => (
    <Select
      label={label}
      data={options}
      searchable
      limit={50}
      value={ids[index] === undefined || ids[index] === null ? null : String(ids[index])}
      onChange={(value) => setIds(withIdAt(ids, index, value === null ? null : Number(value)))}
    />
  )
  return (
    <div className={classes.add}>
      <Select
        label={words.kind}
        allowDeselect={false}
        data={otherLimitKinds.map((value) => ({ value, label: words.kinds[value] }))}
        value={kind}
        onChange={(value) => {
          if (value === null) return
          setKind(value as OtherLimitKind)
          if (isLimitOfFoods({ kind: value as OtherLimitKind }) !== ofFoods || !isGroup) setIds([])
        }}
      />
      {isGroup ? (
        <>
          <TextInput
            label={words.groupName}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <MultiSelect
            label={words.foods}
            data={options}
            searchable
            limit={50}
            value={itemIds.map(String)}
            onChange={(values) => setIds(values.map(Number))}
          />
        </>
      ) : (
        pick(0, ofFoods ? words.food : words.nutrient)
      )}
      {kind === 'ratio' && pick(1, words.per)}
      <Button
        variant="default"
        leftSection={<IconPlus size={15} />}
        disabled={!isComplete}
        onClick={() => {
          onAdd(limit)
          setIds([])
          setName('')
        }}
      >
        {words.add}
      </Button>
    </div>
  )
}

const withIdAt = (ids: readonly (number | null)[], index: number, id: number | null) =>
  Array.from({ length: Math.max(ids.length, index + 1) }, (_, at) => (at === index ? id : (ids[at] ?? null)))
