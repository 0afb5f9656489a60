import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { narrowScreenQuery } from '../../action-buttons.tsx'
import { oneHorizontalTabStop } from '../../one-tab-stop.ts'
import { LatePopover, useOpener } from '../../overlays/overlays.tsx'
import { useMedia } from '../../use-media.ts'
import { useWords } from '../../words.tsx'
import type { ListViews } from './list-views.ts'
import classes from './view-tabs.module.css'

const ViewManager = lazy(async () => ({ default: (await import('./view-manager.tsx')).ViewManager }))

/** The views of a list as tabs, before them all rows; nothing while there are none. */
export function ViewTabs({ views }: { views: ListViews }) {
  const words = useWords().records.list
  const { current, isChanged, choose } = views
  if (views.views.length === 0) return null
  const tab = (id: number | null, name: string, isShared = false) => {
    const isCurrent = (current?.id ?? null) === id
    return (
      <li key={id ?? 0}>
        <button
          type="button"
          className={classes.tab}
          aria-current={isCurrent ? 'true' : undefined}
          aria-label={isCurrent && isChanged ? words.changedView(name) : undefined}
          onClick={() => choose(id)}
        >
          {isShared && <IconUsers size={14} aria-hidden />}
          {name}
          {isCurrent && isChanged && <span aria-hidden>*</span>}
        </button>
      </li>
    )
  }
  return (
    <nav aria-label={words.views} className={classes.tabs}>
      <ul ref={oneHorizontalTabStop}>
        {tab(null, words.allRows)}
        {views.views.map(({ id, name, isShared }) => tab(id, name, isShared))}
      </ul>
    </nav>
  )
}

/** Opens what can be done with the views of a list; it is loaded with the first use. */
export function ViewButton({ views }: { views: ListViews }) {
  const words = useWords().records.list
  const { opener, close, button: opening } = useOpener()
  const isNarrow = useMedia(narrowScreenQuery)
  const button = {
    ...opening,
    variant: views.isChanged ? 'light' : 'default',
  }
  return (
    <>
      {isNarrow ? (
        <ActionIcon size={36} aria-label={words.views} {...button}>
          <IconBookmark size={16} />
        </ActionIcon>
      ) : (
        <Button leftSection={<IconBookmark size={16} />} {...button}>
          {words.views}
        </Button>
      )}
      {opener && (
        <LatePopover button={opener} label={words.views} width={320} padding="sm" onClose={close}>
          <Suspense>
            <ViewManager views={views} onClose={close} />
          </Suspense>
        </LatePopover>
      )}
    </>
  )
}
