import type { Route } from '@provende/contract/kit/route.ts'
import { type Family, isNewRecord } from '@provende/contract/records/family.ts'
import type { Words } from '@provende/text/translation.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ScreenParams, ScreenRoute } from '../shell/routing/screen.ts'
import type { FamilyDisplay, FamilyUi, RecordCalls, ScreenNames } from './record-set.ts'

type ScreenOptions = Pick<FamilyUi, 'words' | 'under' | 'confirmsUnusual'> & {
  /** Loads the display of the family with its first screen. */
  readonly look: () => Promise<FamilyDisplay>
  /** `PackagingList`, `PackagingDetail` … by default. */
  readonly names?: ScreenNames
  /** The list and the form of the family, if not those of every family. */
  readonly loadList?: ScreenLoader
  readonly loadEdit?: ScreenLoader
}

/**
 * The four screens of a family as a plain object: spread it and replace what differs. A read-only family only needs
 * `list`; a family with a parent is listed on the screen of the parent. Source: spec 2 §2.
 */
export function recordScreens(family: Family, routes: RecordCalls, options: ScreenOptions) {
  const noun = family.name.charAt(0).toUpperCase() + family.name.slice(1)
  const defaultNames = {
    list: `${noun}List`,
    detail: `${noun}Detail`,
    duplicate: `${noun}Duplicate`,
    edit: `${noun}Edit`,
  }
  const { under, words, names = defaultNames, confirmsUnusual = false } = options
  const { loadList = loadRecordList, loadEdit = loadRecordForm } = options
  const base = under?.path ?? `/Admin/${family.path}`
  const screen = (name: string, path: string, title: ScreenRoute['title'], load: ScreenLoader): ScreenRoute => ({
    name,
    path: `${base}/${path}`,
    title,
    permission: family.permission.screen,
    component: lazyRouteComponent(async () => {
      const [Screen, look] = await Promise.all([load(), options.look()])
      const records: FamilyUi = { family, routes, words, names, look, confirmsUnusual, ...(under ? { under } : {}) }
      return { Screen: () => <Screen records={records} /> }
    }, 'Screen'),
  })
  const single = (name: string, segment: string, title: ScreenRoute['title'], load: ScreenLoader, saves?: Route) => ({
    ...screen(name, under ? `${name}/:id/:${under.param}` : `${segment}/:id`, title, load),
    ...(saves ? { saves } : {}),
    parent: under?.screen ?? names.list,
    ...(under ? { parentParams: (params: ScreenParams) => ({ id: params[under.param] ?? '' }) } : {}),
  })
  const copyTitle = (allWords: Words) => words(allWords).duplicate
  const editTitle = (allWords: Words, { id }: ScreenParams) =>
    isNewRecord(Number(id)) ? words(allWords).add : words(allWords).edit
  return {
    list: screen(names.list, 'List', (allWords) => words(allWords).list, loadList),
    detail: {
      ...single(names.detail, 'Detail', (allWords) => words(allWords).detail, loadDetail),
      showsFamily: family.name,
    },
    duplicate: single(names.duplicate ?? defaultNames.duplicate, 'Duplicate', copyTitle, loadDuplicate, routes.create),
    edit: single(names.edit, 'Edit', editTitle, loadEdit, routes.replace),
  }
}

type ScreenLoader = () => Promise<ComponentType<{ records: FamilyUi }>>
const loadRecordList: ScreenLoader = async () => (await import('./record-list-screen.tsx')).RecordList
const loadDetail: ScreenLoader = async () => (await import('./record-screen.tsx')).DetailScreen
const loadDuplicate: ScreenLoader = async () => (await import('./record-screen.tsx')).DuplicateScreen
const loadRecordForm: ScreenLoader = async () => (await import('./record-screen.tsx')).EditScreen
