import type { map as french } from '../fr/map.ts'
import type { Translation } from '../translation.ts'

export const map: Translation<typeof french> = {
  label: 'Map of the clients',
  list: 'Clients',
  views: 'What is shown',
  showList: 'List',
  showMap: 'Map',
  search: 'Search…',
  sortBy: 'Sort by',
  sorts: { nom: 'Name', city: 'City', distributorName: 'Distributor' },
  kinds: { 1: 'Distributor', 2: 'Farm' },
  onMap: (count) => (count === 1 ? '1 client on the map' : `${count} clients on the map`),
  none: 'No client matches this search.',
  empty: 'No client to show: neither distributor nor farm.',
  notOnMap: (count) => `Without a position (${count})`,
  locate: (name) => `Say where ${name} is`,
  moreResults: (count) => (count === 1 ? 'and one more: search by name' : `and ${count} more: search by name`),
  onlyFirst: (shown, all) => `Only the first ${shown} clients of ${all} are shown.`,
  cluster: (count) => `${count} clients, zoom in`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  closeInfo: 'Close',
  outlines: 'Outlines: Natural Earth',
  outlinesFailed: 'The base map cannot be reached.',
}
