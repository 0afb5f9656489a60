import type { FamilySentences } from '../family-words.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentences every family needs, from its noun. */
export function englishFamily(one: string, many: string): FamilySentences {
  return {
    list: capital(many),
    add: `New ${one}`,
    edit: `Edit the ${one}`,
    detail: capital(one),
    duplicate: `Duplicate the ${one}`,
    created: `The ${one} has been created`,
    edited: `The ${one} has been edited`,
    duplicated: `The ${one} has been duplicated`,
    deactivated: `The ${one} has been deactivated`,
    activated: `The ${one} has been activated`,
    notFound: `The ${one} does not exist`,
    willBeDeactivated: `The ${one} will be deactivated.`,
    none: `No ${one} yet.`,
  }
}
