import { priceList } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useFoodOfLink } from '../catalogue/food/food-of-link.ts'
import { idInAddress } from '../kit/table/data-table-address.ts'
import { useWords } from '../kit/words.tsx'
import { RecordList } from '../records/record-list-screen.tsx'
import type { FamilyUi } from '../records/record-set.ts'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useSession } from '../shell/session/session.tsx'
import { priceImportScreenName } from './price-import/price-import-names.ts'
import { priceListDisplay } from './price-list.tsx'
import { priceListCalls } from './price-list-calls.ts'

const priceListFamilyUi: FamilyUi = {
  family: priceList,
  routes: priceListCalls,
  words: (words) => words.pricing.priceList,
  names: { list: 'PriceListList', detail: 'PriceListDetail', duplicate: 'PriceListDuplicate', edit: 'PriceListEdit' },
  look: priceListDisplay,
}

/** The price lists, with the import of a price file for those who may write them. */
export function PriceListListScreen() {
  const { import: words, priceList: listWords } = useWords().pricing
  const { go } = useScreenLinks()
  const { mayCall } = useSession()
  const importFile = { label: words.open, Icon: IconFileImport, act: () => go(priceImportScreenName) }
  // From the screen of a distributor.
  const structureId = idInAddress(useScreenQueryParams()[0].structureid)
  const mayImport = mayCall(routes.priceImports.upload.access)
  return (
    <RecordList
      records={priceListFamilyUi}
      limits={{ ...useFoodOfLink(listWords.list), ...(structureId === undefined ? {} : { structureId }) }}
      listActions={(csvExport) => [...(mayImport ? [importFile] : []), csvExport]}
    />
  )
}
