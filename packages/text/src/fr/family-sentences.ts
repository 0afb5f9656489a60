import type { FamilySentences } from '../family-words.ts'

/** A noun and its gender; a noun that starts with a vowel or a mute h elides. */
type Noun = { readonly one: string; readonly many: string; readonly gender: 'm' | 'f'; readonly elides?: boolean }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentences every family needs, from its noun: articles, agreements and elisions are written once. */
export function frenchFamily(noun: Noun): FamilySentences {
  const e = noun.gender === 'f' ? 'e' : ''
  const the = noun.elides ? `l'${noun.one}` : `${noun.gender === 'f' ? 'la' : 'le'} ${noun.one}`
  const newOne = noun.gender === 'f' ? 'Nouvelle' : noun.elides ? 'Nouvel' : 'Nouveau'
  return {
    list: capital(noun.many),
    add: `${newOne} ${noun.one}`,
    edit: `Modifier ${the}`,
    detail: capital(noun.one),
    duplicate: `Dupliquer ${the}`,
    created: `${capital(the)} a été créé${e}`,
    edited: `${capital(the)} a été modifié${e}`,
    duplicated: `${capital(the)} a été dupliqué${e}`,
    deactivated: `${capital(the)} a été désactivé${e}`,
    activated: `${capital(the)} a été activé${e}`,
    notFound: `${capital(the)} n'existe pas`,
    willBeDeactivated: `${capital(the)} sera désactivé${e}.`,
    none: `Auc${noun.gender === 'f' ? 'une' : 'un'} ${noun.one} pour l'instant.`,
  }
}
