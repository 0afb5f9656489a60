import classes from './sentences.module.css'

/** A text with one sentence per line; several are shown as a list. */
export function SentencesText({ text }: { text: string }) {
  const sentences = text.split('\n')
  if (sentences.length === 1) return text
  return (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
