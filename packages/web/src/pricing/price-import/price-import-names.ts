/** The names of the screens of price lists that the import leads to. */
export const priceImportScreenName = 'PriceListExel'
export const priceListScreenNames = { list: 'PriceListList', detail: 'PriceListDetail' } as const
