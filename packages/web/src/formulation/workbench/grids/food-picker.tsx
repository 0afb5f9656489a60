import { Select } from '@mantine/core'
import type { AddableFood } from '@provende/contract/formulation/formula-foods.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { largestDropdown } from '../kit/fields.tsx'
import { useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useWorkbench, useWorkbenchState } from './use-workbench.ts'

/** Most foods that are offered at once. */
const mostOffered = 50

/** Adds a food by its name or its code: those the distributor may use, in a bio formula those that are allowed there. */
export function FoodPicker() {
  const { foods: words, reading } = useWords().workbench
  const call = useCall()
  const { store, actions } = useWorkbench()
  const [search, setSearch] = useState('')
  const [isWanted, setWanted] = useState(false)
  const lines = useWorkbenchState(({ entry }) => entry.content.foods.map(({ id }) => id).join())
  const useBio = useWorkbenchState(({ entry }) => entry.content.useBio)
  const { formula } = store.read()
  const { data = [], isPending } = useQuery({
    queryKey: ['food', 'addable', formula.structureId, formula.id],
    queryFn: async ({ signal }) =>
      (await call(routes.formulaFoods.addable, { params: { id: formula.id } }, signal)).answer,
    enabled: isWanted,
    meta: { family: 'formula' },
  })
  const known = new Set(lines.split(',').map(Number))
  const offered = data.filter(({ id, isAllowedInBio }) => !known.has(id) && (!useBio || isAllowedInBio))
  const found = matching(offered, search).slice(0, mostOffered)
  return (
    <Select
      size="xs"
      w={260}
      aria-label={words.add}
      placeholder={words.addPlaceholder}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => setWanted(true)}
      value={null}
      data={found.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
      filter={asIs}
      nothingFoundMessage={isPending ? reading : words.noneFound}
      maxDropdownHeight={largestDropdown}
      onChange={(id) => {
        setSearch('')
        if (id !== null) void actions.addFoods([Number(id)])
      }}
    />
  )
}

const asIs = <T,>({ options }: { options: T }): T => options
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Foods whose code or name has every word that was typed. */
function matching(foods: readonly AddableFood[], search: string): readonly AddableFood[] {
  const parts = folded(search).split(/\s+/).filter(Boolean)
  return foods.filter(({ code, name }) => parts.every((part) => folded(`${code} ${name}`).includes(part)))
}
