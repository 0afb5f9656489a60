import type { currency } from '@provende/contract/pricing/currency.ts'
import type { priceList } from '@provende/contract/pricing/price-list.ts'
import { frenchFamily } from './family-sentences.ts'

export const pricing = {
  currency: frenchFamily<typeof currency>(
    { one: 'devise', many: 'devises', gender: 'f' },
    { fields: { code: 'Code', label: 'Libellé' }, lines: {} },
  ),
  priceList: frenchFamily<typeof priceList>(
    { one: 'liste de prix', many: 'listes de prix', gender: 'f' },
    {
      fields: {
        name: 'Nom',
        code: 'Code',
        description: 'Description',
        startDate: 'Début de validité',
        endDate: 'Fin de validité',
        currencyId: 'Devise',
        type: 'Type',
        distributeurName: 'Nom du distributeur',
      },
      lines: {
        items: {
          title: 'Prix par aliment',
          add: 'Ajouter un prix',
          fields: {
            itemId: 'Aliment',
            unitId: 'Unité',
            price: 'Prix',
            price2: 'Addition',
            price3: 'Pourcentage',
            price4: 'Prix éleveur',
            price5: 'Prix 5',
            price6: 'Prix 6',
            price7: 'Prix 7',
            price8: 'Prix 8',
            price9: 'Prix 9',
          },
        },
      },
    },
  ),
}
