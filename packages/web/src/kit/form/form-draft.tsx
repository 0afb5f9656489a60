import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatInstant } from '../format.ts'
import { useCulture, useWords } from '../words.tsx'
import { type Draft, readDrafts, saveDrafts } from './drafts.ts'
import { type CheckedForm, type FormValues, focusFirstField } from './form.tsx'
import { differingFields } from './form-conflict.tsx'
import { takeResumeState } from './resume-after-reload.ts'

/** The pause in typing before a draft is saved, in ms. */
const debounceMs = 300

/**
 * Stores what is typed into a form until it is saved or discarded, and offers it again to the same user at the same
 * address. A resumed draft continues from the `start` it had: if the record has changed since, saving it meets the
 * usual version conflict. Render `notice`; call `discard` once the form is saved or given up. Source:
 * docs/open-questions.md.
 */
export function useDraft<Start extends { readonly values: FormValues }>(
  form: CheckedForm,
  initial: Start,
  version: string | null,
  owner: string,
) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.toLowerCase() })
  // Fixed when the form opens: the draft stays its author's even if another user is signed in when the form closes.
  const [key] = useState(`provende.draft ${owner} ${path}`)
  const [base, setBase] = useState({ start: initial, version })
  const [stored, setStored] = useState(() =>
    readDrafts<Start>(key).filter(
      ({ values }) => differingFields(values, initial.values, Object.keys(values)).length > 0,
    ),
  )
  const isOver = useRef(false)
  const hasChanges = () => form.isDirty() && !isOver.current
  const current = (): Draft<Start>[] =>
    hasChanges() ? [{ ...base, values: form.values, keptAt: new Date().toISOString() }] : []
  const save = useEffectEvent(() => saveDrafts(key, [...current(), ...stored]))
  useEffect(() => {
    const timer = setTimeout(() => save(), debounceMs)
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
  const [offered, ...older] = stored
  const setRemaining = (drafts: readonly Draft<Start>[]) => {
    setStored([...drafts])
    // The pressed button disappears with the notice.
    focusFirstField(form.element)
  }
  const resume = (draft: Draft<Start>) => {
    // What was typed meanwhile becomes a draft that is offered next.
    setRemaining([...current(), ...older])
    setBase({ start: draft.start, version: draft.version })
    form.restart(draft.start.values, draft.values)
  }
  const resumeAfterReload = useEffectEvent(() => {
    if (takeResumeState() !== null && offered) resume(offered)
  })
  useEffect(() => resumeAfterReload(), [])
  return {
    /** What the form started from: `initial`, or the start of the resumed draft. */
    start: base.start,
    hasChanges,
    discard: () => {
      isOver.current = true
      saveDrafts(key, stored)
    },
    notice: offered && (
      <DraftNotice
        savedAt={offered.keptAt}
        outdated={offered.version !== version}
        onResume={() => resume(offered)}
        onDiscard={() => setRemaining(older)}
      />
    ),
  }
}

type NoticeProps = {
  readonly savedAt: string
  /** The record has changed since the draft started. */
  readonly outdated: boolean
  readonly onResume: () => void
  readonly onDiscard: () => void
}

/** Offers to resume or discard an unsaved draft. */
export function DraftNotice({ savedAt, outdated, onResume, onDiscard }: NoticeProps): ReactNode {
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
