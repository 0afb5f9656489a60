import { Container, Text } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LanguageChoice } from '../access/sign-in/language-choice.tsx'
import { useObjectUrl } from '../kit/use-object-url.ts'
import { useWords } from '../kit/words.tsx'
import { BrandMark } from '../shell/frame/brand-mark.tsx'
import classes from './public-paper.module.css'

type FileResponse = { readonly bytes: Uint8Array; readonly type: string }
type PublicPaperProps = {
  /** Whose paper it is; the application stands above what is nobody's yet. */
  readonly issuer?: string | undefined
  /** The address of his logo, if he has one. */
  readonly logo?: string | null | undefined
  readonly size: 'sm' | 'lg'
  readonly children: ReactNode
}

/** The page around what opens without an account: above it who issued it, below it Provende, and the language. */
export function PublicPaper({ issuer, logo, size, children }: PublicPaperProps) {
  const { shell } = useWords()
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Container size={size} className={classes.issuer}>
          {issuer === undefined ? <BrandMark size={32} /> : logo && <img className={classes.logo} src={logo} alt="" />}
          <strong>{issuer ?? shell.product}</strong>
        </Container>
      </header>
      <main>
        <Container size={size} py="lg">
          {children}
        </Container>
      </main>
      <footer className={classes.footer}>
        <Container size={size} className={classes.product}>
          <BrandMark size={20} />
          <Text size="sm" c="dimmed">
            {shell.product}
            <span className={classes.tagline}>{` · ${shell.tagline}`}</span>
          </Text>
          <LanguageChoice className={classes.language} />
        </Container>
      </footer>
    </div>
  )
}

/** An object URL of the logo of an issuer that `has` one; null if it cannot be read, undefined while loading. */
export function useIssuerLogo(
  key: readonly unknown[],
  has: boolean,
  read: (signal: AbortSignal) => Promise<FileResponse>,
) {
  const { data } = useQuery({
    queryKey: ['issuerLogo', ...key],
    // One that is missing would be an error in the log of the browser.
    enabled: has,
    queryFn: async ({ signal }) => {
      try {
        const { bytes, type } = await read(signal)
        return new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
      } catch (error) {
        // A page without a logo is complete; that the server is away is said by what it shows.
        if (error instanceof CallError) return null
        throw error
      }
    },
    staleTime: 600_000,
  })
  return useObjectUrl(data)
}
