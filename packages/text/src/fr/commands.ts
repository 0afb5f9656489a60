/** Terminal output of the program and its commands. */
export const commands = {
  usage: `Utilisation : npm run provende -- COMMANDE

  serve                    sert l'application
  worker                   calcule les simulations à côté d'autres processus, sans servir
  migrate                  met à jour le schéma de la base
  seed [--demo]            ajoute les données de la plateforme ; avec --demo, celles de démonstration
  create-admin E-MAIL [--role TC]
                           crée un administrateur de la plateforme, ou un technico-commercial
                           (mot de passe : ADMIN_PASSWORD, sinon demandé)
  backup FICHIER           sauvegarde toutes les données
  restore FICHIER          restaure une sauvegarde dans une base vide
  solve FICHIER            résout un cas ou une formule (JSON) ; voir docs/formulation.md
  import DOSSIER --as E-MAIL [--share] [--partial] [--dry-run]
                           importe des tables (CSV, JSON) au nom d'une personne ; voir docs/import.md

Réglages : PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, SMTP_URL, MAIL_FROM, METRICS_PORT, DEMO_PASSWORD, LOG_LEVEL, TRUST_PROXY.`,
  openingDatabase: 'Ouverture de la base de données…',
  migrating: 'Mise à jour du schéma…',
  migrated: (names: readonly string[]) =>
    names.length === 0 ? 'Le schéma est à jour.' : `Schéma mis à jour : ${names.join(', ')}.`,
  seeding: 'Préparation des données de démonstration…',
  seeded: 'Données ajoutées.',
  ready: (address: string) => `Provende est prêt : ${address}`,
  workerReady: 'Prêt à calculer les simulations.',
  demoAccounts: 'Comptes de démonstration (mot de passe : voir à droite)',
  demoAccountsOnServer: 'Comptes de démonstration (mot de passe : celui de DEMO_PASSWORD à leur création)',
  stopping: 'Arrêt en cours…',
  stopped: 'Arrêté.',
  adminCreated: (email: string, role: string) =>
    role === 'TC' ? `Technico-commercial créé : ${email}` : `Administrateur créé : ${email}`,
  roleUnknown: (roles: string) => `Ce rôle n’existe pas ici. Rôles possibles avec --role : ${roles}.`,
  passwordPrompt: 'Mot de passe : ',
  backupWritten: (file: string, rows: number) => `Sauvegarde écrite : ${file} (${rows} lignes).`,
  restored: (file: string, rows: number) => `Sauvegarde restaurée : ${file} (${rows} lignes).`,
  fileMissing: 'Indiquez le fichier.',
  tooManyArguments: (argument: string) => `Un seul fichier à la fois ; en trop : ${argument}`,
  emailMissing: "Indiquez l'adresse e-mail.",
  import: {
    usage: "Indiquez le dossier, puis --as et l'adresse e-mail de la personne au nom de laquelle importer.",
    folderMissing: (folder: string) => `Ce dossier ne peut pas être lu : ${folder}`,
    personMissing: (email: string) => `Personne n'a cette adresse e-mail, ou son compte est désactivé : ${email}`,
    unreadable: {
      notUtf8: "n'est pas en UTF-8 : enregistrez-le au format « CSV UTF-8 ».",
      notRows: "n'est pas une liste d'objets JSON.",
      columnTwice: 'a deux fois la même colonne.',
      misplacedQuote: "a un guillemet mal placé : il en faut autour de la cellule entière, doublés à l'intérieur.",
    },
    line: (line: number) => `ligne ${line}`,
    kinds: { created: 'créé', changed: 'modifié', unchanged: 'inchangé', refused: 'refusé' },
    summary: (counts: { created: number; changed: number; unchanged: number; refused: number }) =>
      `${counts.created} créés, ${counts.changed} modifiés, ${counts.unchanged} inchangés, ${counts.refused} refusés.`,
    saved: 'Les lignes acceptées sont enregistrées.',
    nothingSaved: "Rien n'a été enregistré.",
    refusedHint: 'Corrigez les lignes refusées, ou ajoutez --partial pour enregistrer les autres.',
  },
  demoRefused: 'Cette base contient déjà des tenants : les données de démonstration ne s’ajoutent qu’à une base vide.',
  fault: (reason: string) => `Provende s'est arrêté sur une erreur : ${reason}`,
  /** Why the program or a command cannot run; `detail` is a path, a process or an address. */
  refusals: {
    dataDirectoryInUse: (detail: string) => `Le dossier de données est déjà utilisé par un autre processus : ${detail}`,
    dataDirectoryNotWritable: (detail: string) => `Le dossier de données ne peut pas être écrit : ${detail}`,
    dataDirectoryFromOtherVersion: (detail: string) =>
      `Le dossier de données vient d'une autre version de la base : ${detail}`,
    diskFull: (detail: string) => `Il n'y a plus de place sur le disque : ${detail}`,
    databaseUrlInvalid: (detail: string) => `DATABASE_URL n'est pas une adresse PostgreSQL valable : ${detail}`,
    databaseUnreachable: (detail: string) => `La base de données ne répond pas : ${detail}`,
    databaseSignInRefused: (detail: string) => `La base de données refuse la connexion : ${detail}`,
    databaseMissing: (detail: string) => `Cette base de données n'existe pas : ${detail}`,
    databaseTooOld: (detail: string) => `PostgreSQL 15 ou plus récent est nécessaire : ${detail}`,
    databasePrivilegeMissing: (detail: string) => `Il manque un droit dans la base de données : ${detail}`,
    databaseNewerThanProgram: (detail: string) => `La base de données est plus récente que ce programme : ${detail}`,
    databaseNotEmpty: (detail: string) => `La base de données n'est pas vide : ${detail}`,
    migrationChanged: (detail: string) => `Une migration déjà appliquée a été modifiée : ${detail}`,
    backupNotWritable: (detail: string) => `La sauvegarde ne peut pas être écrite : ${detail}`,
    backupUnreadable: (detail: string) => `Cette sauvegarde est illisible : ${detail}`,
    backupIncomplete: (detail: string) => `Cette sauvegarde est incomplète : ${detail}`,
    backupOfOtherVersion: (detail: string) => `Cette sauvegarde vient d'une autre version : ${detail}`,
    workerNeedsServer: (detail: string) =>
      `Un processus de calcul à part a besoin d'un serveur PostgreSQL (${detail}) ; sans lui, « serve » calcule lui-même.`,
    portInvalid: (detail: string) => `PORT n'est pas un numéro de port : ${detail}`,
    mapTileUrlInvalid: (detail: string) =>
      `MAP_TILE_URL n'est pas une adresse comme https://tuiles.exemple/{z}/{x}/{y}.png : ${detail}`,
    portInUse: (detail: string) => `Le port est déjà utilisé : ${detail}`,
  },
}
