import { Button, Group, Paper, Title } from '@mantine/core'
import type { SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../kit/files/save-file.ts'
import { formatNumber } from '../kit/format.ts'
import { ScrollRegion } from '../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import classes from './simulation.module.css'

const shownAtFirst = 8

type IngredientsProps = { ingredients: SimulationSummary['ingredients']; name: string }

/** What each new price costs, and the purchases before and after. */
export function IngredientsPart({ ingredients, name }: IngredientsProps) {
  const words = useWords().simulation.result
  const { export: exportLabel } = useWords().records.list
  const culture = useCulture()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? ingredients : ingredients.slice(0, shownAtFirst)
  const { ingredientColumns: columns } = words
  const number = (value: number, decimals: number) => formatNumber(value, decimals, culture)
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
    <Paper p="md" component="section" aria-label={words.ingredients}>
      <Group justify="space-between">
        <Title order={2} className={classes.heading}>
          {words.ingredients}
        </Title>
        <Button size="compact-xs" variant="subtle" leftSection={<IconDownload size={14} />} onClick={save}>
          {exportLabel}
        </Button>
      </Group>
      <ScrollRegion className={classes.scroll} label={words.purchasesFile}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              {[columns.contribution, columns.before, columns.after, columns.change].map((header) => (
                <th key={header} scope="col" className={classes.number}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.itemId}>
                <td className={classes.wrapped}>{row.name}</td>
                <td className={classes.number}>{number(row.contributionEur, 0)}</td>
                <td className={classes.number}>{number(row.todayTonnes, 2)}</td>
                <td className={classes.number}>{number(row.reoptimisedTonnes, 2)}</td>
                <td className={classes.number}>{number(row.reoptimisedTonnes - row.todayTonnes, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {ingredients.length > shownAtFirst && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.less : words.more(ingredients.length)}
        </Button>
      )}
    </Paper>
  )
}
