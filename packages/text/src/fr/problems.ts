import type { ProblemKey } from '@provende/contract/problems.ts'

/** The values of a problem sentence: the label of the field, the exceeded limit, the offending value. */
export type ProblemValues = {
  readonly field: string
  readonly limit?: string | number
  readonly what?: string | number
  /** The label of something else that the sentence names. */
  readonly other?: string | number
  /** Position in the text of the field, from 1. */
  readonly position?: string | number
  /** An unusual value: before and now, its change in percent or by a factor, the usual range. */
  readonly from?: string | number
  readonly to?: string | number
  readonly percent?: string | number
  readonly factor?: string | number
  readonly least?: string | number
  readonly most?: string | number
  /** The family of the record, where its sentence is the documented one. */
  readonly family?: string | undefined
}

/** Verbatim from spec 1 §8. */
const specifiedNotFoundSentences: Readonly<Record<string, string>> = {
  farm: "La Farm n'existe pas",
  structure: "La structure n'existe pas",
  farmSite: "Le site n'existe pas",
  structureUser: "L'utilisateur n'existe pas",
  siteHerd: "L'effectif n'existe pas",
}

/** A change with its sign. */
const signedPercent = (percent: string | number) => String(percent).replace(/^−?/, (minus) => minus || '+')
const usualRangeText = ({ least, most }: ProblemValues) =>
  least === undefined ? `${most} au plus` : most === undefined ? `${least} au moins` : `de ${least} à ${most}`

