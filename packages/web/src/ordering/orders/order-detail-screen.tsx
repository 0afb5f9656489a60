import { Alert, Anchor, Badge, Group } from '@mantine/core'
import type { OrderFacts, OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconQuestionMark } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormulaAddress } from '../../formulation/use-formula-actions.tsx'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { formatDate, formatInstant } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useListAddress } from '../../shell/lists/list-address.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId } from '../../shell/routing/screen.ts'
import { FactList, PageSection } from '../part.tsx'
import { dispatchColours, orderStatusColours, useOrder, useOrderNumber } from './order-facts.ts'
import { OrderLabelSection } from './order-label-section.tsx'
import { OrderPrices } from './order-prices.tsx'
import { orderScreenNames } from './order-screen-names.ts'
import classes from './orders.module.css'
import { useOrderActions } from './use-order-actions.tsx'
import { useOrderPaperDownload } from './use-order-papers.ts'

/** An order as it was frozen: terms, prices, recipe, versions. Source: spec 2 §2 "Order form". */
export function OrderDetailScreen() {
  const order = useOrder(useScreenId())
  return order ? <OrderView order={order} /> : <FormSkeleton />
}

function OrderView({ order }: { order: OrderResponse }) {
  const words = useWords().ordering
  const numberOf = useOrderNumber()
  const { actionsOf, dialogs } = useOrderActions()
  useScreenTitle(`${numberOf(order)} – ${order.formulaName}`)
  const actions = actionsOf(order).filter(({ label }) => label !== words.actions.open)
  const { facts } = order
  return (
    <>
      <ScreenActions>
        <ActionButtons back={useListAddress(orderScreenNames.list)} actions={actions} />
      </ScreenActions>
      <Group mb="md" gap="xs">
        <Badge size="lg" variant="light" color={orderStatusColours[order.status]}>
          {words.statuses[order.status]}
        </Badge>
      </Group>
      {facts?.limitState === 'notVerified' && (
        <Alert mb="md" color="orange" icon={<IconQuestionMark size={16} />}>
          {words.view.notVerified}
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <OrderTermsSection order={order} />
          {facts !== null && facts.lines.length > 0 && <OrderRecipeTable lines={facts.lines} />}
        </div>
        <div className={classes.stack}>
          {facts && (
            <PageSection title={words.view.prices}>
              <OrderPrices facts={facts} currencyCode={order.currencyCode} />
            </PageSection>
          )}
          {order.labelState && <OrderLabelSection order={order} state={order.labelState} />}
          {order.dispatches.length > 0 && <OrderDispatchTable dispatches={order.dispatches} />}
          {order.versions.length > 1 && <OrderVersionTable orderId={order.id} versions={order.versions} />}
        </div>
      </div>
      {dialogs}
    </>
  )
}

/** The name of a delivery type in the words of the user. */
export const useDeliveryTypeName = () => {
  const texts = useWords().ordering.deliveryTypes
  return (type: string) => (type === deliveryTypes.pickup ? texts.pickup : texts.delivery)
}

function OrderTermsSection({ order }: { order: OrderResponse }) {
  const words = useWords().ordering
  const culture = useCulture()
  const deliveryName = useDeliveryTypeName()
  const formulaLink = useFormulaAddress()
  const { fields } = words.orderForm
  const { facts } = order
  const number = (value: number) => formatNumber(value, undefined, culture)
  const formulaAddress = formulaLink({ id: order.formulaId, mayWrite: order.mayWrite })
  const rows: [label: string, content: ReactNode][] = [
    [
      fields.formulaId,
      <Anchor key="formula" component={Link} {...linkTo(formulaAddress)}>
        {order.formulaName}
      </Anchor>,
    ],
    [fields.farmName, order.farmName],
    [fields.distributorName, order.distributorName],
    [fields.quantityTonnes, number(order.quantityTonnes)],
    [fields.packagingName, packagingText(order, number, words.form.packagings)],
    [fields.deliveryType, deliveryName(order.deliveryType)],
    [fields.deliveryDate, formatDate(order.deliveryDate, culture)],
    [fields.externalCode, order.externalCode],
    [fields.sendingDate, order.sendingDate === null ? '' : formatInstant(order.sendingDate, culture)],
    [words.creationDate, formatInstant(order.creationDate, culture)],
    ...(facts ? doseFactRows(facts, order.quantityTonnes, words.view, number) : []),
    [fields.description, order.description],
  ]
  return (
    <PageSection title={words.view.facts}>
      <FactList rows={rows} />
    </PageSection>
  )
}

type NumberAndDateFormatter = (value: number) => string
type OrderViewWords = ReturnType<typeof useWords>['ordering']['view']

/** The packaging with the count of it. */
export function packagingText(
  { facts, packagingName }: { readonly facts: OrderFacts | null; readonly packagingName: string },
  number: NumberAndDateFormatter,
  counted: (count: string, name: string) => string,
): string {
  const count = facts?.packagingCount ?? null
  return packagingName === '' || count === null ? packagingName : counted(number(count), packagingName)
}

/** How the product is fed, and for how long the quantity lasts. */
export function doseFactRows(
  facts: OrderFacts,
  quantityTonnes: number,
  view: OrderViewWords,
  number: NumberAndDateFormatter,
): [string, string][] {
  const { tonnesPer30Days, gramsPerAnimalDay, animalCount } = facts
  const days = tonnesPer30Days ? Math.floor((quantityTonnes * 30) / tonnesPer30Days) : null
  return [
    [view.breed, facts.breedName],
    [view.dose, view.perAnimal(number(roundDecimal(gramsPerAnimalDay, 1)), number(animalCount))],
    [view.duration, days === null ? '' : view.days(number(days))],
    [view.priceList, facts.priceListName],
  ]
}

export function OrderRecipeTable({ lines }: Pick<OrderFacts, 'lines'>) {
  const words = useWords().ordering.view
  const culture = useCulture()
  const sorted = lines.toSorted((one, other) => other.kilogramsPerTonne - one.kilogramsPerTonne)
  return (
    <PageSection title={words.recipe}>
      <table className={`${classes.table} ${classes.recipe}`}>
        <thead>
          <tr>
            <th scope="col">{words.food}</th>
            <th scope="col" className={classes.number}>
              {words.kilograms}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ foodId, name, code, kilogramsPerTonne, decimals }) => (
            <tr key={foodId}>
              <td>
                {name} <span className={classes.code}>{code}</span>
              </td>
              <td className={classes.number}>{formatNumber(kilogramsPerTonne, decimals, culture)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

/** What was sent to whom, and what to do where it did not arrive. */
function OrderDispatchTable({ dispatches }: Pick<OrderResponse, 'dispatches'>) {
  const words = useWords().ordering.dispatch
  const culture = useCulture()
  return (
    <PageSection title={words.title}>
      <table className={`${classes.table} ${classes.recipe}`}>
        <tbody>
          {dispatches.map(({ id, version, purpose, recipient, toAddress, state, failure, changedAt }) => (
            <tr key={id}>
              <td>
                {words.purposes[purpose]}
                <div className={classes.code}>
                  {[words.recipients[recipient], toAddress, words.version(version)].filter(Boolean).join(', ')}
                </div>
              </td>
              <td>
                <Badge variant="light" color={dispatchColours[state]} miw="max-content">
                  {words.states[state]}
                </Badge>
                <div className={`${classes.code} ${classes.moment}`}>{formatInstant(changedAt, culture)}</div>
                {failure !== '' && state !== 'sent' && <div>{words.failures[failure]}</div>}
                {state === 'noAddress' && <div>{words.noAddress}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

type VersionsProps = { readonly orderId: number } & Pick<OrderResponse, 'versions'>

/** What each version says, and its papers as they were first rendered. */
function OrderVersionTable({ orderId, versions }: VersionsProps) {
  const words = useWords().ordering
  const print = useOrderPaperDownload()
  const culture = useCulture()
  const deliveryName = useDeliveryTypeName()
  return (
    <PageSection title={words.view.versions}>
      <table className={`${classes.table} ${classes.recipe}`}>
        <tbody>
          {versions.map(({ number, userName, creationDate, quantityTonnes, packagingName, papers, ...terms }) => (
            <tr key={number}>
              <td>
                {words.view.version(number)}
                <div className={classes.code}>{words.view.savedBy(userName, formatInstant(creationDate, culture))}</div>
              </td>
              <td>
                {[
                  `${formatNumber(quantityTonnes, undefined, culture)} t`,
                  packagingName,
                  deliveryName(terms.deliveryType),
                  formatDate(terms.deliveryDate, culture),
                ]
                  .filter((text) => text !== '')
                  .join(', ')}
                {papers.map(({ kind, sha256 }) => (
                  <div key={kind}>
                    <Anchor component="button" type="button" onClick={() => void print(kind, orderId, number)}>
                      {words.view.paperOf(words.papers[kind], number)}
                    </Anchor>
                    <div className={classes.hash}>{words.view.hash(sha256)}</div>
                  </div>
                ))}
                {papers.length === 0 && <div className={classes.code}>{words.view.noPaper}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}
