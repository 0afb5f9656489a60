import { type Marker, maxMarkers } from '@provende/contract/organisations/marker.ts'
import type { routes } from '@provende/contract/routes.ts'
import { mayRead, mayWrite, type Permission } from '@provende/domain/access/permissions.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import type { Handlers } from '../kit/handler.ts'
import { escapeHtml } from '../kit/html.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope } from '../records/scope.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'
import { searchPlaces } from './places.ts'

type MarkerRow = Omit<Marker, 'htmlInfo' | 'imageSrc'> & {
  readonly street: string
  readonly zipCode: string
  readonly phoneNumber: string
}

/** The differences between distributors and farms: screens, permissions and marker image. */
type MarkerKind = {
  readonly screens: string
  readonly read: Permission
  readonly write: Permission
  readonly imageSrc: string
}
const markerKindByTypeId: Readonly<Record<MarkerRow['typeId'], MarkerKind>> = {
  1: {
    screens: '/Admin/Structures',
    read: 'Structure [Read]',
    write: 'Structure CMVP [Write]',
    imageSrc: '/map/structure.svg',
  },
  2: { screens: '/Admin/Farms', read: 'Farm [Read]', write: 'Farm [Read]', imageSrc: '/map/farm.svg' },
}

/** The map calls. Source: spec 1 §2, §7 "Map". */
export function markerHandlers(services: Services): Handlers<typeof routes.markers, Session> {
  const { mapTileUrl = '', mapTileAttribution = '' } = services.settings
  return {
    list: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const { rows } = await sql<MarkerRow & { total: number }>`
          select id, type_id as "typeId", name as nom, street, zip_code as "zipCode", city, phone_number as "phoneNumber",
            distributor_name as "distributorName", case when longitude is not null then latitude end as latitude,
            case when latitude is not null then longitude end as longitude,
            ${writableBy(scope, 'organisation')} as "mayWrite", count(*) over () as total
          from organisation where ${query.getInactive ? sql`` : sql`not deleted and`} ${visibleTo(scope, 'organisation')}
          order by label_key, id limit ${maxMarkers}`.execute(scope.transaction)
        return { response: rows.map((row) => toMarker(row, session)), count: rows[0]?.total ?? 0 }
      }),
    settings: () => Promise.resolve({ response: { tileUrl: mapTileUrl, tileAttribution: mapTileAttribution } }),
    places: async ({ query }) => ({ response: await searchPlaces(query.search ?? '') }),
  }
}

function toMarker(row: MarkerRow, { role }: Session): Marker {
  const { id, typeId, nom, city, distributorName, latitude, longitude } = row
  const kind = markerKindByTypeId[typeId]
  return {
    ...{ id, typeId, nom, city, distributorName, latitude, longitude },
    imageSrc: kind.imageSrc,
    htmlInfo: markerHtml(row, mayRead(role, [kind.read]) ? `${kind.screens}/Details/${id}` : undefined),
    mayWrite: row.mayWrite && mayWrite(role, kind.write),
  }
}

/** Name, address and telephone, one line each; the name links to the client's screen for users who may open it. */
function markerHtml({ nom, street, zipCode, city, phoneNumber }: MarkerRow, address: string | undefined): string {
  const name = `<strong>${escapeHtml(nom)}</strong>`
  const digits = phoneNumber.replace(/[^\d+]/g, '')
  const phone = `<a href="tel:${digits}">${escapeHtml(phoneNumber)}</a>`
  return [
    address === undefined ? name : `<a href="${address}">${name}</a>`,
    escapeHtml(street),
    escapeHtml(`${zipCode} ${city}`.trim()),
    digits === '' ? escapeHtml(phoneNumber) : phone,
  ]
    .filter((line) => line !== '')
    .join('<br>')
}
