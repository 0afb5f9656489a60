import { Anchor, Text } from '@mantine/core'
import type { MissingOnLabelDto, OrderLabelState, OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { Link } from '@tanstack/react-router'
import { LabelCompleteness } from '../../formulation/label/label-completeness.tsx'
import { formatDate } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useAddressIfAllowed } from '../../shell/session/address-if-open.ts'
import { FactList, PageSection } from '../part.tsx'
import { useOrderAccess } from './order-facts.ts'
import { orderScreenNames } from './order-screen-names.ts'
import classes from './orders.module.css'

type OrderLabelSectionProps = { readonly order: OrderResponse; readonly state: OrderLabelState }

/**
 * Whether the label of an order is complete for its quote and for its delivery, and where what is missing is entered: the farm, which
 * enters nothing of it, reads the lot alone.
 */
export function OrderLabelSection({ order, state }: OrderLabelSectionProps) {
  const { labels, ordering } = useWords()
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  const { isAtFarm, mayPlace } = useOrderAccess()
  const { papers, enterLot } = ordering
  const items = (missing: readonly MissingOnLabelDto[]) =>
    missing.map(({ text, places }) => ({ text, after: <PlaceLinks places={places} /> }))
  const label = addressOf(orderScreenNames.label, { id: order.formulaId, token: order.token })
  return (
    <PageSection title={papers.label}>
      <FactList
        rows={[
          [enterLot.lot, state.lot],
          [enterLot.bestBefore, state.bestBefore === '' ? '' : formatDate(state.bestBefore, culture)],
        ]}
      />
      <div className={classes.body}>
        {(!isAtFarm || mayPlace) && (
          <LabelCompleteness
            missingForQuote={items(state.missingForQuote)}
            missingForDelivery={items(state.missingForDelivery)}
          />
        )}
        <Text size="sm" mt="xs">
          <Anchor component={Link} {...linkTo(label)} inherit underline="always">
            {labels.completeness.open}
          </Anchor>
        </Text>
      </div>
    </PageSection>
  )
}

/** The screens in which it is entered, those the user may open. */
function PlaceLinks({ places }: Pick<MissingOnLabelDto, 'places'>) {
  const { labels } = useWords()
  const addressIfOpen = useAddressIfAllowed()
  return places.flatMap(({ kind, id, name }) => {
    const address = kind === 'order' ? null : addressIfOpen(kind === 'food' ? 'FoodEdit' : 'StructureAttribute', { id })
    if (address === null) return []
    return [
      <span key={`${kind} ${id}`}>
        {' '}
        <Anchor component={Link} {...linkTo(address)} inherit underline="always">
          {kind === 'organisation' ? labels.completeOperator : name}
        </Anchor>
      </span>,
    ]
  })
}
