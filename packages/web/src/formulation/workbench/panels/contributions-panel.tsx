import { Select } from '@mantine/core'
import { broughtByFood, type Contribution, foodsBringing } from '@provende/domain/formulation/formula/contributions.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useMemo } from 'react'
import { useWords } from '../../../kit/words.tsx'
import { dailyUnitOfContent } from '../../formula-facts.ts'
import { type PanelTerms, usePanelTerms } from '../../limit-sentences.ts'
import { formatAmount } from '../formula-terms.ts'
import { useWorkbenchState } from '../state/use-workbench.ts'
import type { InspectedItem, WorkbenchState } from '../state/workbench-store.ts'
import type { Workbench } from '../workbench.ts'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'

type ContributionsPanelProps = { readonly workbench: Workbench }

const recipeOf = ({ figures }: WorkbenchState) => figures.recipe
const problemOf = ({ figures }: WorkbenchState) => figures.problem
const inputsOf = ({ inputs }: WorkbenchState) => inputs
const inspectedOf = ({ inspected }: WorkbenchState) => inspected

/** Of the nutrient one stands on in the grid: which foods bring it. Of a food: what it brings. */
export function ContributionsPanel({ workbench }: ContributionsPanelProps) {
  const terms = usePanelTerms(workbench)
  const texts = terms.words.workbenchPanels.contributions
  const { nutrients, ingredients } = useWorkbenchState(inputsOf, workbench)
  const inspected = useWorkbenchState(inspectedOf, workbench)
  const options = useMemo(
    () => [
      {
        group: texts.nutrients,
        items: nutrients.map(({ code, name }) => ({ value: `nutrient ${code}`, label: name })),
      },
      { group: texts.foods, items: ingredients.map(({ code, name }) => ({ value: `food ${code}`, label: name })) },
    ],
    [nutrients, ingredients, texts],
  )
  const first = nutrients[0]
  const item: InspectedItem | null = inspected ?? (first ? { kind: 'nutrient', code: first.code } : null)
  if (item === null) return <div className={classes.panel}>{texts.none}</div>
  return (
    <div className={classes.panel}>
      <div className={classes.section}>
        <div className={classes.line}>
          <Select
            size="xs"
            w={280}
            searchable
            allowDeselect={false}
            aria-label={texts.of}
            data={options}
            value={`${item.kind} ${item.code}`}
            onChange={(value) => {
              const [kind = '', ...code] = (value ?? '').split(' ')
              workbench.store.inspect({ kind: kind === 'food' ? 'food' : 'nutrient', code: code.join(' ') })
            }}
          />
          <span className={classes.hint}>{texts.hint}</span>
        </div>
        <ContributionTable workbench={workbench} terms={terms} item={item} />
      </div>
    </div>
  )
}

type ContributionTableProps = ContributionsPanelProps & { readonly terms: PanelTerms; readonly item: InspectedItem }

function ContributionTable({ workbench, terms, item }: ContributionTableProps) {
  const { shell } = useWords()
  const texts = terms.words.workbenchPanels.contributions
  const problem = useWorkbenchState(problemOf, workbench)
  const recipe = useWorkbenchState(recipeOf, workbench)
  const { nutrients } = useWorkbenchState(inputsOf, workbench)
  const rows = (item.kind === 'nutrient' ? foodsBringing : broughtByFood)(problem, recipe, item.code)
  const nutrientOf = ({ code }: Contribution) =>
    nutrients.find((nutrient) => nutrient.code === (item.kind === 'nutrient' ? item.code : code))
  if (rows.length === 0) return <span>{item.kind === 'nutrient' ? texts.broughtByNone : texts.bringsNothing}</span>
  return (
    <PanelTable
      label={texts.label}
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        {
          key: 'name',
          label: item.kind === 'nutrient' ? texts.food : texts.nutrient,
          cell: (row) => (item.kind === 'nutrient' ? terms.food(row.code) : (nutrientOf(row)?.name ?? row.code)),
        },
        {
          key: 'amount',
          label: texts.amount,
          isNumber: true,
          isShort: true,
          cell: (row) =>
            row.amount === null
              ? texts.unknown
              : `${formatAmount(row.amount, terms.culture)}\u00a0${dailyUnitOfContent(nutrientOf(row)?.unit ?? '', terms.culture)}`,
        },
        {
          key: 'share',
          label: texts.share,
          isNumber: true,
          sortBy: ({ share }) => share,
          cell: ({ share }) =>
            share !== null && (
              <span className={classes.share} style={{ '--share': Math.min(1, Math.max(0, share)) } as object}>
                {shell.percentage(formatNumber(100 * share, 1, terms.culture))}
              </span>
            ),
        },
      ]}
    />
  )
}
