import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { CatchBoundary, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { BesideContext } from '../../kit/beside.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useKeyHints } from '../../kit/key-hints.ts'
import { linkTo } from '../../kit/link-to.ts'
import { loadMissingWords, useCulture, useWords } from '../../kit/words.tsx'
import { useNoteRecentRecord } from '../frame/use-note-recent-record.ts'
import { NotAllowedNotice } from '../problems/not-allowed.tsx'
import { ScreenFailure } from '../problems/screen-failure.tsx'
import { ScreenHeaderProvider, useScreenHeader } from '../routing/current-screen.tsx'
import { parseQueryString, type ScreenParams, ScreenPlaceContext, type ScreenRoute } from '../routing/screen.ts'
import { useMayOpen } from '../session/session.tsx'
import classes from './row-panel.module.css'

type RowPanelProps = {
  /** The address of the screen that shows the record. */
  readonly address: string
  readonly onClose: () => void
  readonly next?: () => void
  readonly previous?: () => void
}

/** The screen of a record in a panel: the screen reads its own address, and its title and buttons are those of the panel. */
export function RowPanelView(props: RowPanelProps) {
  const shown = useScreenOfAddress(props.address)
  return (
    <ScreenHeaderProvider>
      <Panel {...props} shown={shown}>
        <CatchBoundary getResetKey={() => props.address} errorComponent={ScreenFailure}>
          <Suspense fallback={<FormSkeleton isPart />}>
            <ScreenInPlace key={props.address} {...shown} />
          </Suspense>
        </CatchBoundary>
      </Panel>
    </ScreenHeaderProvider>
  )
}

type ShownScreen = { readonly screen: ScreenRoute; readonly params: ScreenParams; readonly search: ScreenParams }

function useScreenOfAddress(address: string): ShownScreen {
  const router = useRouter()
  return useMemo(() => {
    const [path = '', search = ''] = address.split('?')
    const [, params, route] = router.getMatchedRoutes(path)
    const screen = (route?.options.staticData as { screen?: ScreenRoute } | undefined)?.screen
    if (screen === undefined) throw new Error(`There is no screen at ${path}`)
    return { screen, params, search: parseQueryString(search) }
  }, [router, address])
}

/** A screen that finds its parameters here; what it changes in its address is forgotten with it. */
function ScreenInPlace({ screen, params, search: initial }: ShownScreen) {
  const [search, setSearch] = useState(initial)
  const place = useMemo(
    () => ({
      ...{ screen, params, search },
      changeSearch: (changes: Readonly<Record<string, string | undefined>>) =>
        setSearch((before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...changes }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
          ),
        ),
    }),
    [screen, params, search],
  )
  const hasWords = useWordsOf(screen)
  const mayOpen = useMayOpen()(screen)
  if (!mayOpen) return <NotAllowedNotice screen={screen} />
  if (!hasWords) return <FormSkeleton isPart />
  return (
    <BesideContext value={true}>
      <ScreenPlaceContext value={place}>
        <screen.component />
      </ScreenPlaceContext>
    </BesideContext>
  )
}

/** Whether the words of a screen are loaded, which the router does for one that is opened. */
function useWordsOf({ words }: ScreenRoute): boolean {
  const culture = useCulture()
  const [loads] = useState(() => loadMissingWords(culture, words))
  const [isLoaded, setLoaded] = useState(loads === undefined)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    loads?.then(() => setLoaded(true), setFailure)
  }, [loads])
  if (failure !== null) throw failure
  return isLoaded
}

function Panel({ shown, address, onClose, next, previous, children }: RowPanelProps & PanelContent) {
  const words = useWords()
  const { title: recordTitle, setActions } = useScreenHeader()
  const title = recordTitle ?? shown.screen.title(words, shown.params)
  useNoteRecentRecord(shown.screen, shown.params, recordTitle)
  const panel = useRef<HTMLElement>(null)
  usePanelKeys({ onClose, next, previous })
  useFocusOnPanel(panel, address)
  const { whole, ...texts } = words.records.panel
  const { beside } = useKeyHints()
  const close = beside(texts.close, texts.closeHint)
  const buttons = [
    { label: beside(texts.previous, texts.previousHint), Icon: IconChevronUp, act: previous },
    { label: beside(texts.next, texts.nextHint), Icon: IconChevronDown, act: next },
  ]
  return (
    <aside ref={panel} className={classes.panel} tabIndex={-1} aria-label={title} data-beside-list>
      <div className={classes.head}>
        <h2 className={classes.title} aria-live="polite" title={title}>
          {title}
        </h2>
        {buttons.map(({ label, Icon, act }) => (
          <ActionIcon key={label} variant="subtle" color="gray" aria-label={label} title={label} {...pressing(act)}>
            <Icon size={18} />
          </ActionIcon>
        ))}
        <ActionIcon
          component={Link}
          {...linkTo(address)}
          variant="subtle"
          color="gray"
          aria-label={whole}
          title={whole}
        >
          <IconArrowsDiagonal size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={close} title={close} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={classes.body} data-page-lengths>
        <div ref={setActions} className={classes.actions} />
        {children}
      </div>
    </aside>
  )
}
type PanelContent = { readonly shown: ShownScreen; readonly children: ReactNode }

/** A button at the end of the list keeps the focus. */
const pressing = (act: (() => void) | undefined) =>
  act ? { onClick: act } : { 'aria-disabled': true, 'data-disabled': true }

/** Whether a key is meant for what has the focus: text that is typed, a menu, a dialog. */
const isForItsTarget = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null

/** Escape closes, J and K go on to the next and the previous record. */
function usePanelKeys({ onClose, next, previous }: Pick<RowPanelProps, 'onClose' | 'next' | 'previous'>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isForItsTarget(event)) return
    const act = { escape: onClose, j: next, k: previous }[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The panel has the focus when it opens, and when what had it went with the record before. */
function useFocusOnPanel(panel: { readonly current: HTMLElement | null }, address: string) {
  const isOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other contents
  useEffect(() => {
    if (!isOpen.current || document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    isOpen.current = true
  }, [panel, address])
}
