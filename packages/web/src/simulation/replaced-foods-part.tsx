import { ActionIcon, Alert, Group, Paper, Select, Text, Title } from '@mantine/core'
import { maxReplacements } from '@provende/contract/simulation/simulation-limits.ts'
import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { type CarriedLimits, carriedLimits } from '@provende/domain/formulation/formula/food-replacement.ts'
import { IconX } from '@tabler/icons-react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { AmountInput } from './amount-input.tsx'
import { typedNumber } from './price-draft.ts'
import classes from './simulation.module.css'

/** A replacement as it is typed: incomplete ones are not saved. */
export type ReplacementDraft = {
  readonly itemId: number
  readonly name: string
  readonly byItemId: number | null
  /** Null while it is no number in range. */
  readonly factor: number | null
  readonly limits: CarriedLimits
}

export const isReplacementComplete = ({ byItemId, factor }: ReplacementDraft): boolean =>
  byItemId !== null && factor !== null

/** A food to be replaced one for one until something else is said. */
export const replacementOf = ({ itemId, name }: { itemId: number; name: string }): ReplacementDraft => ({
  ...{ itemId, name, byItemId: null, factor: 1, limits: 'converted' },
})

type ReplacedFoodsProps = {
  start: SimulatedPriceList
  draft: readonly ReplacementDraft[]
  onChange: (draft: readonly ReplacementDraft[]) => void
}

/** The foods that are replaced in the formulas. */
export function ReplacedFoodsPart({ start, draft, onChange }: ReplacedFoodsProps) {
  const words = useWords().simulation
  const { title, add } = words.simulation.lines.replacements
  const others = start.items.filter(({ itemId }) => !draft.some((line) => line.itemId === itemId))
  const addFood = (id: string | null) => {
    const food = others.find(({ itemId }) => String(itemId) === id)
    if (food) onChange([...draft, replacementOf(food)])
  }
  return (
    <Paper p="md" component="section" aria-label={title} mb="md">
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {draft.map((line) => (
        <ReplacementInput
          key={line.itemId}
          line={line}
          foods={start.items}
          onChange={(changed) =>
            onChange(draft.flatMap((each) => (each !== line ? [each] : changed === null ? [] : [changed])))
          }
        />
      ))}
      {draft.length < maxReplacements && (
        <Select
          key={draft.length}
          maw={320}
          label={add}
          data={others.map(foodChoice)}
          value={null}
          onChange={addFood}
          searchable
          limit={100}
        />
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {words.replaced.hint}
      </Text>
      {!draft.every(isReplacementComplete) && (
        <Alert color="orange" mt="sm">
          {words.replaced.invalid}
        </Alert>
      )}
    </Paper>
  )
}

type ListedFood = SimulatedPriceList['items'][number]
const foodChoice = ({ itemId, name, code }: ListedFood) => ({ value: String(itemId), label: `${name} ${code}` })

type ReplacementInputProps = {
  line: ReplacementDraft
  foods: readonly ListedFood[]
  /** Null to remove it. */
  onChange: (line: ReplacementDraft | null) => void
}

function ReplacementInput({ line, foods, onChange }: ReplacementInputProps) {
  const words = useWords().simulation.replaced
  const culture = useCulture()
  const { itemId, name, byItemId, factor, limits } = line
  return (
    <Group align="flex-end" gap="md" mb="sm">
      <Select
        w={320}
        label={words.by(name)}
        data={foods.filter((food) => food.itemId !== itemId).map(foodChoice)}
        value={byItemId === null ? null : String(byItemId)}
        onChange={(id) => onChange({ ...line, byItemId: id === null ? null : Number(id) })}
        searchable
        limit={100}
      />
      <AmountInput
        label={words.factor(name)}
        start={formatNumber(factor ?? 1, undefined, culture)}
        isWrong={factor === null}
        onType={(text) => {
          const typed = typedNumber(text)
          onChange({ ...line, factor: typed !== null && typed >= 0.001 && typed <= 1000 ? typed : null })
        }}
      />
      <Select
        w={260}
        label={words.limits(name)}
        data={carriedLimits.map((value) => ({ value, label: words.carried[value] }))}
        value={limits}
        allowDeselect={false}
        onChange={(value) => onChange({ ...line, limits: carriedLimits.find((each) => each === value) ?? limits })}
      />
      <ActionIcon variant="subtle" size="lg" aria-label={words.remove(name)} onClick={() => onChange(null)}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}
