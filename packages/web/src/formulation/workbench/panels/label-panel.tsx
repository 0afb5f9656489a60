import { useWords } from '../../../kit/words.tsx'
import { Note } from './panel-notes.tsx'
import classes from './panels.module.css'

/** Placeholder of the label panel, which is not implemented yet. */
export function LabelPanel() {
  return (
    <div className={classes.panel}>
      <Note>{useWords().workbenchPanels.comingLater}</Note>
    </div>
  )
}
