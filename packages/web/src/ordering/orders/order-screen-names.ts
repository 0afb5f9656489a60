/** Screen names, as registered in the router. */
export const orderScreenNames = {
  list: 'OrderFormList',
  detail: 'OrderFormDetail',
  again: 'OrderFormDuplicate',
  edit: 'OrderFormEdit',
  label: 'OrderFormEtiquette',
} as const

/** The screens of what is aimed at in a year. */
export const tonnageObjectiveScreenNames = {
  list: 'TonnageObjectiveList',
  detail: 'TonnageObjectiveDetail',
  edit: 'TonnageObjectiveEdit',
} as const
