import { useScreenHeader } from '../routing/current-screen.tsx'

/**
 * What the file of a list is called: the list, and the record it belongs to, which is the title of its screen. Of files of
 * two sites with the same name nobody knew later whose they are.
 */
export const listFileName = (list: string, title: string | undefined): string =>
  title === undefined ? list : title.startsWith(list) ? title : `${list} \u2013 ${title}`

export const useListFileName = (list: string): string => listFileName(list, useScreenHeader().title)
