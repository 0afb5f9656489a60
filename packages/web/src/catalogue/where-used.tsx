import { Anchor, Badge, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import type { DependentsResponse } from '@provende/contract/catalogue/where-used.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { sentencesOfRecordFamily } from '@provende/text/family-words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useConfirmAfterLoad } from '../kit/confirm.tsx'
import { formatNumber } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { ScrollRegion } from '../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { type ScreenRoute, screenAddress, useScreens } from '../shell/routing/screen.ts'
import { useAddressIfAllowed } from '../shell/session/address-if-open.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useMayOpen } from '../shell/session/session.tsx'
import { FormulasWithoutFood, useFormulasWithoutFood } from './food/formulas-without-food.tsx'
import classes from './where-used.module.css'

type WhereUsedItemKind = keyof typeof routes.whereUsed
type DependentRecord = DependentsResponse[number]['records'][number]

/** The records that depend on a food or nutrient; read again each time they are shown. */
function useDependents(item: WhereUsedItemKind, id: number) {
  const call = useApiCall()
  return useQuery({
    queryKey: [item, 'uses', id],
    queryFn: async ({ signal }) => (await call(routes.whereUsed[item], { params: { id } }, signal)).response,
    staleTime: 0,
  })
}

/** The panel below the details of a record. */
export function WhereUsed({ item, record }: { item: WhereUsedItemKind; record: AnyRecord }) {
  const words = useWords().catalogue.whereUsed
  const { data, error } = useDependents(item, record.id)
  return (
    <Paper p="md" maw={1080} component="section" aria-labelledby="where-used">
      <Title order={2} size="h4" mb="sm" id="where-used">
        {words.title}
      </Title>
      {data ? (
        <DependentsByFamily uses={data} links listed={item === 'food' ? record.id : undefined} />
      ) : error ? (
        <Text>{words.failed}</Text>
      ) : (
        <SearchingDependents />
      )}
      {data?.length === 0 && <Text c="dimmed">{words.none}</Text>}
    </Paper>
  )
}

/** The extra warning before a record is deactivated. */
export function DependentsWarning({ item, record }: { item: WhereUsedItemKind; record: AnyRecord }) {
  const words = useWords().catalogue.whereUsed
  const { data, error, isFetching } = useDependents(item, record.id)
  const effects = useFormulasWithoutFood(item === 'food' ? record.id : null)
  useConfirmAfterLoad(!isFetching && !effects.isFetching)
  if (error || effects.error) return <WhereUsedNote>{words.failed}</WhereUsedNote>
  if (data === undefined || effects.isLoading) return <SearchingDependents />
  if (data.length === 0) return <WhereUsedNote>{words.none}</WhereUsedNote>
  return (
    <>
      {effects.data && (effects.data.pages[0]?.count ?? 0) > 0 && (
        <FormulasWithoutFood
          pages={effects.data.pages}
          isComputing={effects.isFetchingNextPage}
          computeMore={() => void effects.fetchNextPage()}
        />
      )}
      <WhereUsedNote>{words.dependents}</WhereUsedNote>
      <ScrollRegion label={words.dependents} className={classes.short}>
        <DependentsByFamily uses={data} />
      </ScrollRegion>
      <WhereUsedNote>{item === 'food' ? words.foodDeactivationHint : words.deactivationHint}</WhereUsedNote>
    </>
  )
}

const WhereUsedNote = ({ children }: { children: ReactNode }) => (
  <Text my="xs" role="status">
    {children}
  </Text>
)

function SearchingDependents() {
  const words = useWords().catalogue.whereUsed
  return (
    <Group gap="xs" my="xs">
      <Loader size="xs" />
      <Text c="dimmed">{words.searching}</Text>
    </Group>
  )
}

/**
 * The lists that can be limited to what depends on a food. Versions of sets, models and analyses are listed in their record,
 * and rations in their farm only: their list is here, up to the thousand that the server gives.
 */
