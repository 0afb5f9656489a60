import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useScreenLinks } from '../shell/screen.ts'

/** Leads from a food to its analyses. */
export function FoodAnalysesLink({ foodId }: { foodId: number }) {
  const { addressOf } = useScreenLinks()
  const words = useWords().nutrition
  return (
    <ScreenActions>
      <Button
        variant="default"
        component={Link}
        {...linkTo(addressOf('AnalysisList', { foodid: foodId }))}
        leftSection={<IconFlask size={16} />}
      >
        {words.ofFood}
      </Button>
    </ScreenActions>
  )
}
