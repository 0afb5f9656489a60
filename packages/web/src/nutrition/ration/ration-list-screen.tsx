import { Text } from '@mantine/core'
import { ration } from '@provende/contract/nutrition/ration.ts'
import { farm } from '@provende/contract/organisations/farm.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { queryKeyOf, readRecord } from '../../records/use-record-list.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { rationDisplay } from './ration.tsx'
import { rationScreenConfig } from './ration-screen-config.ts'

const rationFamilyUi: FamilyUi = {
  family: ration,
  routes: routes.rations,
  ...rationScreenConfig,
  look: rationDisplay,
}

/** The rations of the farm in the address, with its name in the title. */
export function RationListScreen() {
  const farmId = Number(useScreenParams().farm)
  const call = useApiCall()
  const words = useWords().nutrition
  const { data } = useQuery({
    queryKey: queryKeyOf(farm, farmId),
    queryFn: ({ signal }) => readRecord(call, routes.farms, farmId, signal),
  })
  useScreenTitle(data && words.rationsOf(String(data.name)))
  return (
    <>
      <Text c="dimmed" maw={720} mb="md">
        {words.rationExplanation}
      </Text>
      <RecordList records={rationFamilyUi} parentId={farmId} />
    </>
  )
}
