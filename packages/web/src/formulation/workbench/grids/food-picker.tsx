import { Select } from '@mantine/core'
import type { AddableFood } from '@provende/contract/formulation/formula-foods.ts'
import { routes } from '@provende/contract/routes.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { useWords } from '../../../kit/words.tsx'
import { useApiCall } from '../../../shell/session/client.ts'
import { useWorkbench, useWorkbenchState } from '../state/use-workbench.ts'
import classes from '../workbench.module.css'

/** Maximum number of foods listed at once. */
const maxFoodOptions = 50

/**
 * Adds a food by name or code: those the distributor may use and, in an organic formula, those allowed there. Its row is
 * then the one to which Tab leads; the focus stays for the next food. One that is in the formula is gone to. Memoised: a keystroke in the grid does not render it.
 */
export const FoodPicker = memo(({ onGoTo }: { onGoTo: (id: number, reach: 'goToRow' | 'showRow') => void }) => {
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
  const lineIds = new Set(lines.split(',').filter(Boolean).map(Number))
  const inFormula = search === '' ? [] : store.read().inputs.ingredients.filter(({ id }) => lineIds.has(id))
  const addable = data.filter(({ id, isAllowedInBio }) => !lineIds.has(id) && (!useBio || isAllowedInBio))
  const options = (foods: readonly Pick<AddableFood, 'id' | 'code' | 'name'>[]) =>
    matchingFoods(foods, search)
      .slice(0, maxFoodOptions)
      .map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))
  const present = options(inFormula)
  const input = useRef<HTMLInputElement>(null)
  // Whoever went on elsewhere meanwhile stays there.
  const showAdded = (id: number) => document.activeElement === input.current && onGoTo(id, 'showRow')
  return (
    <Select
      ref={input}
      size="xs"
      className={classes.picker ?? ''}
      aria-label={words.add}
      placeholder={words.addPlaceholder}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => setEnabled(true)}
      value={null}
      data={[...options(addable), ...(present.length > 0 ? [{ group: words.inFormula, items: present }] : [])]}
      filter={keepAllOptions}
      nothingFoundMessage={isPending ? loading : words.noneFound}
      onChange={(id) => {
        setSearch('')
        if (id === null) return
        if (lineIds.has(Number(id))) onGoTo(Number(id), 'goToRow')
        else void actions.addFoods([Number(id)]).then(() => showAdded(Number(id)))
      }}
    />
  )
})

const keepAllOptions = <T,>({ options }: { options: T }): T => options

/** Foods whose code or name contains every typed word. */
function matchingFoods<Food extends Pick<AddableFood, 'code' | 'name'>>(
  foods: readonly Food[],
  search: string,
): readonly Food[] {
  const parts = foldText(search).split(/\s+/).filter(Boolean)
  return foods.filter(({ code, name }) => parts.every((part) => foldText(`${code} ${name}`).includes(part)))
}
