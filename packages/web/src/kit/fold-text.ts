/** Without accents and capitals: a person types "especes" and finds "Espèces". */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
