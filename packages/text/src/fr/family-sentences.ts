import type { RecordFamilySentences } from '../family-words.ts'

/** A noun and its gender; `elides` if it starts with a vowel or a mute h. */
type FrenchNoun = {
  readonly singular: string
  readonly plural: string
  readonly gender: 'm' | 'f'
  readonly elides?: boolean
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentences of a record family, built from its noun with article, agreement and elision. */
export function frenchSentences(noun: FrenchNoun): RecordFamilySentences {
  const ending = noun.gender === 'f' ? 'e' : ''
  const withArticle = noun.elides ? `l'${noun.singular}` : `${noun.gender === 'f' ? 'la' : 'le'} ${noun.singular}`
  const newOne = noun.gender === 'f' ? 'Nouvelle' : noun.elides ? 'Nouvel' : 'Nouveau'
  return {
    list: capitalise(noun.plural),
    add: `${newOne} ${noun.singular}`,
    edit: `Modifier ${withArticle}`,
    detail: capitalise(noun.singular),
    duplicate: `Dupliquer ${withArticle}`,
    created: `${capitalise(withArticle)} a été créé${ending}`,
    edited: `${capitalise(withArticle)} a été modifié${ending}`,
    duplicated: `${capitalise(withArticle)} a été dupliqué${ending}`,
    deactivated: `${capitalise(withArticle)} a été désactivé${ending}`,
    activated: `${capitalise(withArticle)} a été activé${ending}`,
    notFound: `${capitalise(withArticle)} n'existe pas`,
    willBeDeactivated: `${capitalise(withArticle)} sera désactivé${ending}.`,
    none: `Auc${noun.gender === 'f' ? 'une' : 'un'} ${noun.singular} pour l'instant.`,
  }
}
