import { SegmentedControl } from '@mantine/core'
import { cultures } from '@provende/text/culture.ts'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useSessionState } from '../../shell/session/session.tsx'

/** Chooses the language on a page without the frame. */
export function LanguageChoice({ className }: { readonly className?: string | undefined }) {
  const { userMenu, languages } = useWords().shell
  const { culture, setCulture } = useSessionState()
  const problems = useProblemReporter()
  return (
    <SegmentedControl
      {...(className === undefined ? {} : { className })}
      size="xs"
      aria-label={userMenu.language}
      value={culture}
      data={cultures.map((value) => ({ value, label: languages[value] }))}
      onChange={(next) => setCulture(next).catch((error: unknown) => problems.show(error))}
    />
  )
}
