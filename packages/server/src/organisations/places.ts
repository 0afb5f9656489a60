import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { maxPlaces, type Place } from '@provende/contract/organisations/place.ts'
import { findPlaces, type KnownPlace, placeWords } from '@provende/domain/organisations/find-places.ts'

/*
 * The communes of France and their postcodes, from the package @etalab/decoupage-administratif (MIT): data of INSEE and La
 * Poste, read without a connection. It has no positions: those are set on the map.
 */

/** What is read of a commune of the package. */
type Commune = {
  readonly code: string
  readonly nom: string
  /** The commune that it is now part of, whose postcodes it has. */
  readonly chefLieu?: string
  readonly region?: string
  readonly codesPostaux?: readonly string[]
  readonly population?: number
}

const communesFile = import.meta.resolve('@etalab/decoupage-administratif/data/communes.json')
const regionsFile = import.meta.resolve('@etalab/decoupage-administratif/data/regions.json')
const readData = async <Row>(file: string): Promise<readonly Row[]> => JSON.parse(await readFile(new URL(file), 'utf8'))

/** So many communes are prepared before others get their turn. */
const batch = 2_000

/**
 * One place per name and postcode, those with most inhabitants first: a commune and the former one it was named after have
 * both in common.
 */
async function readPlaces(): Promise<readonly KnownPlace[]> {
  const regions = await readData<{ readonly code: string; readonly nom: string }>(regionsFile)
  const nameOfRegion = new Map(regions.map(({ code, nom }) => [code, nom]))
  const communes = (await readData<Commune>(communesFile)).toSorted(
    (one, other) => (other.population ?? 0) - (one.population ?? 0),
  )
  const byCode = new Map(communes.filter(({ codesPostaux }) => codesPostaux).map((each) => [each.code, each]))
  const read = new Map<string, KnownPlace>()
  for (let start = 0; start < communes.length; start += batch) {
    for (const commune of communes.slice(start, start + batch)) {
      const { nom, chefLieu = '' } = commune
      const { region = '', codesPostaux = [] } = commune.codesPostaux ? commune : (byCode.get(chefLieu) ?? {})
      const words = placeWords(nom)
      for (const zipCode of codesPostaux) {
        const key = `${zipCode} ${nom}`
        if (!read.has(key)) read.set(key, { city: nom, zipCode, region: nameOfRegion.get(region) ?? '', words })
      }
    }
    await setImmediate()
  }
  return [...read.values()]
}

let places: Promise<readonly KnownPlace[]> | undefined

/** The places that a text means; the list is read at the first search. */
export async function searchPlaces(text: string): Promise<Place[]> {
  places ??= readPlaces().catch((error) => {
    // The next search reads it again.
    places = undefined
    throw error
  })
  return findPlaces(await places, text, maxPlaces).map(({ city, zipCode, region }) => ({ city, zipCode, region }))
}
