import { useWords } from '../../kit/words.tsx'
import { BrandMark } from './brand-mark.tsx'
import classes from './starting.module.css'

/** Shown while the session or a screen is loading, at the same position as the mark in index.html. */
export function StartingScreen() {
  return (
    <div className={classes.starting} role="status" aria-label={useWords().shell.loading}>
      <BrandMark size={48} />
    </div>
  )
}
