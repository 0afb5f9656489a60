import type { OrderFacts } from '@provende/contract/ordering/order-routes.ts'
import { currencySign } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import classes from './orders.module.css'

type OrderPricesProps = {
  readonly facts: Pick<OrderFacts, 'distributorPrice' | 'farmerPrice' | 'discountPerTonneEur' | 'vatPercent'>
  readonly currencyCode: string
}

/** The prices of an order, of those parties whose price the user may see. */
export function OrderPrices({ facts, currencyCode }: OrderPricesProps) {
  const words = useWords().ordering.view
  const culture = useCulture()
  const sign = currencySign(currencyCode)
  const parties = [
    { label: words.distributor, price: facts.distributorPrice },
    { label: words.farmer, price: facts.farmerPrice },
  ].flatMap(({ label, price }) => (price === null ? [] : [{ label, price }]))
  const money = (value: number | null, unit: string) =>
    value === null ? '' : `${formatNumber(value, 2, culture)}\u00a0${unit}`
  type Price = (typeof parties)[number]['price']
  const rows: [label: string, textOf: (price: Price) => string][] = [
    ...(facts.discountPerTonneEur === 0
      ? []
      : ([
          [words.perTonneBefore, ({ beforeDiscount }) => money(beforeDiscount, `${sign}/t`)],
          [
            facts.discountPerTonneEur > 0 ? words.discount : words.surcharge,
            () => money(-facts.discountPerTonneEur, `${sign}/t`),
          ],
        ] satisfies [string, (price: Price) => string][])),
    [words.perTonne, ({ afterDiscount }) => money(afterDiscount, `${sign}/t`)],
    [words.total, ({ totalExcludingVat }) => money(totalExcludingVat, sign)],
    [words.vat(formatNumber(facts.vatPercent, undefined, culture)), ({ vat }) => money(vat, sign)],
    [words.totalWithVat, ({ totalIncludingVat }) => money(totalIncludingVat, sign)],
  ]
  return (
    <table className={classes.table}>
      {parties.length > 1 && (
        <thead>
          <tr>
            <td />
            {parties.map(({ label }) => (
              <th key={label} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([label, textOf]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {parties.map((party) => (
              <td key={party.label} className={classes.number}>
                {textOf(party.price)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
