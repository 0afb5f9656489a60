import { ActionIcon, Button, Group, Paper, Text, Title } from '@mantine/core'
import type { SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { saveFile } from '../../kit/files/save-file.ts'
import { formatNumber } from '../../kit/format.ts'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import classes from '../simulation.module.css'

const PurchaseCurveDialog = lazy(async () => ({
  default: (await import('./purchase-curve-dialog.tsx')).PurchaseCurveDialog,
}))

/** So many that the lines of the result begin on the same screen. */
const shownAtFirst = 8

type Ingredient = SimulationSummary['ingredients'][number]
type IngredientsProps = { id: number; ingredients: readonly Ingredient[]; name: string; hasCurves: boolean }

/** What each new price costs, and the purchases before and after; of a food also how many tonnes at each price. */
export function IngredientsPart({ id, ingredients, name, hasCurves }: IngredientsProps) {
  const [food, setFood] = useState<Ingredient | null>(null)
  const words = useWords().simulation.result
  const culture = useCulture()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? ingredients : ingredients.slice(0, shownAtFirst)
  const { ingredientColumns: columns } = words
  const save = () => {
    const lines = ingredients.map((row) => [
      row.name,
      row.formulaCount,
      row.contributionEur,
      row.todayTonnes,
      row.reoptimisedTonnes,
      row.reoptimisedTonnes - row.todayTonnes,
    ])
    saveFile(`${words.purchasesFile} ${name}.csv`, csvFileText([Object.values(columns), ...lines], culture))
  }
  return (
    <Paper p="sm" component="section" aria-label={words.ingredients}>
      <Group justify="space-between" mb={4}>
        <Title order={2} className={classes.heading}>
          {words.ingredients}
        </Title>
        <PartButtons {...{ count: ingredients.length, isWhole, setWhole, save }} />
      </Group>
      {ingredients.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noIngredient}
        </Text>
      ) : (
        <ScrollRegion className={classes.scroll} label={words.purchasesFile}>
          <table className={`${classes.table} ${classes.purchases}`}>
            <thead>
              <tr>
                <th scope="col">{columns.name}</th>
                {hasCurves && <th scope="col">{words.curve.header}</th>}
                {[columns.contribution, columns.before, columns.after, columns.change].map((header) => (
                  <th key={header} scope="col" className={classes.number}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <IngredientRow key={row.itemId} row={row} onCurve={hasCurves ? () => setFood(row) : undefined} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {food !== null && (
        <Suspense>
          <PurchaseCurveDialog id={id} food={food} onClose={() => setFood(null)} />
        </Suspense>
      )}
    </Paper>
  )
}

/** `onCurve`: shows how much of it is bought at each price. */
function IngredientRow({ row, onCurve }: { row: Ingredient; onCurve: (() => void) | undefined }) {
  const words = useWords().simulation.result
  const culture = useCulture()
  const { contributionEur, todayTonnes, reoptimisedTonnes } = row
  const figures = [
    formatNumber(contributionEur, 0, culture),
    ...[todayTonnes, reoptimisedTonnes, reoptimisedTonnes - todayTonnes].map((tonnes) =>
      formatNumber(tonnes, 2, culture),
    ),
  ]
  return (
    <tr>
      <td className={classes.wrapped} title={row.name}>
        {row.name}
      </td>
      {onCurve && (
        <td>
          <ActionIcon size={22} variant="subtle" aria-label={words.curve.title(row.name)} onClick={onCurve}>
            <IconChartBar size={16} />
          </ActionIcon>
        </td>
      )}
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
        <td key={index} className={classes.number}>
          {figure}
        </td>
      ))}
    </tr>
  )
}

type PartButtonsProps = { count: number; isWhole: boolean; setWhole: (isWhole: boolean) => void; save: () => void }

/** Shows all ingredients or the first ones, and saves them as a file. */
function PartButtons({ count, isWhole, setWhole, save }: PartButtonsProps) {
  const { simulation, records } = useWords()
  const { less, more } = simulation.result
  return (
    <Group gap="xs">
      {count > shownAtFirst && (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? less : more(count)}
        </Button>
      )}
      {count > 0 && (
        <Button size="compact-xs" variant="subtle" leftSection={<IconDownload size={14} />} onClick={save}>
          {records.list.export}
        </Button>
      )}
    </Group>
  )
}
