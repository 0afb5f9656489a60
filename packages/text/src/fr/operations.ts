/** Operation of the platform: the error log. */
export const operations = {
  errorInfo: {
    open: 'Ouverte',
    closed: (date: string) => `Close le ${date}`,
    fields: {
      guid: 'Référence',
      creationDate: 'Date',
      lvl: 'Niveau',
      userName: 'Utilisateur',
      route: 'Adresse',
      controllerName: 'Contrôleur',
      action: 'Action',
      parameters: 'Paramètres',
      errorName: 'Erreur',
      message: 'Message',
      comment: 'Commentaire',
      error: 'Détail technique',
    },
  },
}
