import type { AnswerOf } from '@provende/contract/kit/route.ts'
import type { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import purify from 'dompurify'
import type { FeatureCollection, Geometry } from 'geojson'
import leaflet from 'leaflet'
import 'leaflet.markercluster'
import 'leaflet/dist/leaflet.css'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import { readBaseMap } from './base-map.ts'
import './map-drawing.css'
import type { Placed } from './map-list.ts'

/* Everything that Leaflet is told. docs/decisions/0012-map.md says why Leaflet, and why without React around it. */

/** Which client was chosen beside the map; by key, the focus goes to what is told of him. */
export type Choice = { readonly id: number; readonly byKey: boolean }

type Means = {
  readonly settings: AnswerOf<typeof routes.markers.settings>
  readonly words: Words['map']
  /** Goes to a screen of ours. */
  readonly onOpen: (address: string) => void
  readonly onNoOutlines: () => void
}
export type Drawing = {
  readonly show: (places: readonly Placed[]) => void
  readonly choose: (choice: Choice) => void
  readonly remove: () => void
}

const franceAtFirst = leaflet.latLngBounds([41.3, -5.2], [51.1, 9.6])
/** Outlines say nothing more when they come closer than this; tiles do. */
const closest = { outlines: 12, tiles: 19 }
/** Nearest the first look comes to a few clients. */
const closestAtFirst = 9

/** Draws the map into an element, without clients yet. */
export function drawMap(container: HTMLElement, means: Means): Drawing {
  const { settings, words } = means
  const hasTiles = settings.tileUrl !== ''
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet.map(container, {
    minZoom: 2,
    maxZoom: hasTiles ? closest.tiles : closest.outlines,
    maxBounds: [
      [-85, -220],
      [85, 220],
    ],
    zoomControl: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  })
  map.fitBounds(franceAtFirst)
  leaflet.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  map.attributionControl.setPrefix(false)
  const alive = new AbortController()
  if (hasTiles) drawTiles(map, settings)
  else void drawOutlines(map, means, alive.signal)
  const clients = clientLayer(words, moves).addTo(map)
  const markers = new Map<number, leaflet.Marker>()
  const look = firstLook(map, () => clients.getBounds())
  const drawn = afterPause<readonly Placed[]>((places) => {
    clients.clearLayers()
    markers.clear()
    for (const place of places) markers.set(place.id, markerOf(place, means))
    clients.addLayers([...markers.values()])
    look.now()
  })
  nameCloseButton(map, words)
  return {
    show: drawn.later,
    choose({ id, byKey }) {
      drawn.now()
      const marker = markers.get(id)
      if (marker === undefined) return
      look.now()
      map.closePopup()
      clients.zoomToShowLayer(marker, () => {
        marker.openPopup()
        if (byKey) readByKeyboard(map, marker)
      })
    },
    remove() {
      alive.abort()
      drawn.stop()
      look.stop()
      map.remove()
    },
  }
}

function drawTiles(map: leaflet.Map, { tileUrl, tileAttribution }: Means['settings']): void {
  // Some servers of tiles ask who shows them: they are told the site, not the address.
  const options = { maxZoom: closest.tiles, referrerPolicy: 'strict-origin-when-cross-origin' } as const
  const attribution = purify.sanitize(tileAttribution, { ALLOWED_TAGS: ['a'], ALLOWED_ATTR: ['href'] })
  leaflet.tileLayer(tileUrl, { ...options, attribution }).addTo(map)
}

async function drawOutlines(map: leaflet.Map, { words, onNoOutlines }: Means, alive: AbortSignal): Promise<void> {
  try {
    const { land, borders, departments, named } = await readBaseMap()
    if (alive.aborted) return
    const draw = (shape: Parameters<typeof leaflet.geoJSON>[0], className: string) =>
      leaflet.geoJSON(shape, { interactive: false, style: { className }, attribution: words.outlines }).addTo(map)
    draw(land, 'map-land')
    draw(departments, 'map-department')
    draw(borders, 'map-border')
    drawNames(map, named)
  } catch {
    // Without its outlines the map still shows who is where from whom.
    if (!alive.aborted) onNoOutlines()
  }
}

/** From this zoom on there is room for the names of departments. */
const zoomOfNames = 7

/** Without tiles, the names of departments tell where one is. */
function drawNames(map: leaflet.Map, named: FeatureCollection<Geometry, { name: string }>): void {
  const labels = named.features.map((department) => {
    const name = document.createElement('span')
    name.textContent = department.properties.name
    const icon = leaflet.divIcon({ html: name, className: 'map-name', iconSize: [0, 0] })
    const at = leaflet.geoJSON(department).getBounds().getCenter()
    return leaflet.marker(at, { icon, interactive: false, keyboard: false, pane: 'overlayPane' })
  })
  const layer = leaflet.layerGroup(labels)
  const show = () => (map.getZoom() >= zoomOfNames ? layer.addTo(map) : layer.remove())
  map.on('zoomend', show)
  show()
}

/** Clients that would lie over each other are gathered into one sign that says how many they are. */
const clientLayer = (words: Words['map'], moves: boolean) =>
  leaflet.markerClusterGroup({
    showCoverageOnHover: false,
    animate: moves,
    maxClusterRadius: 48,
    iconCreateFunction: (cluster) => {
      const count = cluster.getChildCount()
      const sign = document.createElement('span')
      sign.textContent = String(count)
      sign.setAttribute('aria-label', words.gathered(count))
      sign.setAttribute('role', 'img')
      const size = count < 10 ? 32 : count < 100 ? 38 : 46
      return leaflet.divIcon({ html: sign, className: 'map-cluster', iconSize: [size, size] })
    },
  })

const icons = new Map<string, leaflet.Icon>()
function iconOf(imageSrc: string): leaflet.Icon {
  const known = icons.get(imageSrc)
  if (known) return known
  const made = leaflet.icon({ iconUrl: imageSrc, iconSize: [28, 36], iconAnchor: [14, 35], popupAnchor: [0, -32] })
  icons.set(imageSrc, made)
  return made
}

const markerOf = (place: Placed, means: Means): leaflet.Marker =>
  leaflet
    .marker([place.latitude, place.longitude], { icon: iconOf(place.imageSrc), alt: place.nom, title: place.nom })
    .bindPopup(() => popupOf(place, means), { maxWidth: 280, minWidth: 180 })

/** What the server tells of a client, once more made safe: nothing but links, emphasis and line breaks. */
function popupOf({ htmlInfo }: Placed, { onOpen }: Means): HTMLElement {
  const content = document.createElement('div')
  content.tabIndex = -1
  content.append(
    purify.sanitize(htmlInfo, {
      ALLOWED_TAGS: ['a', 'strong', 'br'],
      ALLOWED_ATTR: ['href'],
      RETURN_DOM_FRAGMENT: true,
    }),
  )
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onOpen(link.getAttribute('href') ?? '/')
    })
  return content
}

