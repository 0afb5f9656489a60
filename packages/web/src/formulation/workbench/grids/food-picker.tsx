import { Select } from '@mantine/core'
import type { AddableFood } from '@provende/contract/formulation/formula-foods.ts'
import { routes } from '@provende/contract/routes.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxDropdownHeightPx } from '../../../kit/form/fields.tsx'
import { useWords } from '../../../kit/words.tsx'
import { useApiCall } from '../../../shell/session/client.ts'
import { useWorkbench, useWorkbenchState } from '../state/use-workbench.ts'

/** Maximum number of foods listed at once. */
const maxFoodOptions = 50

/** Adds a food by name or code: those the distributor may use and, in an organic formula, those allowed there. */
export function FoodPicker() {
  const { foods: words, loading } = useWords().workbench
  const call = useApiCall()
  const { store, actions } = useWorkbench()
  const [search, setSearch] = useState('')
  const [isEnabled, setEnabled] = useState(false)
  const lines = useWorkbenchState(({ entry }) => entry.content.foods.map(({ id }) => id).join())
  const useBio = useWorkbenchState(({ entry }) => entry.content.useBio)
  const { formula } = store.read()
  const { data = [], isPending } = useQuery({
    queryKey: ['food', 'addable', formula.structureId, formula.id],
    queryFn: async ({ signal }) =>
      (await call(routes.formulaFoods.addable, { params: { id: formula.id } }, signal)).response,
    enabled: isEnabled,
    meta: { family: 'formula' },
  })
  const lineIds = new Set(lines.split(',').map(Number))
  const addable = data.filter(({ id, isAllowedInBio }) => !lineIds.has(id) && (!useBio || isAllowedInBio))
  const matches = matchingFoods(addable, search).slice(0, maxFoodOptions)
  return (
    <Select
      size="xs"
      w={260}
      aria-label={words.add}
      placeholder={words.addPlaceholder}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => setEnabled(true)}
      value={null}
      data={matches.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
      filter={keepAllOptions}
      nothingFoundMessage={isPending ? loading : words.noneFound}
      maxDropdownHeight={maxDropdownHeightPx}
      onChange={(id) => {
        setSearch('')
        if (id !== null) void actions.addFoods([Number(id)])
      }}
    />
  )
}

const keepAllOptions = <T,>({ options }: { options: T }): T => options

/** Foods whose code or name contains every typed word. */
function matchingFoods(foods: readonly AddableFood[], search: string): readonly AddableFood[] {
  const parts = foldText(search).split(/\s+/).filter(Boolean)
  return foods.filter(({ code, name }) => parts.every((part) => foldText(`${code} ${name}`).includes(part)))
}
