import { Badge } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import type { CellState, GridColumn } from '../kit/cell-grid.tsx'
import { formatNumber } from '../kit/format.ts'
import classes from './workbench.module.css'
import type { FoodRow } from './workbench-rows.ts'
import { plainNumber, type Speech, shownAmount, violationSentence } from './workbench-sentences.ts'
import type { TypedColumn } from './workbench-typing.ts'

export type FoodColumn = GridColumn<FoodRow> & { readonly typed?: TypedColumn }

type Means = {
  readonly speech: Speech
  readonly editable: boolean
  readonly hasProposal: boolean
  readonly onActivate: (row: FoodRow) => void
  readonly onRemove: (row: FoodRow) => void
}

/** The columns of the ingredients. */
export function foodColumns(means: Means): readonly FoodColumn[] {
  const { speech, editable, hasProposal } = means
  return [
    ...named(speech),
    ...typed(speech, editable),
    ...(hasProposal ? [proposed(speech)] : []),
    ...computed(speech),
    ...(editable ? acting(means) : []),
  ]
}

function named({ words }: Speech): readonly FoodColumn[] {
  const texts = words.workbench.foods
  const badgeOf = ({ unavailable, isActive }: FoodRow) =>
    unavailable !== null ? texts.unavailable[unavailable] : isActive ? '' : texts.inactive
  return [
    { key: 'code', header: texts.code, width: 66, text: ({ code }) => code },
    {
      key: 'name',
      header: texts.name,
      width: 176,
      grows: true,
      text: (row) => [row.name, badgeOf(row)].filter(Boolean).join(', '),
      plain: ({ name }) => name,
      draw: (row) =>
        badgeOf(row) !== '' && (
          <span aria-hidden>
            {row.name}{' '}
            <Badge size="xs" color="gray">
              {badgeOf(row)}
            </Badge>
          </span>
        ),
      state: ({ hasAnalysis }) => (hasAnalysis ? undefined : { kind: 'marked', note: texts.noAnalysis }),
    },
  ]
}

type Bounded = Pick<FoodRow, 'min' | 'max' | 'asked'>

/** A column of bounds: the formula's own where it has one, else what is asked of it, which is told apart. */
export const boundColumn =
  <Row extends Bounded>({ culture }: Speech, editable: boolean, width: number) =>
  (side: 'min' | 'max', header: string, note: (value: string) => string) => ({
    key: side,
    header,
    width,
    isNumber: true,
    editable,
    typed: side,
    text: (row: Row) => formatNumber(row[side] ?? row.asked[side], undefined, culture),
    plain: (row: Row) => plainNumber(row[side], culture),
    state: (row: Row) => askedState(side, row, (value) => note(shownAmount(value, culture))),
  })

function typed(speech: Speech, editable: boolean): readonly FoodColumn[] {
  const { words, culture } = speech
  const { foods: texts, notes } = words.workbench
  const bound = boundColumn<FoodRow>(speech, editable, 48)
  return [
    bound('min', texts.min, notes.askedMin),
    bound('max', texts.max, notes.askedMax),
    {
      key: 'grams',
      header: texts.grams,
      width: 72,
      isNumber: true,
      editable,
      typed: 'grams',
      text: ({ grams }) => (grams === 0 ? '0' : formatNumber(grams, 3, culture)),
      plain: ({ grams }) => plainNumber(grams, culture),
      state: (row) => amountState(row, speech),
    },
  ]
}

/** A bound that comes from elsewhere, or is less strict than one that does. */
function askedState(side: 'min' | 'max', row: Bounded, note: (value: number) => string): CellState | undefined {
  const [own, asked] = [row[side], row.asked[side]]
  if (asked === null) return undefined
  if (own === null) return { kind: 'given', note: note(asked) }
  const isStricter = side === 'min' ? asked > own : asked < own
  return isStricter ? { kind: 'marked', note: note(asked) } : undefined
}

function amountState(row: FoodRow, speech: Speech): CellState | undefined {
  const { notes } = speech.words.workbench
  const counts = row.isActive && row.unavailable === null
  if (counts && row.excluded !== null && row.grams > 0) return { kind: 'bad', note: notes[row.excluded] }
  const broken = row.violations.find(({ limit }) => limit.subject.kind === 'food')
  return broken && { kind: 'bad', note: violationSentence(broken, speech) }
}

