import { Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../kit/words.tsx'
import { BrandMark } from '../../shell/frame/brand-mark.tsx'
import { useCurrentScreen } from '../../shell/routing/current-screen.tsx'
import { LanguageChoice } from './language-choice.tsx'
import classes from './public-page.module.css'

type PublicPageProps = {
  /** Instead of the title of the screen. */
  readonly title?: string | undefined
  readonly explanation?: string | undefined
  readonly children: ReactNode
}

/** The page around the forms shown before sign-in, with the selling points of the product beside them. */
export function PublicPage({ title, explanation, children }: PublicPageProps) {
  const words = useWords()
  const { screen, params } = useCurrentScreen()
  const { pitch } = words.access
  return (
    <div className={classes.page}>
      <aside className={classes.promise}>
        <p className={classes.claim}>{pitch.title}</p>
        <ul className={classes.points}>
          {Object.values(pitch.points).map((point) => (
            <li key={point}>
              <IconCheck size={18} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </aside>
      <main className={classes.side}>
        <LanguageChoice className={classes.language} />
        <div className={classes.card}>
          <div className={classes.brand}>
            <BrandMark size={36} />
            <div>
              <strong>{words.shell.product}</strong>
              <Text size="sm" c="dimmed">
                {words.shell.tagline}
              </Text>
            </div>
          </div>
          <Title order={1}>{title ?? screen.title(words, params)}</Title>
          {explanation && <Text c="dimmed">{explanation}</Text>}
          {children}
        </div>
      </main>
    </div>
  )
}
