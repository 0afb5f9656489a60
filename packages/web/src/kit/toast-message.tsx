import { Button } from '@mantine/core'
import { Sentences } from './sentences.tsx'

/** A sentence and the one thing that can be done about it. */
export function ToastMessage(props: { text: string; action: string; onAct: () => void }) {
  return (
    <>
      <Sentences text={props.text} />
      <Button variant="subtle" size="compact-sm" onClick={props.onAct} mt={4} ml={-8} display="block">
        {props.action}
      </Button>
    </>
  )
}
