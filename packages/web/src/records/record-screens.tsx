import type { Route } from '@provende/contract/kit/route.ts'
import { type Family, isNew } from '@provende/contract/records/family.ts'
import type { Words } from '@provende/text/translation.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ScreenParams, ScreenRoute } from '../shell/screen.ts'
import type { Look, RecordCalls, RecordSet, ScreenNames } from './look.ts'

type Facts = Pick<RecordSet, 'words' | 'under'> & {
  /** Loads how the family looks, with the first of its screens. */
  readonly look: () => Promise<Look>
  /** `PackagingList`, `PackagingDetail` ... unless the family says otherwise. */
  readonly names?: ScreenNames
}

/**
 * The four screens of a family, as a plain object: spread it and replace what differs. A family that is only read has
 * no use for more than the list; one that lives under another is listed on the screen above. Source: spec 2 §2.
 */
export function recordScreens(family: Family, routes: RecordCalls, facts: Facts) {
  const noun = family.name.charAt(0).toUpperCase() + family.name.slice(1)
  const own = { list: `${noun}List`, detail: `${noun}Detail`, duplicate: `${noun}Duplicate`, edit: `${noun}Edit` }
  const { under, words, names = own } = facts
  const base = under?.path ?? `/Admin/${family.path}`
  const screen = (name: string, path: string, title: ScreenRoute['title'], load: Load): ScreenRoute => ({
    name,
    path: `${base}/${path}`,
    title,
    permission: family.permission.screen,
    component: lazyRouteComponent(async () => {
      const [Screen, look] = await Promise.all([load(), facts.look()])
      const records: RecordSet = { family, routes, words, names, look, ...(under ? { under } : {}) }
      // biome-ignore lint/correctness/noComponentHookFactories: made once, when the screen is loaded
      return { Screen: () => <Screen records={records} /> }
    }, 'Screen'),
  })
  const single = (name: string, segment: string, title: ScreenRoute['title'], load: Load, saves?: Route) => ({
    ...screen(name, under ? `${name}/:id/:${under.param}` : `${segment}/:id`, title, load),
    ...(saves ? { saves } : {}),
    parent: under?.screen ?? names.list,
    ...(under ? { parentParams: (params: ScreenParams) => ({ id: params[under.param] ?? '' }) } : {}),
  })
  const copyTitle = (all: Words) => words(all).duplicate
  const editTitle = (all: Words, { id }: ScreenParams) => (isNew(Number(id)) ? words(all).add : words(all).edit)
  return {
    list: screen(names.list, 'List', (all) => words(all).list, list),
    detail: { ...single(names.detail, 'Detail', (all) => words(all).detail, detail), shows: family.name },
    duplicate: single(names.duplicate ?? own.duplicate, 'Duplicate', copyTitle, duplicate, routes.create),
    edit: single(names.edit, 'Edit', editTitle, edit, routes.replace),
  }
}

type Load = () => Promise<ComponentType<{ records: RecordSet }>>
const list: Load = async () => (await import('./record-list-screen.tsx')).RecordList
const detail: Load = async () => (await import('./record-screen.tsx')).DetailScreen
const duplicate: Load = async () => (await import('./record-screen.tsx')).DuplicateScreen
const edit: Load = async () => (await import('./record-screen.tsx')).EditScreen