/** The focus goes to what is told of a client, and back to where it was when that is closed, by Escape too. */
function readByKeyboard(map: leaflet.Map, marker: leaflet.Marker): void {
  const before = document.activeElement
  const told = marker.getPopup()?.getElement()
  told?.addEventListener('keydown', ({ key }) => key === 'Escape' && map.closePopup())
  told?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  marker.once('popupclose', () => {
    const lost = document.activeElement === document.body || told?.contains(document.activeElement)
    if (lost && before instanceof HTMLElement) before.focus()
  })
}

/** The library names its close button in English. */
const nameCloseButton = (map: leaflet.Map, words: Words['map']) =>
  map.on('popupopen', ({ popup }) => {
    popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', words.closeInfo)
  })

/** Milliseconds without a key before thousands of signs are put on the map anew. */
const pause = 200

/** Works with what it was given last: the first time at once, later when nothing followed for a moment. */
function afterPause<T>(work: (value: T) => void) {
  let timer: number | undefined
  let wait = 0
  let pending: { readonly value: T } | undefined
  const now = () => {
    clearTimeout(timer)
    if (pending) work(pending.value)
    pending = undefined
  }
  return {
    now,
    later(value: T) {
      clearTimeout(timer)
      pending = { value }
      timer = window.setTimeout(now, wait)
      wait = pause
    },
    stop: () => clearTimeout(timer),
  }
}

/** Shows all clients once, as soon as there are some and the map has a size; later the person decides where to look. */
function firstLook(map: leaflet.Map, bounds: () => leaflet.LatLngBounds) {
  let looked = false
  const now = () => {
    map.invalidateSize({ animate: false })
    const all = bounds()
    if (looked || map.getSize().x === 0 || !all.isValid()) return
    looked = true
    map.fitBounds(all, { maxZoom: closestAtFirst, padding: [32, 32], animate: false })
  }
  const watch = new ResizeObserver(now)
  watch.observe(map.getContainer())
  return { now, stop: () => watch.disconnect() }
}
