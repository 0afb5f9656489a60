/** Removes accents and lowers case for searching: "especes" finds "Espèces". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
