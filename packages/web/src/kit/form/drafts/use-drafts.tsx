import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatInstant } from '../../format.ts'
import { useCulture, useWords } from '../../words.tsx'
import { type Draft, readDrafts, saveDrafts, type UnsavedForm } from './drafts.ts'
import { takeResumeState } from './resume-after-reload.ts'

/** The pause in typing before a draft is saved, in ms. */
const draftDebounceMs = 300

type DraftOptions<Start, Values> = {
  /** Whose drafts these are. */
  readonly owner: string
  /** The version of the record that the screen shows; null for a new record. */
  readonly version: string | null
  /** What has been typed and not saved; null for nothing. The component must render again when it changes. */
  readonly unsaved: () => UnsavedForm<Start, Values> | null
  /** Whether stored values differ from those the screen opens with. */
  readonly differs: (values: Values) => boolean
  /** Continues from a draft, and then calls `done`, with unsaved input that it replaced and that is offered next. */
  readonly resume: (draft: Draft<Start, Values>, done: (replaced?: UnsavedForm<Start, Values> | null) => void) => void
  /** Called after `reloadAndResume` with the state it was given. */
  readonly onReload?: (state: string) => void
  /** Called when the notice has been answered. */
  readonly onAnswer?: () => void
}

/**
 * Stores unsaved input until it is saved or discarded, and offers it again to the same user at the same address, after
 * a reload, a crash or the end of the session. Render `notice`; call `discard` once the input is saved or given up.
 */
export function useDrafts<Start, Values>(options: DraftOptions<Start, Values>) {
  const { version, onAnswer } = options
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.toLowerCase() })
  // Fixed when the screen opens: the draft stays its author's even if another user is signed in when it closes.
  const [key] = useState(`provende.draft ${options.owner} ${path}`)
  const [stored, setStored] = useState(() =>
    readDrafts<Start, Values>(key).filter(({ values }) => options.differs(values)),
  )
  const isOver = useRef(false)
  const unsaved = () => (isOver.current ? null : options.unsaved())
  const save = useEffectEvent(() => saveDrafts(key, [...storableDrafts(unsaved()), ...stored]))
  useEffect(() => {
    const timer = setTimeout(() => save(), draftDebounceMs)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const saveNow = () => save()
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])
  const [offered] = stored
  const answer = (draft: Draft<Start, Values>, replaced: UnsavedForm<Start, Values> | null = null) => {
    setStored((drafts) => [...storableDrafts(replaced), ...drafts.filter((other) => other !== draft)])
    onAnswer?.()
  }
  const resume = (draft: Draft<Start, Values>) => options.resume(draft, (replaced) => answer(draft, replaced))
  const resumeAfterReload = useEffectEvent(() => {
    const state = takeResumeState()
    if (state === null) return
    options.onReload?.(state)
    if (offered) resume(offered)
  })
  useEffect(() => resumeAfterReload(), [])
  return {
    hasUnsaved: () => unsaved() !== null,
    discard: () => {
      isOver.current = true
      saveDrafts(key, stored)
    },
    notice: offered && (
      <DraftNotice
        savedAt={offered.keptAt}
        outdated={offered.version !== version}
        onResume={() => resume(offered)}
        onDiscard={() => answer(offered)}
      />
    ),
  }
}

const storableDrafts = <Start, Values>(unsaved: UnsavedForm<Start, Values> | null): Draft<Start, Values>[] =>
  unsaved === null ? [] : [{ ...unsaved, keptAt: new Date().toISOString() }]

type DraftNoticeProps = {
  readonly savedAt: string
  /** The record has changed since the draft started. */
  readonly outdated: boolean
  readonly onResume: () => void
  readonly onDiscard: () => void
}

/** Offers to resume or discard an unsaved draft. */
function DraftNotice({ savedAt, outdated, onResume, onDiscard }: DraftNoticeProps): ReactNode {
  const words = useWords().records.draft
  const culture = useCulture()
  return (
    <Alert role="status" variant="default" bg="var(--page)" icon={<IconHistory aria-hidden />} title={words.title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 20rem">
          {words.savedAt(formatInstant(savedAt, culture))} {outdated && words.outdated}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button size="xs" onClick={onResume}>
            {words.resume}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
