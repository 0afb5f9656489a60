import { IconBuildingFactory2, IconSitemap } from '@tabler/icons-react'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'
import { structureScreenNames } from '../screen-names.ts'
import { structureFamilyUi } from './structure-set.ts'
import { useCurrentOrganisation } from './use-current-structure.ts'

/** The list of distributors, with links to the manufacturer above them and to the tree. */
export function StructureListScreen() {
  const words = useWords().organisations.tree
  const { addressOf } = useScreenLinks()
  const tree = { label: words.title, Icon: IconSitemap, to: addressOf('StructureTree') }
  const manufacturer = useManufacturerLink()
  return (
    <RecordList
      records={structureFamilyUi}
      limits={onlyDistributors}
      listActions={(csvExport) => [...manufacturer, tree, csvExport]}
    />
  )
}

const onlyDistributors = { distributors: true }

/** The manufacturer of the current tenant, which is no distributor, beside the list. */
function useManufacturerLink(): RowAction[] {
  const { addressOf } = useScreenLinks()
  const { tenantRoleName } = useSession().context
  const current = useCurrentOrganisation()
  return current && (tenantRoleName === 'MasterTenant' || tenantRoleName === 'ClientTenant')
    ? [
        {
          label: current.name,
          Icon: IconBuildingFactory2,
          to: addressOf(structureScreenNames.detail, { id: current.id }),
        },
      ]
    : []
}
