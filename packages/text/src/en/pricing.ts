import type { Words } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

export const pricing: Words['pricing'] = {
  currency: englishFamily('currency', 'currencies', { fields: { code: 'Code', label: 'Label' }, lines: {} }),
  priceList: englishFamily('price list', 'price lists', {
    fields: {
      name: 'Name',
      code: 'Code',
      description: 'Description',
      startDate: 'Valid from',
      endDate: 'Valid until',
      currencyId: 'Currency',
      type: 'Type',
      distributeurName: 'Distributor name',
    },
    lines: {
      items: {
        title: 'Prices per food',
        add: 'Add a price',
        fields: {
          itemId: 'Food',
          unitId: 'Unit',
          price: 'Price',
          price2: 'Addition',
          price3: 'Percentage',
          price4: 'Farmer price',
          price5: 'Price 5',
          price6: 'Price 6',
          price7: 'Price 7',
          price8: 'Price 8',
          price9: 'Price 9',
        },
      },
    },
  }),
}
