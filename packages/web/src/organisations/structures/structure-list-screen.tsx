import { IconSitemap } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { structureFamilyUi } from './structure-set.ts'

/** The list of distributors, with a link to the tree. */
export function StructureListScreen() {
  const words = useWords().organisations.tree
  const { addressOf } = useScreenLinks()
  const tree = { label: words.title, Icon: IconSitemap, to: addressOf('StructureTree') }
  return <RecordList records={structureFamilyUi} listActions={(csvExport) => [tree, csvExport]} />
}
