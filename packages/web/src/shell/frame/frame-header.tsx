import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { NameText } from '../../kit/name-text.tsx'
import { useWords } from '../../kit/words.tsx'
import { breadcrumbsOf } from '../routing/crumbs.ts'
import { useScreenHeader } from '../routing/current-screen.tsx'
import { useNoteRecordName, useRecordNames } from '../routing/record-names.ts'
import { parseRecordId, type ScreenParams, type ScreenRoute, useScreens } from '../routing/screen.ts'
import { useMayOpen } from '../session/session.tsx'
import { useDenseLayout } from './dense-layout.ts'
import classes from './frame.module.css'
import { useNoteRecentRecord } from './use-note-recent-record.ts'

/** Breadcrumb, title and buttons of the current screen. */
export function FrameHeader(props: { screen: ScreenRoute; params: ScreenParams; breadcrumbs: boolean }) {
  const { screen, params, breadcrumbs } = props
  const isDense = useDenseLayout()
  // Within the bar, which is a header already.
  const Part = isDense ? 'div' : 'header'
  const words = useWords()
  const { title: recordTitle, setActions } = useScreenHeader()
  const title = recordTitle ?? screen.title(words, params)
  useNoteRecentRecord(screen, params, recordTitle)
  useNoteRecordName(screen.showsFamily, parseRecordId(params.id), recordTitle)
  const crumbs = breadcrumbsOf(useScreens(), screen, params, words, useMayOpen())
  const recordNames = useRecordNames(crumbs.map(({ record }) => record))
  return (
    <>
      {breadcrumbs && crumbs.length > 0 && (
        <nav aria-label={words.shell.breadcrumb}>
          <ol className={classes.crumbs}>
            {crumbs.map((crumb, index) => (
              <li key={crumb.address}>
                <Anchor component={Link} to={crumb.address} inherit>
                  <NameText text={recordNames[index] ?? crumb.title} />
                </Anchor>
              </li>
            ))}
            {!isDense && (
              <li aria-current="page">
                <NameText text={title} />
              </li>
            )}
          </ol>
        </nav>
      )}
      <Part className={classes.header}>
        <Title
          order={1}
          tabIndex={-1}
          className={classes.title}
          title={isDense ? title : undefined}
          style={{ '--title-length': title?.length ?? 0 } as CSSProperties}
        >
          <NameText text={title} />
        </Title>
        <div ref={setActions} className={classes.actions} />
      </Part>
    </>
  )
}
