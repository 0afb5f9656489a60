import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Marker } from '@provende/contract/organisations/marker.ts'
import { IconMapPinOff, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import type { Choice } from './map-drawing.ts'
import { type Placed, type Sort, sorts } from './map-list.ts'
import classes from './map-screen.module.css'

/** Height of an entry, in pixels. */
const entryHeight = 52
/** Most of those without a place that are named; the search finds the others. */
const mostUnplaced = 100

type ListProps = {
  readonly placed: readonly Placed[]
  readonly unplaced: readonly Marker[]
  readonly typed: string
  readonly onType: (text: string) => void
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly chosenId: number | undefined
  readonly onChoose: (choice: Choice) => void
}

/** The clients as a list: searched, put in order, chosen by mouse or arrows and Enter. */
export function ClientList({ typed, onType, sort, onSort, placed, unplaced, chosenId, onChoose }: ListProps) {
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
          onChange={(event) => onSort(sorts.find((one) => one === event.currentTarget.value) ?? 'nom')}
          data={sorts.map((value) => ({ value, label: words.sorts[value] }))}
        />
        <Text size="xs" c="dimmed" role="status">
          {placed.length + unplaced.length === 0 ? words.none : words.onMap(placed.length)}
        </Text>
      </div>
      <Entries key={`${sort} ${typed}`} places={placed} chosenId={chosenId} onChoose={onChoose} />
      {unplaced.length > 0 && <Unplaced markers={unplaced} />}
    </section>
  )
}

/** One stop of the Tab key; the arrows go through it. Only what is seen is drawn. */
function Entries(props: { places: readonly Placed[]; chosenId: number | undefined; onChoose: ListProps['onChoose'] }) {
  const { places, chosenId, onChoose } = props
  const words = useWords().map
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(
    Math.max(
      0,
      places.findIndex(({ id }) => id === chosenId),
    ),
  )
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => entryHeight,
    overscan: 8,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const last = places.length - 1
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last, PageDown: active + 8, PageUp: active - 8 },
    }
    const step = steps[event.key]
    const place = places[active]
    if (step !== undefined) {
      const next = Math.min(Math.max(step, 0), last)
      setActive(next)
      rows.scrollToIndex(next)
    } else if (place && (event.key === 'Enter' || event.key === ' ')) onChoose({ id: place.id, byKey: true })
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className={classes.entries}
      role="listbox"
      aria-label={words.list}
      aria-activedescendant={places[active] && `client-${places[active].id}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const place = places[index]
          if (place === undefined) return null
          return (
            <Entry
              key={place.id}
              place={place}
              position={[index + 1, places.length]}
              start={start}
              chosen={place.id === chosenId}
              active={index === active}
              onChoose={() => {
                setActive(index)
                onChoose({ id: place.id, byKey: false })
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

type EntryProps = {
  readonly place: Placed
  readonly position: readonly [at: number, of: number]
  readonly start: number
  readonly chosen: boolean
  readonly active: boolean
  readonly onChoose: () => void
}

function Entry({ place, position, start, chosen, active, onChoose }: EntryProps) {
  const words = useWords().map
  const [at, of] = position
  return (
    // The keys are those of the list.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears them
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the entry
    <div
      role="option"
      id={`client-${place.id}`}
      aria-selected={chosen}
      aria-posinset={at}
      aria-setsize={of}
      data-active={active || undefined}
      className={classes.entry}
      style={{ transform: `translateY(${start}px)`, height: entryHeight }}
      onClick={onChoose}
    >
      <img src={place.imageSrc} alt={words.kinds[place.typeId]} width={16} height={21} />
      <span className={classes.name}>{place.nom}</span>
      <span className={classes.where}>{[place.city, place.distributorName].filter(Boolean).join(' · ')}</span>
    </div>
  )
}

const editAddress = ({ typeId, id }: Marker) => `/Admin/${typeId === 1 ? 'Structures' : 'Farms'}/Edit/${id}`

/** Clients nobody said the place of, each with the way to say it for who may. */
function Unplaced({ markers }: { markers: readonly Marker[] }) {
  const words = useWords().map
  return (
    <details className={classes.unplaced}>
      <summary>
        <IconMapPinOff size={16} aria-hidden />
        {words.notOnMap(markers.length)}
      </summary>
      <ul>
        {markers.slice(0, mostUnplaced).map((marker) => (
          <li key={marker.id}>
            {marker.mayWrite ? (
              <Anchor component={Link} {...linkTo(editAddress(marker))} size="sm" aria-label={words.locate(marker.nom)}>
                {marker.nom}
              </Anchor>
            ) : (
              marker.nom
            )}
          </li>
        ))}
        {markers.length > mostUnplaced && <li>{words.andMore(markers.length - mostUnplaced)}</li>}
      </ul>
    </details>
  )
}
