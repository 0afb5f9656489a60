import { Button } from '@mantine/core'
import { SentencesText } from './sentences.tsx'

/** The text of a toast with one action button. */
export function ToastMessage(props: { text: string; action: string; onAct: () => void }) {
  return (
    <>
      <div>
        <SentencesText text={props.text} />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={props.onAct} mt={4} ml={-8} display="block">
        {props.action}
      </Button>
    </>
  )
}
