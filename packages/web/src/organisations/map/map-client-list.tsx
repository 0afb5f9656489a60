import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Marker } from '@provende/contract/organisations/marker.ts'
import { IconMapPinOff, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import type { ChosenClient } from './map-drawing.ts'
import { type LocatedMarker, type MarkerSort, markerSorts } from './map-list.ts'
import classes from './map-screen.module.css'

/** Height of an entry, in pixels. */
const entryHeightPx = 52
/** Maximum number of listed clients without coordinates; the search finds the others. */
const maxListedUnlocated = 100

type ClientListProps = {
  readonly located: readonly LocatedMarker[]
  readonly unlocated: readonly Marker[]
  readonly typed: string
  readonly onType: (text: string) => void
  readonly sort: MarkerSort
  readonly onSort: (sort: MarkerSort) => void
  readonly chosenId: number | undefined
  readonly onChoose: (choice: ChosenClient) => void
}

/** The list of clients, with search and sorting; a client is chosen by mouse, or by arrow keys and Enter. */
export function ClientList({ typed, onType, sort, onSort, located, unlocated, chosenId, onChoose }: ClientListProps) {
  const words = useWords().map
  return (
    <section className={classes.list} aria-label={words.list}>
      <div className={classes.tools}>
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={words.sortBy}
          value={sort}
          onChange={(event) =>
            onSort(markerSorts.find((candidate) => candidate === event.currentTarget.value) ?? 'nom')
          }
          data={markerSorts.map((value) => ({ value, label: words.sorts[value] }))}
        />
        <Text size="xs" c="dimmed" role="status">
          {located.length + unlocated.length === 0 ? words.none : words.onMap(located.length)}
        </Text>
      </div>
      <ClientEntries key={`${sort} ${typed}`} clients={located} chosenId={chosenId} onChoose={onChoose} />
      {unlocated.length > 0 && <UnlocatedClients markers={unlocated} />}
    </section>
  )
}

/** A listbox with one tab stop: arrow keys move the active entry. Only visible entries are rendered. */
function ClientEntries(props: {
  clients: readonly LocatedMarker[]
  chosenId: number | undefined
  onChoose: ClientListProps['onChoose']
}) {
  const { clients, chosenId, onChoose } = props
  const words = useWords().map
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(
    Math.max(
      0,
      clients.findIndex(({ id }) => id === chosenId),
    ),
  )
  const rows = useVirtualizer({
    count: clients.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => entryHeightPx,
    overscan: 8,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const last = clients.length - 1
    const targets: Readonly<Record<string, number>> = {
      ...{ ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last, PageDown: active + 8, PageUp: active - 8 },
    }
    const target = targets[event.key]
    const client = clients[active]
    if (target !== undefined) {
      const next = Math.min(Math.max(target, 0), last)
      setActive(next)
      rows.scrollToIndex(next)
    } else if (client && (event.key === 'Enter' || event.key === ' ')) onChoose({ id: client.id, byKey: true })
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className={classes.entries}
      role="listbox"
      aria-label={words.list}
      aria-activedescendant={clients[active] && `client-${clients[active].id}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const client = clients[index]
          if (client === undefined) return null
          return (
            <ClientEntry
              key={client.id}
              client={client}
              position={[index + 1, clients.length]}
              start={start}
              chosen={client.id === chosenId}
              active={index === active}
              onChoose={() => {
                setActive(index)
                onChoose({ id: client.id, byKey: false })
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

type ClientEntryProps = {
  readonly client: LocatedMarker
  readonly position: readonly [at: number, of: number]
  readonly start: number
  readonly chosen: boolean
  readonly active: boolean
  readonly onChoose: () => void
}

function ClientEntry({ client, position, start, chosen, active, onChoose }: ClientEntryProps) {
  const words = useWords().map
  const [at, of] = position
  const where = [client.city, client.distributorName].filter(Boolean).join(' · ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard events are handled by the list
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and refers to the active entry
    <div
      role="option"
      id={`client-${client.id}`}
      aria-selected={chosen}
      aria-posinset={at}
      aria-setsize={of}
      data-active={active || undefined}
      className={classes.entry}
      style={{ transform: `translateY(${start}px)`, height: entryHeightPx }}
      onClick={onChoose}
    >
      <img src={client.imageSrc} alt={words.kinds[client.typeId]} width={16} height={21} />
      <span className={classes.name} title={client.nom}>
        {client.nom}
      </span>
      <span className={classes.where} title={where}>
        {where}
      </span>
    </div>
  )
}

const clientEditAddress = ({ typeId, id }: Marker) => `/Admin/${typeId === 1 ? 'Structures' : 'Farms'}/Edit/${id}`

/** Clients without coordinates, each with a link to enter them if the user may edit the client. */
function UnlocatedClients({ markers }: { markers: readonly Marker[] }) {
  const words = useWords().map
  return (
    <details className={classes.unlocated}>
      <summary>
        <IconMapPinOff size={16} aria-hidden />
        {words.notOnMap(markers.length)}
      </summary>
      <ul>
        {markers.slice(0, maxListedUnlocated).map((marker) => (
          <li key={marker.id}>
            {marker.mayWrite ? (
              <Anchor
                component={Link}
                {...linkTo(clientEditAddress(marker))}
                size="sm"
                aria-label={words.locate(marker.nom)}
              >
                {marker.nom}
              </Anchor>
            ) : (
              marker.nom
            )}
          </li>
        ))}
        {markers.length > maxListedUnlocated && <li>{words.moreResults(markers.length - maxListedUnlocated)}</li>}
      </ul>
    </details>
  )
}
