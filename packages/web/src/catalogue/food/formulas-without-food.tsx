import { Text } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useApiCall } from '../../shell/session/client.ts'
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

/** The formulas that use a food, each with its cost per tonne and the limits it breaks without it. */
export function FormulasWithoutFood({ count, formulas }: FormulasWithoutFoodResponse) {
  const words = useWords().catalogue.whereUsed
  const text = words.formulasWithoutFood(count)
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
          {count > formulas.length && <li>{words.others(count - formulas.length)}</li>}
        </ul>
      </ScrollRegion>
    </>
  )
}

function FormulaEffect({ name, code, currencyCode, before, after }: FormulasWithoutFoodResponse['formulas'][number]) {
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
        {code}
      </Text>
      <div>
        {price(before.pricePerTonneEur)} → {price(after.pricePerTonneEur)}
      </div>
      <Text size="sm" c={added.length > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
        {added.length > 0 ? words.brokenWithout(added.length, added.join(', ')) : words.noneBrokenWithout}
      </Text>
    </>
  )
}
