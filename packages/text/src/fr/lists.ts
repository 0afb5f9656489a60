/** What is needed of lists only once one acts on several rows: loaded then. */
export const lists = {
  selection: {
    bar: 'Lignes sélectionnées',
    chosen: (rows: string, isOne: boolean) => (isOne ? `${rows} ligne sélectionnée` : `${rows} lignes sélectionnées`),
    elsewhere: (rows: string) => `dont ${rows} hors de cette page`,
    chooseAll: (rows: string) => `Toutes les ${rows} de ce filtre`,
    clear: 'Ne plus sélectionner',
    export: 'Exporter la sélection',
    tooMany: (rows: string) => `Au plus ${rows} lignes à la fois : précisez le filtre.`,
    none: (act: string) => `« ${act} » ne concerne aucune des lignes sélectionnées.`,
    confirm: (act: string, rows: number) => `${act} : ${rows > 1 ? `${rows} lignes` : '1 ligne'}`,
    concerned: (rows: number) => (rows > 1 ? `${rows} lignes sont concernées :` : 'Une ligne est concernée :'),
    andMore: (rows: number) => (rows > 1 ? `et ${rows} autres.` : 'et une autre.'),
    leftOut: (rows: number) =>
      rows > 1
        ? `${rows} lignes sélectionnées ne sont pas concernées : elles le sont déjà, ou vous ne pouvez que les consulter.`
        : 'Une ligne sélectionnée n’est pas concernée : elle l’est déjà, ou vous ne pouvez que la consulter.',
    progress: (act: string, done: number, rows: number) => `${act} : ${done} sur ${rows}`,
    stop: 'Arrêter',
    stopped: (done: number, rows: number) => `Arrêté : ${done} sur ${rows} ; les autres sont inchangées.`,
    undo: 'Annuler',
    deactivated: (rows: number) => (rows > 1 ? `${rows} lignes désactivées` : '1 ligne désactivée'),
    activated: (rows: number) => (rows > 1 ? `${rows} lignes réactivées` : '1 ligne réactivée'),
    warningsSingly: 'Ce que cela entraîne pour chacune se lit quand on la désactive seule.',
    refusedTitle: (rows: number) => (rows > 1 ? `${rows} refusées` : '1 refusée'),
    refused: (rows: number) =>
      rows > 1
        ? 'Celles-ci sont inchangées et restent sélectionnées :'
        : 'Celle-ci est inchangée et reste sélectionnée :',
    close: 'Fermer',
  },
  views: {
    newView: 'Nouvelle vue',
    save: 'Enregistrer',
    share: (tenant: string) => `Partager avec ${tenant}`,
    shared: 'Partagée',
    update: (name: string) => `Mettre à jour « ${name} »`,
    rename: 'Renommer',
    remove: 'Supprimer',
    removed: (name: string) => `Vue « ${name} » supprimée`,
    undo: 'Annuler',
    openWith: 'Ouvrir la liste avec cette vue',
    opensWith: 'La liste s’ouvre avec cette vue',
    openWithAll: 'Ouvrir la liste avec toutes les lignes',
    notStored: 'Pendant une visite, aucune vue n’est enregistrée.',
  },
  columns: {
    hint: { keys: 'Alt + ↑ ou ↓ déplace la colonne.' },
    stored: 'Votre choix vous suit sur tous vos postes.',
    notStored: 'Pendant une visite, ce choix n’est pas conservé.',
    moved: (header: string, place: number, columns: number) => `${header} : ${place} sur ${columns}`,
    reset: 'Colonnes par défaut',
  },
  formulas: {
    recompute: 'Recalculer',
    recomputed: (rows: number) => (rows > 1 ? `${rows} formules recalculées` : '1 formule recalculée'),
    optimise: 'Réoptimiser',
    optimiseNote:
      'Chacune reçoit sa recette la moins chère d’aujourd’hui et est enregistrée ; ses versions précédentes restent dans son historique.',
    optimised: (rows: number) => (rows > 1 ? `${rows} formules réoptimisées` : '1 formule réoptimisée'),
    noRecipe: 'Aucune recette ne respecte ses limites aujourd’hui : ouvrez-la pour voir pourquoi.',
    notSaved:
      'Elle ne peut pas être enregistrée, par exemple parce qu’elle est verrouillée : ouvrez-la pour voir pourquoi.',
    compare: 'Comparer',
    simulate: 'Simuler d’autres prix',
  },
  assign: {
    label: 'Confier à…',
    title: (what: string) => `Confier ${what}`,
    organisations: {
      farms: (rows: number) => (rows > 1 ? `${rows} exploitations` : '1 exploitation'),
      distributors: (rows: number) => (rows > 1 ? `${rows} distributeurs` : '1 distributeur'),
    },
    person: 'Expert ou conseiller',
    explanation: 'La personne les suivra en plus de ce qu’elle suit déjà ; les autres gardent ce qu’ils suivent.',
    assign: 'Confier',
    assigned: (name: string, what: string) => `${name} suit désormais ${what} de plus`,
    withdrawn: (name: string, what: string) => `${name} suit ${what} de moins : c’est annulé`,
    already: (what: string) => `Suivi déjà auparavant : ${what}`,
    allAlready: (name: string) => `${name} suit déjà tout ce qui est sélectionné.`,
    beyond: (name: string, names: string) => `Hors de la portée de ${name}, donc inchangé : ${names}`,
  },
}
