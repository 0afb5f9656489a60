import { useWords } from '../kit/words.tsx'
import { Note } from './panel-ends.tsx'
import classes from './panels.module.css'

/** The place of the label, which is not there yet. */
export function LabelPanel() {
  return (
    <div className={classes.panel}>
      <Note>{useWords().workbenchPanels.comingLater}</Note>
    </div>
  )
}
