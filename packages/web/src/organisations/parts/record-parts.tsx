import { Anchor, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { routes } from '@provende/contract/routes.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallLink } from '../../kit/call-link.tsx'
import { formatDate } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useAddressIfAllowed } from '../../shell/session/address-if-open.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { farmReferenceTarget } from '../organisation-references.ts'
import classes from './record-parts.module.css'

type PartsRoute = typeof routes.stats.farmParts | typeof routes.stats.structureParts
type RecordPart = ResponseOf<PartsRoute>[number]
/** The filter of a list by a farm or a distributor. */
type OwnerParam = 'farmid' | 'structureid'
type PartScreens = {
  /** The list with the same number of rows, and the screen of one. */
  readonly list?: readonly [screen: string, values: Readonly<Record<string, string | number>>]
  readonly row?: string
  /** The form of a new one, which belongs to the record, or what has to be done before. */
  readonly add?: readonly [
    screen: string,
    values: Readonly<Record<string, string | number>>,
    before?: 'openFirst' | 'chooseFoods',
  ]
}

/** Where each part leads. */
function partScreensOf(
  owner: OwnerParam,
  { id, createTenant }: AnyRecord,
): Readonly<Record<RecordPart['kind'], PartScreens>> {
  const byOwner = { [owner]: id }
  const form = owner === 'farmid' ? 'FarmEdit' : 'StructureEdit'
  return {
    formulas: {
      ...{ list: ['FormuleList', byOwner], row: 'FormuleDetail' },
      ...(owner === 'farmid' && { add: ['FormuleEdit', { id: 0, farmid: id }] }),
    },
    orders: { list: ['OrderFormList', byOwner], row: 'OrderFormDetail' },
    quotes: { list: ['QuoteList', byOwner], row: 'QuoteDetail' },
    sessions: { list: ['QcmSessionList', byOwner], row: 'QcmSynthesis' },
    figures: { list: ['ManageMilkQuantityList', byOwner] },
    farms: { list: ['FarmList', byOwner], row: 'FarmDetails', add: ['FarmAdd', byOwner] },
    priceLists: { list: ['PriceListList', { structureid: id }], row: 'PriceListDetail' },
    people: {
      ...{ list: ['StructureUserList', { gcu: 'true', structureid: id }], row: 'StructureUser' },
      // Only an organisation that is open has users of its own.
      add: createTenant === true ? ['StructureUserAdd', byOwner] : [form, { id, ...byOwner }, 'openFirst'],
    },
    experts: {},
    forbiddenFoods: {
      ...{ list: ['StructureFoods', { id }], row: 'FoodDetail', add: ['StructureFoods', { id }, 'chooseFoods'] },
    },
  }
}

/** What belongs to a farm or a distributor: each part with its number, its newest, and the way to its list. */
export function RecordParts({ route, record }: { route: PartsRoute; record: AnyRecord }) {
  const words = useWords().organisations.parts
  const call = useApiCall()
  const owner = route.path.includes('Farm') ? 'farmid' : 'structureid'
  const { data, isError } = useQuery({
    queryKey: queryKeyOf(farmReferenceTarget.family, 'parts', owner, record.id),
    queryFn: async ({ signal }) => (await call(route, { params: { id: record.id } }, signal)).response,
    // One comes back here from the forms of every part.
    staleTime: 0,
  })
  if (isError) return null
  if (data === undefined) return <Skeleton height={180} maw={1080} />
  const screens = partScreensOf(owner, record)
  return (
    <section aria-label={words.title} className={classes.parts}>
      {data.map((part) => (
        <Part key={part.kind} part={part} screens={screens[part.kind]} mayAdd={record.mayWrite} />
      ))}
    </section>
  )
}

type PartProps = { readonly part: RecordPart; readonly screens: PartScreens; readonly mayAdd: boolean }

function Part({ part, screens, mayAdd }: PartProps) {
  const words = useWords().organisations.parts
  const culture = useCulture()
  const addressOf = useAddressIfAllowed()
  const { kind, count, rows } = part
  const title = words.kinds[kind]
  const number = formatNumber(count, 0, culture)
  const before = screens.add?.[2]
  const add = screens.add && mayAdd ? addressOf(screens.add[0], screens.add[1]) : null
  const list = screens.list && count > 0 ? addressOf(...screens.list) : null
  return (
    <Paper p="sm" component="section" aria-label={title} className={classes.part ?? ''} data-empty={rows.length === 0}>
      <Title order={2} className={classes.title}>
        {list === null ? (
          <span>{title}</span>
        ) : (
          <Anchor component={Link} {...linkTo(list)} inherit aria-label={words.all(title, number)}>
            {title}
          </Anchor>
        )}
        <span className={classes.count}>{number}</span>
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed" size="sm">
          {words.none}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <PartLine key={row.id} row={row} address={screens.row ? addressOf(screens.row, { id: row.id }) : null} />
          ))}
        </ul>
      )}
      {add !== null && (
        <Anchor component={Link} {...linkTo(add)} size="sm" aria-label={before ? undefined : words.addTo(title)}>
          {before ? words[before] : words.add}
        </Anchor>
      )}
    </Paper>
  )
}

function PartLine({ row, address }: { row: RecordPart['rows'][number]; address: string | null }) {
  const words = useWords().organisations.parts
  const culture = useCulture()
  const { label, detail, phoneNumber, moment } = row
  const facts = [detail, moment === null ? '' : formatDate(moment, culture)].filter((fact) => fact !== '')
  return (
    <li>
      {address === null ? (
        <span>{label}</span>
      ) : (
        <Anchor component={Link} {...linkTo(address)}>
          {label}
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
        {facts.length > 0 && phoneNumber !== '' && ' · '}
        {phoneNumber !== '' && <CallLink label={words.call(label, phoneNumber)} phoneNumber={phoneNumber} />}
      </Text>
    </li>
  )
}
