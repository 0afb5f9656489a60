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
          price2: 'Frais',
          price3: 'Majoration',
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
    types: { simple: 'Simple : un prix par aliment', complex: 'Complexe : prix, frais et majoration' },
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
    keyboardHint: {
      keys: 'Flèches, Entrée, Tab · F2 modifier · Ctrl+C, Ctrl+V un bloc · Ctrl+F chercher · Échap puis Tab pour sortir',
    },
    readOnlyKeyboardHint: { keys: 'Flèches pour se déplacer · Ctrl+C pour copier' },
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
      count > 1 ? `${count} cellules du bloc n'ont pas été collées :` : "Une cellule du bloc n'a pas été collée :",
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
  /** The import of a price file. */
  import: {
    open: 'Importer un fichier',
    levels: ['Fichier', 'Contrôle', 'Listes', 'Résultat'],
    newListName: (day: string) => `Tarif du ${day}`,
    newListCode: (day: string) => `T-${day}`,
    counted: (lines: number, imported: number) =>
      `${lines} ${lines > 1 ? 'lignes lues' : 'ligne lue'}, ${imported} à importer`,
    rejectedFile: 'Lignes non importées',
    rejectedColumns: ['Ligne', 'Distributeur', 'Code', 'Libellé', 'Prix', 'Motif'],
    upload: {
      invitation: 'Déposez ici le tarif de votre fournisseur, tel que vous le recevez',
      limits: 'xlsx, xls, ods ou csv, 10 Mo au plus. Rien ne change avant que vous validiez.',
      button: 'Choisir un fichier',
      reading: 'Lecture du fichier…',
      recent: 'Imports récents',
      resume: 'Continuer',
      receipt: 'Voir le résultat',
      states: { open: 'À terminer', done: 'Importé', undone: 'Annulé' },
      startedAt: (moment: string) => `commencé le ${moment}`,
    },
    reading: {
      title: 'Comment le fichier est lu',
      sheet: 'Feuille',
      sheetOption: (name: string, rows: number) => `${name} (${rows} lignes)`,
      onlySheet: 'Fichier texte',
      headingRow: 'Ligne des titres',
      noHeadings: '0 : sans titres',
      unit: 'Unité des prix',
      units: { t: '€/t', '100kg': '€/100 kg', kg: '€/kg' },
      unitGuessed: "Le fichier ne dit pas l'unité : vérifiez-la.",
      structure: 'Distributeur',
      structureHelp: 'Pour les lignes sans distributeur',
      remembered: 'Colonnes lues comme la dernière fois avec ces titres.',
      column: (number: number) => `Colonne ${number}`,
      ignored: 'Non lue',
      samples: 'Exemples',
      roles: {
        code: 'Code',
        label: 'Libellé',
        structure: 'Distributeur',
        startDate: 'Début',
        endDate: 'Fin',
        unit: 'Unité',
        price: 'Prix',
        price2: 'Frais (€/t)',
        price3: 'Majoration (%)',
        price4: 'Prix éleveur',
      },
    },
    groups: {
      unknownStructure: {
        title: 'Distributeurs inconnus',
        explanation:
          "Ces lignes nomment un distributeur qui n'est pas sous votre structure. Elles ne sont pas importées.",
      },
      unknownCode: {
        title: 'Codes inconnus',
        explanation:
          'Choisissez l’aliment : le code sera reconnu la prochaine fois. Sans choix, la ligne n’est pas importée.',
      },
      molasses: {
        title: 'Mélasse',
        explanation:
          "Le prix de la mélasse se tape dans la liste, il ne s'importe pas. Celui de la liste comparée est gardé.",
      },
      empty: {
        title: 'Prix vides',
        explanation: 'Sans prix (NC, tiret, vide). Tapez-en un, ou laissez la ligne de côté.',
      },
      unreadable: { title: 'Prix illisibles', explanation: 'Ce texte ne se lit pas comme un nombre. Tapez le prix.' },
      negative: { title: 'Prix négatifs', explanation: 'Un prix ne peut pas être négatif. Corrigez-le.' },
      beyond: { title: 'Prix trop grands', explanation: 'Au-delà de 10 000 000 par tonne. Corrigez-le.' },
      totalDiffers: {
        title: 'Totaux incohérents',
        explanation: 'Le prix éleveur ne suit pas les autres prix de la ligne. Corrigez le fichier.',
      },
      duplicate: {
        title: 'Doublons',
        explanation: 'Le même aliment à des prix différents. Écartez les lignes en trop.',
      },
      unusual: {
        title: 'Variations de plus de 30 %',
        explanation: 'Ces prix seront importés. Vérifiez-les, corrigez-les ou écartez-les.',
      },
      leftOut: { title: 'Lignes ignorées', explanation: 'Ignorées par vous, ou répétées avec le même prix.' },
    },
    line: {
      row: 'Ligne',
      code: 'Code',
      label: 'Libellé',
      food: 'Aliment',
      price: 'Prix (€/t)',
      before: 'Avant',
      change: 'Écart',
      inFile: 'Dans le fichier',
      leaveOut: 'Ignorer',
      takeBack: 'Réintégrer',
      chooseFood: (code: string) => `Aliment du code ${code}`,
      priceOf: (row: number) => `Prix de la ligne ${row}`,
      more: (count: number) =>
        count > 1
          ? `… et ${count} autres lignes, toutes dans le fichier des lignes non importées.`
          : '… et une autre ligne.',
    },
    noTrouble: 'Toutes les lignes sont reconnues.',
    noLines: 'Aucune ligne de prix : choisissez la feuille, la ligne des titres et les colonnes du code et du prix.',
    download: 'Lignes non importées (CSV)',
    toLists: 'Continuer vers les listes',
    backToReview: 'Revenir au contrôle',
    otherFile: 'Autre fichier',
    list: {
      simulate: 'Que change ce tarif ?',
      select: (name: string) => `Importer pour ${name}`,
      update: (name: string) => `Mettre à jour « ${name} »`,
      add: 'Nouvelle liste',
      mode: 'Que faire de ces prix',
      name: 'Nom',
      code: 'Code',
      start: 'Début de validité',
      end: 'Fin de validité',
      unusedDays: (texts: string) => `Le fichier dit aussi : ${texts}. Vérifiez le début et la fin.`,
      noDay: 'Ce n’est pas une date : jour/mois/année.',
      keepsMissing: 'Garder les prix qui ne sont pas dans le fichier',
      comparedTo: (name: string) => `Comparé à « ${name} »`,
      notCompared: 'Aucune liste en vigueur : tous les prix sont nouveaux.',
      counts: { new: 'nouveaux', changed: 'modifiés', unchanged: 'inchangés', missing: 'absents du fichier' },
      mean: (percent: string) => `en moyenne ${percent}`,
      changes: 'Voir les écarts',
      missing: 'Absents du fichier',
      missingUsed: (count: number) =>
        count > 1
          ? `${count} aliments absents du fichier sont utilisés par des formules.`
          : 'Un aliment absent du fichier est utilisé par des formules.',
      usedBy: (count: number) => (count > 1 ? `utilisé par ${count} formules` : 'utilisé par 1 formule'),
      kinds: { new: 'nouveau', changed: 'modifié', unchanged: 'inchangé' },
      farmerBefore: 'Éleveur avant',
      farmerAfter: 'Éleveur après',
    },
    validate: (count: number) => (count > 1 ? `Importer ${count} prix` : `Importer ${count} prix`),
    done: {
      title: 'Les prix sont importés',
      undone: "L'import est annulé : les listes sont comme avant.",
      updated: (name: string) => `« ${name} » est à jour`,
      added: (name: string, day: string) => `« ${name} » ajoutée, valable à partir du ${day}`,
      counts: (added: number, changed: number, unchanged: number, removed: number) =>
        `${added} nouveaux, ${changed} modifiés, ${unchanged} inchangés${removed > 0 ? `, ${removed} sans prix désormais` : ''}`,
      whatChanges: 'Que change ce tarif ?',
      reformulate: 'Reformuler avec ce tarif',
      openList: 'Ouvrir la liste',
      undo: "Annuler l'import",
      undoQuestion: "Annuler l'import ?",
      undoExplanation:
        "Les listes reviennent à l'état d'avant, les nouvelles disparaissent, avec la simulation qui s'est faite d'elle-même. Ce n'est plus possible dès qu'une formule a été calculée avec elles.",
      another: 'Importer un autre fichier',
      toLists: 'Listes de prix',
    },
  },
}
