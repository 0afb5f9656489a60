import type { ResponseOf } from '@provende/contract/kit/route.ts'
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
import type { LocatedMarker } from './map-list.ts'

/* All code that uses Leaflet. Why Leaflet, and why without a React wrapper: docs/decisions/0012-map.md. */

/** The client chosen in the list. `byKey`: chosen by keyboard, so the focus moves into its popup. */
export type ChosenClient = { readonly id: number; readonly byKey: boolean }

type MapDependencies = {
  readonly settings: ResponseOf<typeof routes.markers.settings>
  readonly words: Words['map']
  /** Opens a screen of the application. */
  readonly onOpen: (address: string) => void
  readonly onNoOutlines: () => void
}
export type MapDrawing = {
  readonly show: (clients: readonly LocatedMarker[]) => void
  readonly choose: (choice: ChosenClient) => void
  readonly remove: () => void
}

/** France: shown until there are clients. */
const initialBounds = leaflet.latLngBounds([41.3, -5.2], [51.1, 9.6])
/** Maximum zoom. Outlines show no more detail beyond theirs; tiles do. */
const maxZoomByBackground = { outlines: 12, tiles: 19 }
/** Maximum zoom of the initial view, for few or close clients. */
const maxInitialZoom = 9

/** Creates the map in an element, without clients. */
export function drawMap(container: HTMLElement, dependencies: MapDependencies): MapDrawing {
  const { settings, words } = dependencies
  const hasTiles = settings.tileUrl !== ''
  const isAnimated = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet.map(container, {
    minZoom: 2,
    maxZoom: hasTiles ? maxZoomByBackground.tiles : maxZoomByBackground.outlines,
    maxBounds: [
      [-85, -220],
      [85, 220],
    ],
    zoomControl: false,
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
  })
  map.fitBounds(initialBounds)
  leaflet.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  map.attributionControl.setPrefix(false)
  const removal = new AbortController()
  if (hasTiles) drawTiles(map, settings)
  else void drawOutlines(map, dependencies, removal.signal)
  const layer = clientLayer(words, isAnimated).addTo(map)
  enterPopupsByKey(map, layer)
  const markers = new Map<number, leaflet.Marker>()
  const initialView = fitBoundsOnce(map, () => layer.getBounds())
  const drawClients = debounced<readonly LocatedMarker[]>((clients) => {
    layer.clearLayers()
    markers.clear()
    for (const client of clients) markers.set(client.id, leafletMarkerOf(client, dependencies))
    layer.addLayers([...markers.values()])
    initialView.now()
  })
  labelCloseButton(map, words)
  return {
    show: drawClients.later,
    choose({ id, byKey }) {
      drawClients.now()
      const marker = markers.get(id)
      if (marker === undefined) return
      initialView.now()
      map.closePopup()
      layer.zoomToShowLayer(marker, () => {
        marker.openPopup()
        if (byKey) moveFocusIntoPopup(map, marker)
      })
    },
    remove() {
      removal.abort()
      drawClients.stop()
      initialView.stop()
      map.remove()
    },
  }
}

function drawTiles(map: leaflet.Map, { tileUrl, tileAttribution }: MapDependencies['settings']): void {
  // Some tile servers require a referrer: they get the origin only, not the full URL.
  const options = { maxZoom: maxZoomByBackground.tiles, referrerPolicy: 'strict-origin-when-cross-origin' } as const
  const attribution = purify.sanitize(tileAttribution, { ALLOWED_TAGS: ['a'], ALLOWED_ATTR: ['href'] })
  leaflet.tileLayer(tileUrl, { ...options, attribution }).addTo(map)
}

async function drawOutlines(
  map: leaflet.Map,
  { words, onNoOutlines }: MapDependencies,
  removed: AbortSignal,
): Promise<void> {
  try {
    const { land, borders, departments, namedDepartments } = await readBaseMap()
    if (removed.aborted) return
    const draw = (shape: Parameters<typeof leaflet.geoJSON>[0], className: string) =>
      leaflet.geoJSON(shape, { interactive: false, style: { className }, attribution: words.outlines }).addTo(map)
    draw(land, 'map-land')
    draw(departments, 'map-department')
    draw(borders, 'map-border')
    drawDepartmentNames(map, namedDepartments)
  } catch {
    // Without outlines the map still shows the clients relative to each other.
    if (!removed.aborted) onNoOutlines()
  }
}

/** Minimum zoom at which the names of departments fit. */
const minDepartmentNameZoom = 7

