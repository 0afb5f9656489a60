import { Button, Checkbox, Text } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAfterConfirm } from '../../kit/confirm.tsx'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import classes from '../where-used.module.css'

type FormulasWithoutFoodResponse = ResponseOf<typeof routes.formulaFoods.withoutFood>

/** What the formulas that use a food would become without it, page by page as one asks; null asks nothing. */
export function useFormulasWithoutFood(foodId: number | null) {
  const call = useApiCall()
  return useInfiniteQuery({
    queryKey: ['food', 'formulas without', foodId],
    queryFn: async ({ signal, pageParam: page }) =>
      (await call(routes.formulaFoods.withoutFood, { params: { id: foodId ?? 0 }, query: { page } }, signal)).response,
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (count > pages.length * pageSizeOf(pages) ? pages.length : null),
    enabled: foodId !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

const pageSizeOf = (pages: readonly FormulasWithoutFoodResponse[]) => pages[0]?.formulas.length ?? 0

type FormulasWithoutFoodProps = {
  readonly pages: readonly FormulasWithoutFoodResponse[]
  readonly isComputing: boolean
  readonly computeMore: () => void
}

/** The formulas that use a food, each as it would be without it, and the offer to optimise them again afterwards. */
export function FormulasWithoutFood({ pages, isComputing, computeMore }: FormulasWithoutFoodProps) {
  const count = pages[0]?.count ?? 0
  // One that was saved meanwhile may be on two pages.
  const formulas = [...new Map(pages.flatMap((page) => page.formulas.map((formula) => [formula.id, formula]))).values()]
  const left = count - formulas.length
  const words = useWords().catalogue.whereUsed
  const text = words.formulasWithoutFood(count)
  const mayReoptimise = useSession().mayCall(routes.formulas.recompute.access)
  const editable = mayReoptimise
    ? formulas.filter(({ isEditable, reoptimised }) => isEditable && reoptimised.outcome === 'optimal')
    : []
  const [isChosen, setChosen] = useState(false)
  const reoptimise = useReoptimise()
  useAfterConfirm(isChosen ? () => void reoptimise(editable) : null)
  return (
    <>
      <Text my="xs" role="status">
        {text}
      </Text>
      <ScrollRegion label={text} className={classes.effectsRegion}>
        <ul className={classes.effects}>
          {formulas.map((formula) => (
            <li key={formula.id}>
              <FormulaEffect {...formula} />
            </li>
          ))}
          {left > 0 && <li>{words.notListed(left)}</li>}
        </ul>
        {left > 0 && (
          <Button variant="default" size="xs" mt="xs" loading={isComputing} onClick={computeMore}>
            {words.computeMore(Math.min(left, pageSizeOf(pages)))}
          </Button>
        )}
      </ScrollRegion>
      {editable.length > 0 && (
        <Checkbox
          mt="sm"
          label={words.reoptimise(editable.length)}
          checked={isChosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** Below the limit of the call: thousands are a sequence of short calls. */
const formulasPerCall = 20

type NamedFormula = { readonly id: number; readonly name: string }

/** Optimises formulas again and says of which it could not; errors are shown. */
function useReoptimise() {
  const words = useWords().catalogue.whereUsed
  const culture = useCulture()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  return async (formulas: readonly NamedFormula[]) => {
    const progress = toasts.progress(words.reoptimising)
    try {
      const done = new Set<number>()
      for (let first = 0; first < formulas.length; first += formulasPerCall) {
        const ids = formulas.slice(first, first + formulasPerCall).map(({ id }) => id)
        const { response } = await call(routes.formulas.recompute, { body: { ids, optimise: true } })
        for (const { id, outcome } of response) if (outcome === 'done') done.add(id)
      }
      const others = formulas.filter(({ id }) => !done.has(id))
      if (done.size > 0) progress.succeed(words.reoptimisedCount(done.size))
      else progress.dismiss()
      if (others.length > 0) {
        const names = others.map(({ name }) => name)
        toasts.warning(words.notReoptimised(namesInRow(names, culture)))
      }
    } catch (error) {
      // Closes the progress toast; `problems` reports the error.
      progress.dismiss()
      problems.show(error, { family: 'formula', asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: ['formula'] })
  }
}

function FormulaEffect(formula: FormulasWithoutFoodResponse['formulas'][number]) {
  const { name, code, currencyCode, sharePercent, before, after, reoptimised } = formula
  const words = useWords().catalogue.whereUsed
  const culture = useCulture()
  const price = (value: number | null) =>
    value === null ? words.noPrice : words.perTonne(formatNumber(value, 2, culture), currencyCode)
  const added = after.violations.filter((violation) => !before.violations.includes(violation))
  return (
    <>
      <Text span fw={600}>
        {name}
      </Text>{' '}
      <Text span c="dimmed">
        {[code, words.shareToday(formatNumber(sharePercent, 2, culture))].join(' · ')}
      </Text>
      <Text size="sm">
        {words.reoptimised[reoptimised.outcome](price(before.pricePerTonneEur), price(reoptimised.pricePerTonneEur))}
      </Text>
      <Text size="sm">{words.sameRecipe(price(before.pricePerTonneEur), price(after.pricePerTonneEur))}</Text>
      <Text size="sm" c={added.length > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
        {added.length > 0 ? words.brokenWithout(added.length, namesInRow(added, culture)) : words.noneBrokenWithout}
      </Text>
    </>
  )
}
