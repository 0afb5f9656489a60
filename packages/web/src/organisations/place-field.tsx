import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Place } from '@provende/contract/organisations/place.ts'
import { routes } from '@provende/contract/routes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FieldByMode, fieldInputProps } from '../kit/form/fields.tsx'
import { useField } from '../kit/form/form-fields.ts'
import { useApiCall } from '../shell/session/client.ts'

const debounceMs = 150
const minCharacters = 2
const labelOf = ({ city, zipCode }: Place) => `${zipCode} ${city}`

/** The communes that begin so; none while there is nothing to look for or no connection: anything may be typed. */
function usePlaces(typed: string): readonly Place[] {
  const call = useApiCall()
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const { data = [] } = useQuery({
    queryKey: ['places', search],
    queryFn: async ({ signal }) => (await call(routes.markers.places, { query: { search } }, signal)).response,
    enabled: search.length >= minCharacters,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return search.length >= minCharacters ? data : []
}

/**
 * The town or the postcode of an address. What is typed offers communes; a chosen one fills in both, and the region and the
 * country where they are empty. Places of other countries are typed.
 */
export function PlaceField({ name }: { name: 'city' | 'zipCode' }) {
  const field = useField(name)
  const others = {
    ...{ city: useField('city'), zipCode: useField('zipCode') },
    ...{ region: useField('region'), country: useField('country') },
  }
  const text = typeof field.value === 'string' ? field.value : ''
  const places = usePlaces(field.mode === 'edit' ? text : '')
  const fill = (place: Place) => {
    others.city.onChange(place.city)
    others.zipCode.onChange(place.zipCode)
    if (!others.region.value) others.region.onChange(place.region)
    if (!others.country.value) others.country.onChange('France')
  }
  const change = (next: string) => {
    const chosen = places.find((place) => labelOf(place) === next)
    if (chosen) fill(chosen)
    else field.onChange(next)
  }
  return (
    <FieldByMode
      field={field}
      text={text}
      edit={() => (
        <Autocomplete
          {...fieldInputProps(field)}
          value={text}
          onChange={change}
          data={places.map(labelOf)}
          filter={({ options }) => options}
          openOnFocus={false}
          autoComplete="off"
        />
      )}
    />
  )
}
