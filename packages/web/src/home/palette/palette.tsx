import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { DialogFocus } from '../../kit/dialog.tsx'
import { useKeyHints } from '../../kit/key-hints.ts'
import { pressWhenOffered, useOfferedActions } from '../../kit/screen-commands.ts'
import { useWords } from '../../kit/words.tsx'
import { useReach } from '../../organisations/parts/use-reach.ts'
import { menus, visibleMenu } from '../../shell/frame/menus.ts'
import { personKindOf } from '../../shell/frame/person-kind.ts'
import { readRecentRecords } from '../../shell/frame/recent-records.ts'
import { type ScreenRoute, useScreens } from '../../shell/routing/screen.ts'
import { useMayOpen, useSession } from '../../shell/session/session.tsx'
import { useAccountActions } from './account-actions.ts'
import { highlightedParts } from './highlight.ts'
import classes from './palette.module.css'
import {
  kindAndName,
  localGroups,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteVerb,
  recordGroups,
  verbAndName,
} from './palette-entries.ts'
import { useRecordSearch } from './use-record-search.ts'

/** Opens any record or screen, and does what can be done here, by typing part of a name. */
type PaletteProps = { readonly onClose: () => void; readonly takeTypedAhead?: () => string }

export function CommandPalette({ onClose, takeTypedAhead = () => '' }: PaletteProps) {
  const { palette } = useWords().shell
  const { hint } = useKeyHints()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, marked, isWaiting, hasFailed, verb, retry } = usePaletteGroups(typed)
  const entries = groups.flatMap((group) => group.entries)
  const isEmpty = typed.trim() === ''
  const open = (key: string) => {
    const entry = entries.find((one) => one.key === key)
    if (entry === undefined) return
    onClose()
    if (entry.act) entry.act()
    else {
      if (entry.presses !== undefined) pressWhenOffered(entry.presses, entry.address)
      void navigate({ href: entry.address })
    }
  }
  const { combobox, onKey, onType, onTypedAhead } = useFirstChosen(entries, isWaiting || isEmpty, open)
  return (
    <Modal.Root opened returnFocus={false} onClose={onClose} yOffset="12vh" classNames={paletteClasses} size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={palette.open}>
        <DialogFocus />
        <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              aria-label={palette.open}
              placeholder={palette.placeholder}
              value={typed}
              onFocus={() => {
                const ahead = takeTypedAhead()
                if (ahead === '') return
                setTyped((before) => before + ahead.replaceAll('\n', ''))
                if (ahead.endsWith('\n')) onTypedAhead()
              }}
              onChange={(event) => {
                onType()
                setTyped(event.currentTarget.value)
              }}
              onKeyDown={({ key }) => (key === 'Escape' ? onClose() : onKey(key))}
              leftSection={<IconSearch size={18} aria-hidden />}
              variant="unstyled"
              size="lg"
              maxLength={200}
              classNames={{ root: classes.field }}
            />
          </Combobox.EventsTarget>
          <EntryGroups groups={groups} marked={marked} />
          <SearchState
            isWaiting={isWaiting}
            hasNone={entries.length === 0 && !hasFailed}
            typed={typed}
            isNameless={marked === ''}
            verb={verb}
          />
          {hasFailed && <SearchFailure onRetry={retry} />}
          <p className={classes.hint}>
            {isEmpty && <span>{palette.hint}</span>}
            {hint(palette.choosing) && <span>{hint(palette.choosing)}</span>}
          </p>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

function EntryGroups({ groups, marked }: { groups: readonly PaletteGroup[]; marked: string }) {
  const { palette } = useWords().shell
  return (
    <Combobox.Options className={classes.options} aria-label={palette.results}>
      {groups.map(({ title, entries: inGroup }) => (
        <Combobox.Group key={title} label={title}>
          {inGroup.map((entry) => (
            <Combobox.Option key={entry.key} value={entry.key} className={classes.option}>
              <EntryText entry={entry} typed={marked} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  )
}

/** The entry that Enter opens: the first, until another is chosen by the arrows. */
function useFirstChosen(entries: readonly PaletteEntry[], isWaiting: boolean, open: (key: string) => void) {
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  // Enter that came before the answer opens what comes first in it.
  const opensFirst = useRef(false)
  const isChosenByHand = useRef(false)
  const keys = entries.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when something else is offered
  useEffect(() => {
    if (!isChosenByHand.current) selectFirstOption()
    if (isWaiting || !opensFirst.current) return
    opensFirst.current = false
    if (entries[0]) open(entries[0].key)
  }, [keys, isWaiting])
  const onKey = (key: string) => {
    if (key === 'Enter' && entries.length === 0 && isWaiting) opensFirst.current = true
    if (key.startsWith('Arrow')) isChosenByHand.current = true
  }
  const onTypedAhead = () => {
    opensFirst.current = true
  }
  const onType = () => {
    isChosenByHand.current = false
    opensFirst.current = false
  }
  return { combobox, onKey, onType, onTypedAhead }
}

const paletteClasses = { content: classes.palette ?? '', inner: classes.inner ?? '' }

/** Both can create a farm. */
const farmForms = ['FarmAdd', 'FarmEdit']

/** What is offered for a text, and whether the server is still asked; `marked` are the words to mark. */
function usePaletteGroups(typed: string) {
  const words = useWords()
  const { context, mayCall } = useSession()
  const [recent] = useState(() => readRecentRecords(context))
  const mayOpen = useMayOpen()
  const screens = useScreens()
  const addsNone = useReach()?.mayAddFarms === false
  const sources = {
    screens,
    // Not the forms of a farm he would not see: they are refused.
    mayOpen: (screen: ScreenRoute) => mayOpen(screen) && !(addsNone && farmForms.includes(screen.name)),
    words,
    mayChangeFormulas: mayCall(routes.formulas.save.access),
    actions: useOfferedActions(),
    account: useAccountActions(),
    menu: visibleMenu(menus[personKindOf(context)], screens, mayOpen),
    recent,
  }
  const { verb, name: afterVerb = typed } = verbAndName(words, typed) ?? {}
  const kind = kindAndName(words, afterVerb)
  // The verb says of which kind the record is.
  const text = verb === undefined ? afterVerb : (kind?.name ?? afterVerb)
  const search = useRecordSearch(text)
  const searchOfKind = useRecordSearch(verb === undefined ? (kind?.name ?? '') : '')
  const searches = [search, searchOfKind]
  const shown = localGroups(sources, typed)
  const ofKind = searchOfKind.matches.flatMap((match) =>
    match.family === kind?.family ? [{ ...match, name: kind.name }] : [],
  )
  const ofRecords = recordGroups(sources, search.matches, { text: text.trim(), verb, shown, ofKind })
  return {
    isWaiting: searches.some(({ isWaiting }) => isWaiting),
    hasFailed: searches.some(({ hasFailed }) => hasFailed),
    retry: () => {
      for (const { hasFailed, retry } of searches) if (hasFailed) retry()
    },
    verb,
    marked: kind?.name ?? text,
    groups: [...shown.filter(({ isLast }) => !isLast), ...ofRecords, ...shown.filter(({ isLast }) => isLast)],
  }
}

type SearchStateProps = {
  isWaiting: boolean
  hasNone: boolean
  typed: string
  verb: PaletteVerb | undefined
  /** Only a verb is typed. */
  isNameless: boolean
}

/** That records are still searched, or that nothing matches. */
function SearchState({ isWaiting, hasNone, typed, verb, isNameless }: SearchStateProps) {
  const { palette } = useWords().shell
  return (
    <div role="status" className={classes.status}>
      {isWaiting && <p className={classes.late}>{palette.searching}</p>}
      {!hasNone && isNameless && verb !== undefined && <p>{palette.verbHints[verb]}</p>}
      {!isWaiting && hasNone && (
        <>
          <p>{palette.none(typed.trim())}</p>
          <p className={classes.faint}>{palette.noneHint}</p>
        </>
      )}
    </div>
  )
}

function SearchFailure({ onRetry }: { onRetry: () => void }) {
  const { palette } = useWords().shell
  return (
    <p role="alert" className={classes.status}>
      {palette.failed}{' '}
      <button type="button" className={classes.retry} onClick={onRetry}>
        {palette.retry}
      </button>
    </p>
  )
}

/** The name with what was typed marked, then its code and what distinguishes it. */
function EntryText({ entry: { label, code = '', detail = '' }, typed }: { entry: PaletteEntry; typed: string }) {
  return (
    <>
      <span className={classes.label}>
        <Marked text={label} typed={typed} />
      </span>
      {(code || detail) && (
        <span className={classes.faint}>
          <Marked text={[code, detail].filter(Boolean).join(' · ')} typed={typed} />
        </span>
      )}
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return highlightedParts(text, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
    part.isTyped ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  )
}