/** One sentence per problem. `field` is the label of the field, or empty if the problem has no field. */
export const problems = {
  'field.required': ({ field }) => `${field} est obligatoire.`,
  'field.tooLong': ({ field, limit }) => `${field} : ${limit} caractères au plus.`,
  'field.tooShort': ({ field, limit }) => `${field} : ${limit} caractères au moins.`,
  'field.tooSmall': ({ field, limit }) => `${field} : ${limit} au moins.`,
  'field.notAbove': ({ field, limit }) => `${field} doit dépasser ${limit}.`,
  'field.tooLarge': ({ field, limit }) => `${field} : ${limit} au plus.`,
  'field.notANumber': ({ field }) => `${field} doit être un nombre.`,
  'field.notAWholeNumber': ({ field }) => `${field} doit être un nombre entier.`,
  'field.email': () => 'Adresse e-mail invalide.',
  'field.characters': ({ field }) => `${field} contient un caractère qui ne peut pas être enregistré.`,
  'field.choice': ({ field }) => `${field} : choisissez une des valeurs proposées.`,
  'field.invalid': ({ field }) => `${field} n'est pas valide.`,
  'field.tooMany': ({ field, limit }) => `${field} : ${limit} éléments au plus.`,
  'field.unknown': ({ field }) => `Le champ ${field} n'existe pas.`,
  'record.notFound': ({ family = '' }: Partial<ProblemValues> = {}) =>
    specifiedNotFoundSentences[family] ?? "L'enregistrement n'existe pas.",
  'record.nameTaken': () => 'Nom déjà utilisé.',
  'record.codeTaken': () => 'Code déjà utilisé.',
  'record.valueTaken': ({ field }) => `${field} : valeur déjà utilisée.`,
  'record.changedMeanwhile': () => "Quelqu'un d'autre a modifié cet enregistrement entre-temps.",
  'record.parentLoop': ({ field }) => `${field} : un élément ne peut pas se trouver sous lui-même.`,
  'record.referenceMissing': ({ field }) => `${field} : l'élément choisi n'existe pas ou n'est plus disponible.`,
  'record.versionMissing': () => 'La date de modification (ModificationDate) de la version modifiée est obligatoire.',
  'foodProperty.boolean': ({ field }) => `${field} : True ou False.`,
  'foodProperty.quantity': ({ field }) => `${field} : un nombre entre 0 et 1000, en kg par tonne.`,
  'foodProperty.decimals': ({ field }) => `${field} : un nombre entier de 0 à 6.`,
  'foodProperty.rate': ({ field }) => `${field} : un pourcentage supérieur à 0 et inférieur à 100.`,
  'foodProperty.weight': ({ field }) => `${field} : un nombre supérieur à 0, 2000 au plus, en kg.`,
  'foodProperty.twice': () => 'Cette propriété est déjà donnée.',
  'food.parentInactive': ({ field }) => `${field} : cet aliment est inactif. Réactivez-le ou choisissez-en un autre.`,
  'food.activeVariants': ({ what }) =>
    `Cet aliment est le parent d'aliments actifs : ${what}. Désactivez-les d'abord, ou donnez-leur un autre parent.`,
  'field.webAddress': ({ field }) => `${field} : une adresse qui commence par http:// ou https://.`,
  'food.twoPrimaries': ({ what }) =>
    what === ''
      ? "Un aliment relève d'une seule catégorie principale, MP ou Diet : les catégories choisies relèvent des deux."
      : `L'aliment ${what} relèverait des deux catégories principales, MP et Diet.`,
  'composition.over100': () => 'Total supérieur à 100',
  'composition.twice': () => 'Cet aliment est déjà dans la composition.',
  'composition.loop': ({ what }) => `Un aliment ne peut pas entrer dans sa propre composition : ${what}.`,
  'attachment.type': ({ what }) => `Ce type de fichier n'est pas accepté. Fichiers acceptés : ${what}.`,
  'attachment.content': ({ what }) => `Le contenu de ${what} n'est pas celui que son nom annonce.`,
  'attachment.empty': ({ what }) => `${what} est vide.`,
  'attachment.tooLarge': ({ what, limit }) => `${what} dépasse ${limit} Mo.`,
  'attachment.tooMany': ({ limit }) => `Un aliment a ${limit} pièces jointes au plus. Supprimez-en une d'abord.`,
  'equation.termExpected': ({ what, position }) =>
    `Caractère ${position} : un code de nutriment est attendu${what === '' ? '' : `, et non « ${what} »`}.`,
  'equation.codeExpected': ({ what, position }) =>
    `Caractère ${position} : un code de nutriment est attendu après le coefficient${what === '' ? '' : `, et non « ${what} »`}.`,
  'equation.signExpected': ({ what, position }) => `Caractère ${position} : + ou - est attendu avant « ${what} ».`,
  'equation.unknownCode': ({ what, position }) => `Caractère ${position} : aucun nutriment n'a le code « ${what} ».`,
  'equation.cycle': ({ what }) => `Un nutriment ne peut pas être calculé à partir de lui-même : ${what}.`,
  'equation.coefficientBeyond': ({ what }) =>
    `Un coefficient est hors de portée une fois l'équation développée (de 10⁻¹² à 10¹²) : ${what}.`,
  'equation.definedTwice': ({ what }) => `Deux nutriments ont le code « ${what} » : on ne sait pas lequel est nommé.`,
  'equation.codeTwice': ({ what, position }) =>
    `Caractère ${position} : « ${what} » est déjà nommé dans l'équation. Réunissez ses termes en un seul.`,
  'equation.zeroCoefficient': ({ what, position }) =>
    `Caractère ${position} : le coefficient de « ${what} » est 0. Retirez ce terme ou corrigez le coefficient.`,
  'nutrient.codeInEquation': ({ what }) =>
    `L'équation de ${what} nomme ce nutriment : elle ne pourrait plus être calculée.`,
  'user.hostLevel': () => 'Impossible de créer un utilisateur au niveau host',
  'user.emailTaken': () => 'Adresse e-mail déjà utilisée.',
  'user.roleRefused': () => 'Vous ne pouvez pas donner ce rôle à un utilisateur de cette structure.',
  'user.tooMany': ({ limit }) => `Cette structure a déjà ses ${limit} utilisateurs actifs, le maximum prévu.`,
  'user.structureKept': () => 'Un utilisateur reste dans sa structure. Créez-le dans l’autre, et désactivez-le ici.',
  'user.strongerAccount': ({ field }) =>
    `${field} : cette personne a plus de droits que vous ; elle seule, ou quelqu'un qui les a aussi, peut le changer.`,
  'user.ownAccount': ({ field }) =>
    `${field} : personne ne change ici son propre compte. Demandez à un autre administrateur ; votre mot de passe se change dans « Mon compte ».`,
  'user.ownDeactivation': () => 'Personne ne se désactive soi-même : demandez à un autre administrateur.',
  'user.hasPassword': () => 'Cette personne a déjà choisi son mot de passe : elle peut se connecter.',
  'user.tenantClosed': () => "Cette organisation n'est pas ouverte : elle ne peut pas avoir d'utilisateurs.",
  'expert.noAdvisor': () => 'Seul un expert ou un technico-commercial suit des exploitations ou des distributeurs.',
  'expert.beyond': () =>
    "Une des structures choisies n'existe pas, ou n'est pas dans l'organisation de cette personne.",
  'tenant.platform': () => 'La plateforme ne se désactive pas.',
  'tenant.kindKept': ({ field }) => `${field} : ne change plus après la création.`,
  'terms.inForce': () =>
    "Cette version des conditions d'utilisation est en vigueur : elle ne se modifie plus. Ajoutez une nouvelle version.",
  'terms.dateTooEarly': ({ field }) => `${field} : aujourd'hui au plus tôt.`,
  'import.fileUnknown': ({ what }) => `Ce fichier n'est pas reconnu. Fichiers possibles : ${what}.`,
  'import.columnUnknown': ({ what }) => `La colonne « ${what} » n'est pas connue.`,
  'import.referenceMissing': ({ field, what }) => `${field} : « ${what} » n'existe pas.`,
  'import.ownersMissing': ({ what }) => `La ligne de ${what} à laquelle elle appartient n'existe pas.`,
  'import.twice': ({ what }) => `Déjà donné à la ligne ${what}.`,
  'nutrient.kindKept': () => 'Un nutriment reste un nutriment, et une propriété une propriété.',
  'permission.data': ({ field }) =>
    `${field} : True ou False, l'identifiant d'une structure et celui d'un élément, séparés par des virgules.`,
  'permission.inEquation': ({ what }) =>
    `Un nutriment reste permis là où un autre en est calculé : ${what}. Désactivez d'abord celui qui en est calculé.`,
  'items.twice': () => 'Ce nutriment figure déjà dans la liste.',
  'items.notInModel': () => 'Ce nutriment ne fait pas partie de la version du modèle.',
  'analysis.alreadyCreated': () => 'Une analyse est déjà créée pour cet aliment et ce modèle.',
  'analysis.otherModel': ({ field }) => `${field} : cette version n'est pas une version du modèle de l'analyse.`,
  'analysis.modelHasVersions': () =>
    'Cette analyse a déjà des versions : leurs valeurs sont celles de son modèle, qui ne peut plus changer.',
  'analysis.deviationWithoutValue': ({ field }) => `${field} : un écart-type demande une teneur.`,
  'analysis.contentNegative': ({ what }) => `${what} : une teneur ne peut pas être négative.`,
  'analysis.contentTooMuch': ({ what, limit }) => `${what} : ${limit} au plus, un kilo n'en contient pas davantage.`,
  'nutrient.usualRange': () => 'La teneur usuelle la plus faible dépasse la plus forte.',
  'unusual.factor': ({ what, field, from, to, factor }) =>
    `${what}, ${field} : ${from} → ${to}, un facteur ${factor} environ, peut-être une erreur d'unité.`,
  'unusual.moved': ({ what, field, from, to, percent }) =>
    `${what}, ${field} : ${from} → ${to}${percent === undefined ? '' : ` (${signedPercent(percent)} %)`}.`,
  'unusual.outside': (values) =>
    `${values.what}, ${values.field} : ${values.from === undefined ? '' : `${values.from} → `}${values.to}, hors de la plage usuelle (${usualRangeText(values)}).`,
  'unusual.more': ({ what }) => (Number(what) === 1 ? 'Et 1 autre.' : `Et ${what} autres.`),
  'formula.proposalOutdated': () =>
    'La formule a changé depuis la simulation : la recette proposée ne peut plus être appliquée telle quelle.',
  'formula.proposalDecided': () => 'Cette recette proposée n’attend plus de décision.',
  'formula.proposalChanged': () => 'La formule a changé depuis : la décision ne peut plus être annulée.',
  'formula.locked': () => 'La formule est verrouillée : dupliquez-la pour la modifier.',
  'formula.inactive': () => 'La formule est désactivée : réactivez-la pour la modifier.',
  'formula.priceListNotActive': () => 'Merci de sélectionner une liste de prix active',
  'formula.foodTwice': ({ what }) => `L'ingrédient ${what} est déjà dans la formule.`,
  'formula.molassesLine': () => "La mélasse ne s'ajoute pas comme un ingrédient : passez en mode mélasse.",
  'formula.noPriceList': () => 'Aucune Liste de prix disponible',
  'formula.priceListOutdated': () => 'Liste de prix périmée/désactivée',
  'formula.foodViolation': ({ what }) => `Des contraintes ne sont pas respectées sur les ingrédients : ${what}.`,
  'formula.tooFewUsed': ({ what, limit }) =>
    `Il faut au moins ${limit} ingrédients ${what} en quantité supérieure à 0.`,
  'formula.tooFewFoods': ({ what, limit }) => `Il faut au moins ${limit} ingrédient ${what} dans la formule.`,
  'formula.pricesMissing': ({ what }) => `Il manque un prix à : ${what}.`,
  'formula.contentsMissing': ({ what }) =>
    `Il manque une analyse à : ${what}. Une teneur inconnue ne compte pas pour zéro : saisissez une analyse, ou marquez l'aliment « Sans valeur nutritive ».`,
  'formula.pricesNegative': ({ what }) => `Un prix est négatif pour : ${what}. Corrigez la liste de prix.`,
  'formula.optimiseMolasses': () => 'Vous ne pouvez pas optimiser en mode mélasse',
  'formula.limitsCross': ({ what }) => `Un Min est supérieur à un Max : ${what}.`,
  'formula.noMolasses': () => "L'ingrédient MELASSE n'existe pas ou n'est pas disponible pour ce distributeur.",
  'formula.molassesExcluded': () =>
    "L'ingrédient MELASSE n'est pas admis dans cette formule : elle est bio, ou le jeu de contraintes l'interdit.",
  'formula.insideItself': ({ what }) => `Une formule ne peut pas se contenir elle-même : ${what}.`,
  'formula.nothingToPublish': () => "La formule est vide : il n'y a rien à publier comme aliment.",
  'formula.publishedBeyond': () =>
    'Cette formule est publiée comme aliment de son distributeur, que vous ne pouvez pas modifier : dupliquez-la.',
  'order.limitsViolated': () => 'Veuillez vérifier les contraintes pour générer le bon de commande',
  'order.roundingViolates': ({ what }) =>
    `Aucun arrondi des pesées ne respecte les contraintes : ${what}. Donnez plus de décimales aux ingrédients concernés, ou desserrez ces limites.`,
  'order.formulaOrdered': ({ what }) =>
    `La formule est déjà traitée${what === undefined ? '' : ` (commande ${what})`} : choisissez « Commander à nouveau ».`,
  'order.notPossible': () => "L'état de la commande ne le permet pas.",
  'order.quantityDecimals': () => 'La quantité se donne en tonnes, au kilogramme près : trois décimales au plus.',
  'order.limitsNotVerified': ({ what }) =>
    `Des teneurs inconnues laissent des contraintes sans vérification : ${what}.`,
  'order.packagingNotWhole': ({ what, to }) =>
    `La quantité n'est pas un nombre entier de conditionnements : ${to} × ${what}.`,
  'order.legalMaximum': ({ what }) => `La commande est refusée. ${what}.`,
  'order.doseBeyond': ({ what }) => `La dose est hors des limites de la loi. ${what}.`,
  'webhook.address': () =>
    "L'adresse d'un webhook commence par https:// et n'est ni privée ni locale : elle ne contient ni nom d'utilisateur, ni #.",
  'webhook.tooMany': ({ limit }) => `Un distributeur ou un fabricant a ${limit} webhooks au plus : désactivez-en un.`,
  'webhook.tenant': () => 'Un webhook appartient à un distributeur ou à un fabricant.',
  'tonnageObjective.yearTaken': () => "L'objectif de cette année est déjà saisi : modifiez-le dans la liste.",
  'tonnageObjective.tenant': () => 'Un objectif de tonnage appartient à un distributeur ou à un fabricant.',
  'order.additives': ({ what }) => `Additifs à vérifier avant de commander. ${what}.`,
  'order.labelIncomplete': ({ what }) =>
    `L'étiquette est incomplète : ${what}. La commande la figera ainsi, et elle ne pourra pas être livrée avec.`,
  'order.bestBeforeDelivery': () => 'La date de durabilité tombe le jour de la livraison ou après.',
  'label.incomplete': ({ what }) => `L'étiquette n'est pas complète pour la livraison : ${what}.`,
  'order.ofQuote': () =>
    'La quantité, le conditionnement et le prix de cette commande sont ceux de son devis : établissez un nouveau devis pour les changer.',
  'order.deliveryPast': ({ what }) => `La livraison est datée du ${what}, dans le passé.`,
  'order.deliveryBeforeToday': () => 'La livraison ne peut pas être datée dans le passé.',
  'order.recipeChanged': () =>
    "La recette ou les prix ont changé depuis que vous avez ouvert cet écran : le prix affiché est celui d'aujourd'hui.",
  'quote.notPossible': () => "L'état du devis ne le permet pas.",
  'quote.notOpen': () => 'Ce devis ne peut plus être accepté : il a expiré, a été remplacé ou a déjà reçu une réponse.',
  'quote.noAddress': () =>
    "L'exploitation n'a pas d'adresse e-mail de contact : indiquez-la dans sa fiche, puis envoyez le devis.",
  'quote.noFarm': () => "Cette formule n'est pas celle d'une exploitation : il n'y a personne à qui envoyer le devis.",
  'quote.onlyFarmer': () => "Seul l'éleveur, dans son propre compte, répond à un devis.",
  'quote.mayNotIssue': () => 'Vos droits ne permettent pas d’établir un devis.',
  'quote.codeWrong': ({ limit }) => `Ce code n'est pas le bon. Essais restants : ${limit}.`,
  'quote.codeEnded': () => "Ce code n'est plus valable : demandez-en un nouveau.",
  'quote.tooManyCodes': () => "Cinq codes ont été envoyés aujourd'hui pour ce devis : réessayez demain.",
  'formula.pdfLinkEnded': () => "Ce lien n'est plus valable : demandez à nouveau le PDF de la formule.",
  'formula.notComputable': ({ what }) => `La formule ne peut pas être calculée. ${what}`,
  'solver.unreachable': () => "Erreur de communication avec le moteur d'optimisation",
  'solver.tooMany': ({ limit }) =>
    `Vos calculs précédents ne sont pas terminés : attendez leurs résultats. Réessayez dans ${limit} s.`,
  'solver.busy': ({ limit }) => `Trop de calculs sont en cours. Réessayez dans ${limit} s.`,
  'simulation.noFormula': () => 'Vous devez choisir au moins une formule pour la simulation',
  'simulation.tooManyFormulas': ({ limit }) => `Une simulation porte sur ${limit} formules au plus.`,
  'qcm.idTwice': () => 'Ce numéro est déjà pris dans le questionnaire.',
  'qcm.parentUnknown': () => "La catégorie au-dessus n'existe plus.",
  'qcm.parentLoop': () => 'Une catégorie ne peut pas se trouver sous elle-même.',
  'qcm.categoryUnknown': () => "Cette catégorie n'existe plus.",
  'qcm.dependencyUnknown': ({ what }) =>
    `La question « ${what} » dépend d'une question ou d'une réponse qui n'existe plus.`,
  'qcm.dependencyCycle': ({ what, other }) =>
    `La question « ${what} » dépend de « ${other} », qui dépend d'elle : aucune des deux ne serait posée.`,
  'qcm.dependencyLater': ({ what, other }) =>
    `La question « ${what} » dépend de « ${other} », qui n'est posée qu'après.`,
  'qcm.rangeEmpty': () => 'Le score de fin est au-dessus de celui du début.',
  'qcm.noQuestion': () => 'Un questionnaire sans question ne peut pas être verrouillé.',
  'qcm.tooFewAnswers': ({ what }) => `La question « ${what} » a besoin d'au moins deux réponses.`,
  'qcm.noWeight': () => 'Aucune question ne compte dans le score : donnez un poids et des scores.',
  'qcm.notLocked': () => "Ce questionnaire n'est pas verrouillé : il ne peut pas encore être rempli.",
  'qcm.typeTaken': () => 'Un QCM de ce type existe déjà sur ce site',
  'qcm.answerUnknown': () => 'Cette réponse ne fait pas partie du questionnaire.',
  'qcm.oneAnswer': () => 'Une seule réponse est possible.',
  'qcm.sessionInactive': () => 'Cette session est désactivée : activez-la pour y répondre.',
  'actuality.endBeforeStart': () => 'La fin de publication tombe le jour du début ou après.',
  'simulation.foodTwice': ({ field }) => `${field} : cet ingrédient est déjà choisi.`,
  'simulation.replacedByItself': ({ field }) => `${field} : un ingrédient ne se remplace pas par lui-même.`,
  'simulation.tooManySharing': ({ limit }) =>
    `Une simulation avec une matière qui manque porte sur ${limit} formules au plus.`,
  'priceList.endBeforeStart': () => 'La fin de validité tombe le jour du début ou après.',
  'priceList.foodTwice': ({ field }) => `${field} : cet aliment a déjà un prix dans cette liste.`,
  'priceList.noAmount': () => 'Le prix est obligatoire : une majoration seule ne fait pas un prix.',
  'priceList.totalDiffers': ({ what }) => `Le prix éleveur ne suit pas les autres prix, qui donnent ${what}.`,
  'priceList.negative': ({ what, limit }) =>
    what === undefined
      ? `Le prix payé serait négatif : ${limit}.`
      : `Le prix payé serait négatif pour ${what} : ${limit}.`,
  'priceFile.missing': () => 'Vous devez selectioner un fichier',
  'priceFile.format': () => 'Format fichier incorrecte',
  'priceFile.failed': () => 'Echec Import',
  'priceFile.closed': () => 'Cet import est terminé : recommencez avec le fichier.',
  'priceFile.nothing': () => "Aucun prix n'est à importer : corrigez les lignes ou choisissez un distributeur.",
  'priceFile.tooManyLines': ({ what, limit }) => `${what} : une liste a au plus ${limit} prix.`,
  'priceFile.listChanged': ({ what }) =>
    `La liste « ${what} » a été modifiée depuis votre contrôle : rien n'a été importé. Vérifiez les écarts et validez à nouveau.`,
  'priceFile.listEdited': ({ what }) =>
    `La liste « ${what} » a été modifiée après l'import : il ne peut plus être annulé.`,
  'priceFile.listUsed': ({ what }) =>
    `Une formule utilise déjà la liste « ${what} » : l'import ne peut plus être annulé.`,
  'priceFile.listSimulated': ({ what }) =>
    `Des recettes de la simulation « ${what} », calculée avec ces prix, sont appliquées ou proposées : annulez ces décisions, puis l'import.`,
  'tableFile.unreadable': () => 'Format fichier incorrecte',
  'tableFile.tooLarge': ({ limit }) =>
    `Ce fichier est trop grand : 10 Mo, ${limit} lignes et 60 colonnes au plus. N'y laissez que le tableau utile.`,
  'tableFile.oldFormat': () =>
    'Ce fichier est dans un ancien format Excel : ouvrez-le, enregistrez-le en .xlsx, puis déposez-le de nouveau.',
  'tableFile.encrypted': () =>
    'Ce fichier est protégé par un mot de passe ou abîmé : enregistrez-le sans mot de passe.',
  'constraintSet.breedRequired': () => 'La race est obligatoire.',
  'limit.minAboveMax': ({ field, what }) => `${what ?? field} : le minimum est supérieur au maximum.`,
  'limit.negative': ({ what }) => `${what} : une limite ne peut pas être négative.`,
  'limit.zeroMaximum': () =>
    "Un maximum de 0 ne dit pas s'il n'y a pas de limite ou si l'aliment est interdit : laissez la cellule vide, ou True dans Forbidden.",
  'limit.twice': ({ what }) => `${what} a déjà une ligne.`,
  'limit.quantityTwice': ({ what }) => `${what} est déjà limité : une seule ligne par grandeur.`,
  'limit.itemCount': () =>
    'Choisissez ce qui est limité : un nutriment ou un aliment, deux nutriments pour un rapport, au moins un aliment pour un groupe.',
  'limit.nameMissing': () => 'Donnez un nom au groupe.',
  'limit.sameNutrient': () => 'Un rapport est entre deux nutriments différents.',
  'limit.probabilityOfFoods': ({ what }) =>
    `${what} : seule une limite sur des nutriments a une probabilité, les aliments sont pesés.`,
  'limit.forbiddenNutrient': ({ what }) => `${what} : seul un aliment peut être interdit.`,
  'limit.forbiddenNeeded': ({ what }) => `${what} est interdit : il ne peut pas avoir de minimum.`,
  'constraintVersion.otherModel': ({ field }) => `${field} : cette version n'est pas une version du modèle choisi.`,
  'structure.hostLevel': () => 'Impossible de créer une structure au niveau host',
  'organisation.keepsPlace': ({ field }) =>
    `${field} : un distributeur ou une exploitation reste à sa place. Créez-en un autre là où il doit se trouver.`,
  'organisation.parentInactive': () => "Le distributeur dont elle dépend est inactif. Réactivez-le d'abord.",
  'organisation.activeChildren': ({ what }) => `En dépendent encore : ${what}. Désactivez-les d'abord.`,
  'organisation.ownTenant': () => 'Vous ne pouvez pas désactiver votre propre organisation.',
  'farm.beyondReach': () =>
    "Vous n'êtes pas affecté à ce distributeur : demandez à son administrateur de créer l'exploitation, ou de vous y affecter.",
  'farmSite.keepsFarm': () => 'Un site reste à son exploitation. Créez-en un autre dans la bonne.',
  'ration.keepsFarm': () => 'Une ration reste à son exploitation. Créez-en une autre dans la bonne.',
  'ration.categoryTaken': () => "Cette exploitation a déjà une ration pour cette catégorie d'animaux.",
  'ration.nutrientTwice': () => 'Ce nutriment est déjà dans la ration.',
  'farmSite.farmInactive': () => "L'exploitation de ce site est inactive. Réactivez-la d'abord.",
  'siteRecord.keepsSite': () => "Une saisie reste sur son site. Désactivez-la ici et saisissez-la sur l'autre.",
  'siteRecord.siteInactive': () => 'Ce site est inactif. Réactivez-le pour y saisir.',
  'siteRecord.future': ({ field }) => `${field} : un jour à venir ne se saisit pas.`,
  'milkQuantity.dayTaken': () => 'Une quantité de lait existe déjà à cette date.',
  'milkQuantity.offLastEntries': ({ to, from }) =>
    `${to} L : plus de trois fois plus, ou moins, que les dernières saisies (${from} L).`,
  'milkQuantity.beyondHerd': ({ to, limit, what, from }) =>
    `${to} L : plus que ${what} animaux ne donnent en ${from} jours (${limit} L).`,
  'milkAnalysis.monthTaken': () => 'Une seule analyse par mois.',
  'milkAnalysis.cells': ({ limit }) => `Les cellules se saisissent en milliers par mL : ${limit} au plus.`,
  'siteHerd.monthTaken': () => 'Une seule saisie par mois.',
  'milkPrice.dayTaken': () => 'Un prix existe déjà à cette date.',
  'milkPrice.monthTaken': () => 'Un seul prix par mois.',
  'siteObjective.yearTaken': () => 'Une seule saisie par an.',
  'siteMonth.filledMeanwhile': () => "Quelqu'un d'autre a rempli ce mois entre-temps.",
  'siteMonth.otherMonth': ({ field }) => `${field} : un jour du mois saisi.`,
  'siteSeries.tooLong': ({ limit }) => `Demandez ${limit} mois au plus.`,
  'incidenceSetting.dayTaken': () => "L'incidence de cette espèce change déjà à cette date.",
  'firstPerson.tenantClosed': () => "Ouvrez l'organisation pour y inviter quelqu'un.",
  'attribute.unknown': () => "Ce type de propriété n'existe pas.",
  'attribute.value': ({ field }) => `${field} : cette valeur ne convient pas à cet attribut.`,
  'production.twice': () => 'Le site a déjà ce type de production.',
  'production.inUse': () => 'Ce type de production est utilisé et ne peut pas être supprimé.',
  'logo.empty': ({ what }) => `${what} est vide.`,
  'logo.tooLarge': ({ what, limit }) => `${what} dépasse ${limit} Mo.`,
  'logo.type': ({ what }) => `${what} n'est ni un PNG, ni un JPEG, ni un SVG.`,
  'logo.drawing': ({ what }) =>
    `${what} contient plus qu'un dessin (script, style, image, lien, motif ou copie d'une partie), ou trop d'éléments. Exportez-le en SVG simple, ou en PNG.`,
  'password.wrong': () => 'Le mot de passe actuel est faux.',
  'password.mismatch': () => 'Les mots de passe ne correspondent pas.',
  'password.weak': () =>
    'Le mot de passe doit comporter au moins 6 caractères, avec un chiffre, une majuscule, une minuscule et un caractère spécial.',
  'password.resetRefused': () => "Ce lien n'est plus valable. Demandez-en un nouveau.",
  'signIn.refused': () => 'Adresse e-mail ou mot de passe incorrect.',
  'signIn.throttled': ({ limit }) => `Trop d'essais. Réessayez dans ${limit} s.`,
  'session.expired': () => 'Votre session est terminée. Connectez-vous à nouveau.',
  'access.denied': () => "Vous n'avez pas le droit de faire cela.",
  'terms.pending': () => "Les conditions d'utilisation doivent d'abord être acceptées.",
  'terms.versionUnknown': () => "Cette version des conditions d'utilisation n'existe pas.",
  'session.elsewhere': () =>
    "Vous n'agissez plus au nom de la personne ou dans l'organisation de cet écran. Rien n'a été fait.",
  'access.readOnly': () =>
    'Vous parcourez cette organisation en lecture seule : revenez à la vôtre, ou visitez un de ses utilisateurs.',
  'steps.tooMany': ({ limit }) =>
    `Vous êtes passé par ${limit} visites et navigations, le plus possible. Revenez sur vos pas d'abord.`,
  'request.malformed': () => 'La demande est illisible.',
  'request.tooLarge': () => 'La demande est trop volumineuse.',
  'request.tooMany': ({ limit }) => `Trop de demandes. Réessayez dans ${limit} s.`,
  'request.unknownCall': () => "Cette adresse n'existe pas.",
  'request.wrongMethod': () => "Cette adresse n'accepte pas cette opération.",
  'request.wrongType': () => 'Ce format de contenu n’est pas accepté ici.',
  'request.order': ({ what }) => `Le tri par ${what} n'existe pas.`,
  'listView.tooMany': ({ limit }) => `Une liste a ${limit} vues au plus : supprimez-en une.`,
  'list.tooMany': ({ limit }) => `Vous avez choisi les colonnes de ${limit} listes : c'est le plus possible.`,
  'request.columns': ({ what }) => `La colonne ${what} n'existe pas.`,
  'request.tooManyRows': ({ limit }) =>
    `La liste a plus de ${limit} lignes. Demandez-la page par page, ou avec un filtre.`,
  'service.unavailable': () => 'Le service est momentanément indisponible.',
  'service.diskFull': () =>
    "Le disque du serveur est plein : rien ne peut être enregistré. Prévenez la personne qui l'administre, et gardez cet écran ouvert.",
  'service.busy': ({ limit }) => `Le service est très sollicité en ce moment. Réessayez dans ${limit} s.`,
  fault: () => 'Une erreur est survenue',
} satisfies Record<ProblemKey, (values: ProblemValues) => string>