const proposed = ({ words, culture }: Speech): FoodColumn => ({
  key: 'proposed',
  header: words.workbench.foods.proposed,
  width: 72,
  isNumber: true,
  text: ({ proposedGrams }) => formatNumber(proposedGrams, 3, culture),
  state: ({ proposedGrams, grams }) =>
    proposedGrams !== null && Math.abs(proposedGrams - grams) >= 0.0005
      ? { kind: 'marked', note: words.workbench.proposal.title }
      : undefined,
})

function computed(speech: Speech): readonly FoodColumn[] {
  const { words, culture } = speech
  const { foods: texts, notes } = words.workbench
  const number = (
    key: string,
    header: string,
    width: number,
    text: FoodColumn['text'],
    state?: FoodColumn['state'],
  ): FoodColumn => ({ key, header, width, isNumber: true, text, ...(state && { state }) })
  const price = (value: number | null) =>
    value === null ? '' : Number.isFinite(value) ? formatNumber(value, 2, culture) : value > 0 ? '∞' : '−∞'
  return [
    number(
      'kilograms',
      texts.kilograms,
      70,
      ({ kilogramsPerTonne, decimals }) =>
        kilogramsPerTonne === 0 ? '' : formatNumber(kilogramsPerTonne, decimals, culture),
      (row) => {
        const broken = row.violations.find(({ limit }) => limit.subject.kind === 'foodPerTonne')
        if (broken) return { kind: 'bad', note: violationSentence(broken, speech) }
        const most = row.asked.maxPerKg
        return most === null ? undefined : { kind: 'told', note: notes.askedMaxPerTonne(shownAmount(most, culture)) }
      },
    ),
    number(
      'price',
      texts.price,
      70,
      ({ pricePerTonneEur }) => price(pricePerTonneEur),
      ({ pricePerTonneEur, grams }) =>
        pricePerTonneEur === null && grams > 0 ? { kind: 'marked', note: texts.noPrice } : undefined,
    ),
    number('cost', texts.cost, 66, ({ costPerAnimalDayEur: cost }) =>
      cost === 0 ? '' : formatNumber(cost, 4, culture),
    ),
    number('entry', texts.entryPrice, 70, ({ entryPricePerTonneEur }) => price(entryPricePerTonneEur)),
    number('lowest', texts.lowestPrice, 70, ({ lowestPricePerTonneEur }) => price(lowestPricePerTonneEur)),
    number('highest', texts.highestPrice, 70, ({ highestPricePerTonneEur }) => price(highestPricePerTonneEur)),
  ]
}

/** Always the same elements: what stays the same is not drawn again at a key. */
const signs = {
  on: (
    <span className={classes.on} aria-hidden>
      <IconCircleCheckFilled size={16} />
    </span>
  ),
  off: (
    <span className={classes.off} aria-hidden>
      <IconCircle size={16} />
    </span>
  ),
  remove: (
    <span className={classes.off} aria-hidden>
      <IconX size={16} />
    </span>
  ),
}

/** Enter or the space bar does it, as a click does. */
function acting({ speech, onActivate, onRemove }: Means): readonly FoodColumn[] {
  const texts = speech.words.workbench.foods
  return [
    {
      key: 'active',
      header: texts.active,
      isHeaderUnseen: true,
      width: 29,
      text: ({ isLine, isActive, name }) => (isLine ? (isActive ? texts.deactivate : texts.activate)(name) : ''),
      plain: () => '',
      draw: ({ isLine, isActive }) => isLine && (isActive ? signs.on : signs.off),
      act: (row) => row.isLine && onActivate(row),
    },
    {
      key: 'remove',
      header: texts.remove,
      isHeaderUnseen: true,
      width: 29,
      text: ({ isLine, name }) => (isLine ? texts.removeFood(name) : ''),
      plain: () => '',
      draw: ({ isLine }) => isLine && signs.remove,
      act: (row) => row.isLine && onRemove(row),
    },
  ]
}
