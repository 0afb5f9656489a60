import type { RecordFamilySentences } from '../family-words.ts'

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentences of a record family, built from its noun. */
export function englishSentences(singular: string, plural: string): RecordFamilySentences {
  return {
    list: capitalise(plural),
    add: `New ${singular}`,
    edit: `Edit the ${singular}`,
    detail: capitalise(singular),
    duplicate: `Duplicate the ${singular}`,
    created: `The ${singular} has been created`,
    edited: `The ${singular} has been edited`,
    duplicated: `The ${singular} has been duplicated`,
    deactivated: `The ${singular} has been deactivated`,
    activated: `The ${singular} has been activated`,
    notFound: `The ${singular} does not exist`,
    willBeDeactivated: `The ${singular} will be deactivated.`,
    none: `No ${singular} yet.`,
  }
}
