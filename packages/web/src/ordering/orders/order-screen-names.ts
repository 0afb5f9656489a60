/** Screen names, as registered in the router. */
export const orderScreenNames = {
  list: 'OrderFormList',
  detail: 'OrderFormDetail',
  again: 'OrderFormDuplicate',
  edit: 'OrderFormEdit',
  label: 'OrderFormEtiquette',
} as const
