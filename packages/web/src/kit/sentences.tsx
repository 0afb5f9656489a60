import classes from './sentences.module.css'

/** What is said as one sentence a line: a list of them where there are several. */
export function Sentences({ text }: { text: string }) {
  const all = text.split('\n')
  if (all.length === 1) return text
  return (
    <ul className={classes.sentences}>
      {all.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
