import { farm } from '@provende/contract/organisations/farm.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeyOf, readRecord } from '../../records/use-record-list.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'

/** The name of the farm in the address; undefined until it is read. */
export function useFarmName(): string | undefined {
  const farmId = Number(useScreenParams().farm)
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(farm, farmId),
    queryFn: ({ signal }) => readRecord(call, routes.farms, farmId, signal),
  })
  return data && String(data.name)
}
