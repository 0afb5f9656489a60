import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MoreRowActions } from '../kit/data-table.tsx'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { RecordList } from '../records/record-list-screen.tsx'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useScreenLinks } from '../shell/screen.ts'
import { useStructureActions } from './structure-actions.tsx'
import { structureSet } from './structure-set.ts'

/** The list of distributors, each with its own screens; the same as a tree. */
export function StructureListScreen() {
  const words = useWords().organisations.tree
  const { addressOf } = useScreenLinks()
  const actionsOf = useStructureActions({ fromList: true })
  return (
    <MoreRowActions value={actionsOf}>
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
      <RecordList records={structureSet} />
    </MoreRowActions>
  )
}
