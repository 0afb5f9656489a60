import { useWords } from '../kit/words.tsx'
import { BrandMark } from './brand-mark.tsx'
import classes from './starting.module.css'

/** While it is not known yet who is signed in, or a screen is on its way; where index.html shows the same mark. */
export function Starting() {
  return (
    <div className={classes.starting} role="status" aria-label={useWords().shell.loading}>
      <BrandMark size={48} />
    </div>
  )
}