/** Without tiles, the names of departments give orientation. */
function drawDepartmentNames(map: leaflet.Map, departments: FeatureCollection<Geometry, { name: string }>): void {
  const labels = departments.features.map((department) => {
    const name = document.createElement('span')
    name.textContent = department.properties.name
    const icon = leaflet.divIcon({ html: name, className: 'map-name', iconSize: [0, 0] })
    const centre = leaflet.geoJSON(department).getBounds().getCenter()
    return leaflet.marker(centre, { icon, interactive: false, keyboard: false, pane: 'overlayPane' })
  })
  const layer = leaflet.layerGroup(labels)
  const show = () => (map.getZoom() >= minDepartmentNameZoom ? layer.addTo(map) : layer.remove())
  map.on('zoomend', show)
  show()
}

/** Overlapping clients are clustered into one badge that shows their number. */
const clientLayer = (words: Words['map'], isAnimated: boolean) =>
  leaflet.markerClusterGroup({
    showCoverageOnHover: false,
    animate: isAnimated,
    maxClusterRadius: 48,
    iconCreateFunction: (cluster) => {
      const count = cluster.getChildCount()
      const badge = document.createElement('span')
      badge.textContent = String(count)
      badge.setAttribute('aria-label', words.cluster(count))
      badge.setAttribute('role', 'img')
      const size = count < 10 ? 32 : count < 100 ? 38 : 46
      return leaflet.divIcon({ html: badge, className: 'map-cluster', iconSize: [size, size] })
    },
  })

const iconCache = new Map<string, leaflet.Icon>()
function mapIconOf(imageSrc: string): leaflet.Icon {
  const cached = iconCache.get(imageSrc)
  if (cached) return cached
  const icon = leaflet.icon({ iconUrl: imageSrc, iconSize: [28, 36], iconAnchor: [14, 35], popupAnchor: [0, -32] })
  iconCache.set(imageSrc, icon)
  return icon
}

const leafletMarkerOf = (client: LocatedMarker, dependencies: MapDependencies): leaflet.Marker =>
  leaflet
    .marker([client.latitude, client.longitude], {
      icon: mapIconOf(client.imageSrc),
      alt: client.nom,
      title: client.nom,
    })
    .bindPopup(() => popupElementOf(client, dependencies), { maxWidth: 280, minWidth: 180 })

/** The popup of a client, with the HTML of the server sanitised again: only links, emphasis and line breaks. */
function popupElementOf({ htmlInfo }: LocatedMarker, { onOpen }: MapDependencies): HTMLElement {
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

/** Moves the focus into the popup of a client, and back when it closes; Escape closes it. */
function moveFocusIntoPopup(map: leaflet.Map, marker: leaflet.Marker): void {
  const previous = document.activeElement
  const popup = marker.getPopup()?.getElement()
  popup?.addEventListener('keydown', ({ key }) => key === 'Escape' && map.closePopup())
  popup?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  marker.once('popupclose', () => {
    const isFocusLost = document.activeElement === document.body || popup?.contains(document.activeElement)
    if (isFocusLost && previous instanceof HTMLElement) previous.focus()
  })
}

/** Enter on the marker of a client opens its popup: the focus goes there too, as from the list. */
const enterPopupsByKey = (map: leaflet.Map, layer: leaflet.FeatureGroup) =>
  layer.on('keypress', ({ originalEvent: { key }, propagatedFrom: marker }: leaflet.LeafletKeyboardEvent) => {
    if (key === 'Enter' && marker instanceof leaflet.Marker && marker.isPopupOpen()) moveFocusIntoPopup(map, marker)
  })

/** Leaflet labels its close button in English only. */
const labelCloseButton = (map: leaflet.Map, words: Words['map']) =>
  map.on('popupopen', ({ popup }) => {
    popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', words.closeInfo)
  })

/** Pause in typing before thousands of markers are redrawn, in ms. */
const redrawDebounceMs = 200

/** Calls `work` with the latest value: at once the first time, later after a pause. `now` does not wait. */
function debounced<T>(work: (value: T) => void) {
  let timer: number | undefined
  let waitMs = 0
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
      timer = window.setTimeout(now, waitMs)
      waitMs = redrawDebounceMs
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Zooms to all clients once, as soon as there are clients and the map has a size; after that the user is in control.
 */
function fitBoundsOnce(map: leaflet.Map, bounds: () => leaflet.LatLngBounds) {
  let isFitted = false
  const now = () => {
    map.invalidateSize({ animate: false })
    const clientBounds = bounds()
    if (isFitted || map.getSize().x === 0 || !clientBounds.isValid()) return
    isFitted = true
    map.fitBounds(clientBounds, { maxZoom: maxInitialZoom, padding: [32, 32], animate: false })
  }
  const observer = new ResizeObserver(now)
  observer.observe(map.getContainer())
  return { now, stop: () => observer.disconnect() }
}
