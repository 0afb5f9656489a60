import type { currency } from '@provende/contract/pricing/currency.ts'
import type { priceList } from '@provende/contract/pricing/price-list.ts'
import type { FamilyLabels } from '../family-words.ts'

export const pricing = {
  currency: { fields: { code: 'Code', label: 'Libellé' }, lines: {} } satisfies FamilyLabels<typeof currency>,
  priceList: {
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
  } satisfies FamilyLabels<typeof priceList>,
  /** The price grid of a list. */
  prices: {
    types: { simple: 'Simple : un prix par aliment', complex: 'Complexe : prix, addition et pourcentage' },
    states: { active: 'Active', upcoming: 'À venir', outdated: 'Périmée', deactivated: 'Désactivée' },
    distributorPrice: 'Prix distributeur',
    perTonne: (header: string, currency: string) => `${header} (${currency}/t)`,
    percent: (header: string) => `${header} (%)`,
    search: 'Aliment ou code…',
    category: 'Catégorie',
    missing: 'Prix manquants',
    compareTo: 'Comparer à',
    noComparison: 'Aucune liste',
    listOption: (name: string, code: string, state: string) => `${name} (${code}), ${state}`,
    change: 'Écart (%)',
    comparedPrice: (code: string, price: string) => `${code} : ${price}`,
    comparedPriceMissing: (code: string) => `${code} : pas de prix`,
    differenceCount: (count: number) => `≠ ${count}`,
    undo: 'Annuler la dernière saisie',
    redo: 'Rétablir',
    exportCsv: 'CSV',
    exportXlsx: 'XLSX',
    exportAs: (kind: string) => `Exporter en ${kind}`,
    inactive: (food: string) => `${food} (inactif)`,
    noFoods: 'Aucun aliment ne correspond.',
    keyboardHint: 'Flèches, Entrée, Tab · F2 modifier · Ctrl+C, Ctrl+V un bloc · Échap puis Tab pour sortir',
    readOnlyKeyboardHint: 'Flèches pour se déplacer · Ctrl+C pour copier',
    counts: (foods: string, missing: string) => `${foods} aliments, ${missing} sans prix`,
    mustCorrect: (food: string, problem: string) => `${food} : ${problem}`,
    showAll: 'Montrer tous les aliments',
    simpleListDrops: (count: number) =>
      count > 1
        ? `Une liste simple n'a qu'un prix : l'addition et le pourcentage de ${count} aliments ne seront pas enregistrés.`
        : "Une liste simple n'a qu'un prix : l'addition et le pourcentage d'un aliment ne seront pas enregistrés.",
    pasted: (filled: number, emptied: number) =>
      `${filled > 1 ? `${filled} cellules collées` : `${filled} cellule collée`}${emptied > 0 ? `, ${emptied} vidée${emptied > 1 ? 's' : ''}` : ''}`,
    notPasted: (count: number) =>
      count > 1 ? `${count} cellules du bloc n'ont pas été reprises :` : "Une cellule du bloc n'a pas été reprise :",
    refusedAt: (row: number, column: number, reason: string) => `ligne ${row}, colonne ${column} : ${reason}`,
    refused: {
      notANumber: (text: string) => `« ${text} » n'est pas un nombre`,
      unknownCode: (text: string) => `le code « ${text} » est inconnu`,
      codeTwice: (text: string) => `le code « ${text} » est déjà plus haut dans le bloc`,
      outside: (text: string) => `« ${text} » dépasse de la grille`,
      readOnly: (text: string) => `« ${text} » : cette colonne ne se modifie pas`,
    },
    more: (count: number) => (count === 1 ? '… et 1 autre' : `… et ${count} autres`),
    evolution: {
      open: 'Faire évoluer…',
      title: 'Faire évoluer les prix',
      from: 'À partir de',
      thisList: 'Cette liste',
      column: 'Colonne',
      percent: 'Évolution (%)',
      reference: 'Référence',
      current: 'Actuel',
      next: 'Nouveau',
      farmer: 'Nouveau prix éleveur',
      apply: (count: number) => (count > 1 ? `Appliquer à ${count} aliments` : `Appliquer à ${count} aliment`),
      hidden: (count: number) =>
        count > 1
          ? `${count} aliments que les filtres de la liste cachent ne changent pas.`
          : 'Un aliment que les filtres de la liste cachent ne change pas.',
      unpriced: (count: number) =>
        count > 1
          ? `${count} aliments sans prix dans la liste de départ ne changent pas.`
          : `${count} aliment sans prix dans la liste de départ ne change pas.`,
      impossible: (count: number, foods: string) =>
        count > 1
          ? `${count} aliments auraient un prix négatif et ne changent pas : ${foods}.`
          : `Un aliment aurait un prix négatif et ne change pas : ${foods}.`,
      none: 'Choisissez une liste et tapez un pourcentage : le nouveau prix de chaque aliment se montre ici.',
      applied: (count: number) => (count > 1 ? `${count} prix ont changé` : `${count} prix a changé`),
    },
    conflict: { line: (food: string, prices: string) => `${food} : ${prices}`, noPrice: 'pas de prix' },
  },
}
