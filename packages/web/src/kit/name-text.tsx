import type { ReactNode } from 'react'

/** Longer, a word with hyphens may break at one: alone on its line it would be wider than a narrow column. */
const maxUnbrokenLength = 16
/** The words with a hyphen between letters or digits, as 2025-02 or demi-blanc. */
const hyphenatedWords = /(\S*[\p{L}\d]-[\p{L}\d]\S*)/u

/** A name whose words with a hyphen stay on their line, where a browser breaks them after it. It is copied and read out as it is. */
export function NameText({ text }: { text: string }): ReactNode {
  if (!text.includes('-')) return text
  return text.split(hyphenatedWords).map((part, index) =>
    // Every second part is such a word.
    index % 2 === 1 && part.length <= maxUnbrokenLength ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** What is shown, where it may be such a name. */
export const withUnbrokenWords = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <NameText text={content} /> : content