const listsByFood: Readonly<Record<string, string>> = {
  formula: 'FormuleSearch',
  food: 'FoodList',
  priceList: 'PriceListList',
  analysis: 'AnalysisList',
}

type DependentsByFamilyProps = {
  readonly uses: DependentsResponse
  readonly links?: boolean
  /** The food whose dependents the lists show: all of them, as many as are counted here. */
  readonly listed?: number | undefined
}

/** For each family, the number of dependent records and the first of them. */
function DependentsByFamily({ uses, links = false, listed }: DependentsByFamilyProps) {
  const words = useWords()
  const addressOf = useAddressIfAllowed()
  const culture = useCulture()
  return (
    <Stack gap="sm">
      {uses.map(({ family, count, inUse, records }) => (
        <div key={family}>
          <Text fw={600}>
            <FamilyName
              name={sentencesOfRecordFamily(words, family)?.list ?? family}
              number={formatNumber(count, 0, culture)}
              list={listed === undefined ? null : addressOf(listsByFood[family] ?? '', { foodid: listed, gi: 'true' })}
            />
            {inUse !== undefined && (
              <Text span c="dimmed" fw={400}>
                {` ${words.catalogue.whereUsed.inUse(inUse)}`}
              </Text>
            )}
          </Text>
          <DependentList {...{ family, count, records, links }} />
        </div>
      ))}
    </Stack>
  )
}

/** So many are shown at first. */
const shownAtFirst = 10

/** The first dependents of a family; where they are links, the others behind a button. */
function DependentList({ family, count, records, links }: DependentsResponse[number] & { readonly links: boolean }) {
  const words = useWords().catalogue.whereUsed
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? records : records.slice(0, shownAtFirst)
  const others = words.others(count - shown.length)
  return (
    <ul className={classes.records}>
      {shown.map((record) => (
        <li key={record.id}>
          <DependentName family={family} record={record} links={links} />
        </li>
      ))}
      {count > shown.length && (
        <li>
          {links && !showsAll ? (
            <Anchor component="button" type="button" onClick={() => setShowsAll(true)}>
              {others}
            </Anchor>
          ) : (
            others
          )}
        </li>
      )}
    </ul>
  )
}

/** A family with the number of its dependents, linked to the list of all of them. */
function FamilyName({ name, number, list }: { name: string; number: string; list: string | null }) {
  const { all } = useWords().catalogue.whereUsed
  return (
    <>
      {list === null ? (
        name
      ) : (
        <Anchor component={Link} {...linkTo(list)} inherit underline="always" aria-label={all(name, number)}>
          {name}
        </Anchor>
      )}{' '}
      <Text span c="dimmed">{`(${number})`}</Text>
    </>
  )
}

/** A record with the path of its parents, linked to its details if the user may open them. */
function DependentName(props: { family: string; record: DependentRecord; links: boolean }) {
  const { family, record, links } = props
  const words = useWords().records
  const screen = useScreens().find(({ showsFamily }) => showsFamily === family)
  const mayOpen = useMayOpen()
  const isLink = links && screen !== undefined && mayOpen(screen)
  const label = [...record.above.map((above) => above.label), record.label].join(' \u203a ')
  return (
    <Group component="span" gap="xs">
      {isLink ? (
        <Anchor component={Link} {...linkTo(dependentDetailAddress(screen, record))}>
          {label}
        </Anchor>
      ) : (
        label
      )}
      {record.deleted && (
        <Badge size="sm" color="gray">
          {words.inactive}
        </Badge>
      )}
    </Group>
  )
}

/**
 * After `id`, the path parameters of a details screen are the ids of the parents, outermost first. Source: spec 2 §2.
 */
function dependentDetailAddress(screen: ScreenRoute, { id, above }: DependentRecord): string {
  const others = [...screen.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '').filter((name) => name !== 'id')
  return screenAddress(screen, { id, ...Object.fromEntries(others.map((name, index) => [name, above[index]?.id])) })
}
