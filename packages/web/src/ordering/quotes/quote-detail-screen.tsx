import { Alert, Anchor, Badge, Group } from '@mantine/core'
import type { QuoteResponse } from '@provende/contract/ordering/quote-routes.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconMailX } from '@tabler/icons-react'
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
import { doseFactRows, OrderRecipeTable, packagingText, useDeliveryTypeName } from '../orders/order-detail-screen.tsx'
import { OrderPrices } from '../orders/order-prices.tsx'
import classes from '../orders/orders.module.css'
import { FactList, PageSection } from '../part.tsx'
import { quoteScreenNames, quoteStateColours, useQuote } from './quote-facts.ts'
import { useQuoteActions } from './use-quote-actions.tsx'

/** A quote as it was issued, and how it was decided. */
export function QuoteDetailScreen() {
  const loaded = useQuote(useScreenId())
  return loaded ? <QuoteView quote={loaded} /> : <FormSkeleton />
}

function QuoteView({ quote }: { quote: QuoteResponse }) {
  const words = useWords().ordering
  const { actionsOf, dialogs } = useQuoteActions()
  useScreenTitle(`${quote.code} – ${quote.formulaName}`)
  const actions = actionsOf(quote).filter(({ label }) => label !== words.quotes.actions.open)
  const { facts } = quote
  return (
    <>
      <ScreenActions>
        <ActionButtons back={useListAddress(quoteScreenNames.list)} actions={actions} />
      </ScreenActions>
      <Group mb="md" gap="xs">
        <Badge size="lg" variant="light" color={quoteStateColours[quote.state]}>
          {words.quotes.states[quote.state]}
        </Badge>
      </Group>
      {quote.mailState === 'failed' && (
        <Alert mb="md" color="red" icon={<IconMailX size={16} />}>
          {words.quotes.mailStates.failed}
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <QuoteTerms quote={quote} />
          {facts.lines.length > 0 && <OrderRecipeTable lines={facts.lines} />}
        </div>
        <PageSection title={words.view.prices}>
          <OrderPrices facts={facts} currencyCode={quote.currencyCode} />
        </PageSection>
      </div>
      {dialogs}
    </>
  )
}

function QuoteTerms({ quote }: { quote: QuoteResponse }) {
  const words = useWords().ordering
  const culture = useCulture()
  const deliveryName = useDeliveryTypeName()
  const formulaLink = useFormulaAddress()
  const { fields } = words.quote
  const { facts, decision } = quote
  const number = (value: number) => formatNumber(value, undefined, culture)
  const rows: [label: string, content: ReactNode][] = [
    [
      fields.formulaId,
      <Anchor
        key="formula"
        component={Link}
        {...linkTo(formulaLink({ id: quote.formulaId, mayWrite: quote.mayWrite }))}
      >
        {quote.formulaName}
      </Anchor>,
    ],
    [fields.farmName, quote.farmName],
    [fields.distributorName, quote.distributorName],
    [fields.quantityTonnes, number(quote.quantityTonnes)],
    [fields.packagingName, packagingText(quote, number, words.form.packagings)],
    [fields.deliveryType, deliveryName(quote.deliveryType)],
    [fields.deliveryDate, formatDate(quote.deliveryDate, culture)],
    [words.quotes.issuedOn, formatInstant(quote.creationDate, culture)],
    [fields.validUntil, formatDate(quote.validUntil, culture)],
    [fields.sendingDate, quote.sendingDate === null ? '' : formatInstant(quote.sendingDate, culture)],
    [fields.mailState, quote.mailState === 'waiting' ? words.quotes.mailStates.waiting : ''],
    ...(decision === null
      ? []
      : ([
          [
            quote.state === 'accepted' ? words.quotes.acceptedBy : words.quotes.refusedBy,
            words.quotes.decided(decision.personName, decision.mailAddress, formatInstant(decision.decidedAt, culture)),
          ],
        ] satisfies [string, string][])),
    ...doseFactRows(facts, quote.quantityTonnes, words.view, number),
    [fields.description, quote.description],
  ]
  return (
    <PageSection title={words.quotes.facts}>
      <FactList rows={rows} />
    </PageSection>
  )
}
