import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, keepDrafts, readDrafts } from './drafts.ts'
import { type CheckedForm, type FormValues, focusFirstField } from './form.tsx'
import { differences } from './form-conflict.tsx'
import { formatInstant } from './format.ts'
import { useCulture, useWords } from './words.tsx'

/** The pause in typing before what was typed is kept, in ms. */
const pause = 300

/**
 * Keeps what is typed into a form until it is saved or knowingly given up, and offers it again to its owner at the same
 * address. Taken up, the form goes on from the `start` it had then: where that has changed since, saving meets a version
 * that is too old and is answered as for anyone who edits it. Draw `notice`; call `forget` once it is saved or given up.
 * Source: docs/open-questions.md.
 */
export function useDraft<Start extends { readonly values: FormValues }>(
  form: CheckedForm,
  begun: Start,
  version: string | null,
  owner: string,
) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.toLowerCase() })
  // Settled when the form opens: what is typed stays its author's, whoever is here when the form goes.
  const [place] = useState(`provende.draft ${owner} ${path}`)
  const [present, setPresent] = useState({ start: begun, version })
  const [others, setOthers] = useState(() =>
    readDrafts<Start>(place).filter(({ values }) => differences(values, begun.values, Object.keys(values)).length > 0),
  )
  const over = useRef(false)
  const hasChanges = () => form.isDirty() && !over.current
  const own = (): Draft<Start>[] =>
    hasChanges() ? [{ ...present, values: form.values, keptAt: new Date().toISOString() }] : []
  const keep = useEffectEvent(() => keepDrafts(place, [...own(), ...others]))
  useEffect(() => {
    const timer = setTimeout(() => keep(), pause)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const keepNow = () => keep()
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  const [offered, ...older] = others
  const answer = (left: readonly Draft<Start>[]) => {
    setOthers([...left])
    // The button that was pressed goes.
    focusFirstField(form.element)
  }
  const takeUp = (draft: Draft<Start>) => {
    // What was typed meanwhile is offered in its turn.
    answer([...own(), ...older])
    setPresent({ start: draft.start, version: draft.version })
    form.restart(draft.start.values, draft.values)
  }
  return {
    /** What the form goes on from. */
    start: present.start,
    hasChanges,
    forget: () => {
      over.current = true
      keepDrafts(place, others)
    },
    notice: offered && (
      <DraftNotice
        keptAt={offered.keptAt}
        outdated={offered.version !== version}
        onTakeUp={() => takeUp(offered)}
        onThrowAway={() => answer(older)}
      />
    ),
  }
}

type NoticeProps = {
  readonly keptAt: string
  /** What it started from has changed since. */
  readonly outdated: boolean
  readonly onTakeUp: () => void
  readonly onThrowAway: () => void
}

/** Offers what was typed and not saved. */
export function DraftNotice({ keptAt, outdated, onTakeUp, onThrowAway }: NoticeProps): ReactNode {
  const words = useWords().records.draft
  const culture = useCulture()
  return (
    <Alert role="status" variant="default" bg="var(--page)" icon={<IconHistory aria-hidden />} title={words.title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 20rem">
          {words.keptAt(formatInstant(keptAt, culture))} {outdated && words.outdated}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onThrowAway}>
            {words.throwAway}
          </Button>
          <Button size="xs" onClick={onTakeUp}>
            {words.takeUp}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
