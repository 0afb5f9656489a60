import { Text } from '@mantine/core'
import { ration } from '@provende/contract/nutrition/ration.ts'
import { routes } from '@provende/contract/routes.ts'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useNoteRecordName } from '../../shell/routing/record-names.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { rationDisplay } from './ration.tsx'
import { rationScreenConfig } from './ration-screen-config.ts'
import { useFarmName } from './use-farm-name.ts'

const rationFamilyUi: FamilyUi = {
  family: ration,
  routes: routes.rations,
  ...rationScreenConfig,
  look: rationDisplay,
}

/** The rations of the farm in the address, with its name in the title. */
export function RationListScreen() {
  const farmId = Number(useScreenParams().farm)
  const words = useWords().nutrition
  const farmName = useFarmName()
  useScreenTitle(farmName && words.rationsOf(farmName))
  useNoteRecordName('farm', farmId, farmName)
  return (
    <>
      <Text c="dimmed" maw={720} mb="md">
        {words.rationExplanation}
      </Text>
      <RecordList records={rationFamilyUi} parentId={farmId} />
    </>
  )
}
