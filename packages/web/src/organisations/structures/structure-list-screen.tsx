import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { structureFamilyUi } from './structure-set.ts'

/** The list of distributors, with a link to the tree. */
export function StructureListScreen() {
  const words = useWords().organisations.tree
  const { addressOf } = useScreenLinks()
  return (
    <>
      <ScreenActions>
        <Button
          variant="default"
          component={Link}
          {...linkTo(addressOf('StructureTree'))}
          leftSection={<IconSitemap size={16} />}
        >
          {words.title}
        </Button>
      </ScreenActions>
      <RecordList records={structureFamilyUi} />
    </>
  )
}
