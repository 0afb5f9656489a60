import { Checkbox, Text } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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

/** What the formulas that use a food would become without it; null asks nothing. */
export function useFormulasWithoutFood(foodId: number | null) {
  const call = useApiCall()
  return useQuery({
    queryKey: ['food', 'formulas without', foodId],
    queryFn: async ({ signal }) =>
      (await call(routes.formulaFoods.withoutFood, { params: { id: foodId ?? 0 } }, signal)).response,
    enabled: foodId !== null,
    staleTime: 0,
  })
}

/** The formulas that use a food, each as it would be without it, and the offer to optimise them again afterwards. */
export function FormulasWithoutFood({ count, formulas }: FormulasWithoutFoodResponse) {
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
          {count > formulas.length && <li>{words.notListed(count - formulas.length)}</li>}
        </ul>
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
      const body = { ids: formulas.map(({ id }) => id), optimise: true }
      const { response } = await call(routes.formulas.recompute, { body })
      const done = new Set(response.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])))
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
