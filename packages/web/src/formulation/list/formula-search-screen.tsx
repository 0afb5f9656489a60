import { Stack } from '@mantine/core'
import { FormulaFilters } from './formula-filters.tsx'
import { FormulaTable } from './formula-list-screen.tsx'
import { useFormulaSearch } from './use-formula-list.ts'

/** The search for formulas; all its filters are in the URL. Source: spec 2 §2. */
export function FormulaSearchScreen() {
  const list = useFormulaSearch()
  return (
    <Stack gap="md">
      <FormulaFilters onChange={list.filter} />
      <FormulaTable list={list} />
    </Stack>
  )
}
