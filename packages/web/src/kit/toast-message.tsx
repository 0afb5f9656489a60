import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from './link-to.ts'
import { SentencesText } from './sentences.tsx'

/** A button, or a link to a screen. */
export type ToastAction = { readonly label: string } & ({ readonly act: () => void } | { readonly href: string })

type ToastMessageProps = {
  readonly text: string
  readonly action: ToastAction
  /** Called before what the button or the link does. */
  readonly onAct: () => void
}

/** The text of a toast with one button or link below it. */
export function ToastMessage({ text, action, onAct }: ToastMessageProps) {
  return (
    <>
      <div>
        <SentencesText text={text} />
      </div>
      {'href' in action ? (
        <Anchor component={Link} {...linkTo(action.href)} onClick={onAct} fz="sm" pt={4} display="inline-block">
          {action.label}
        </Anchor>
      ) : (
        <Button
          {...{ variant: 'subtle', size: 'compact-sm', mt: 4, ml: -8, display: 'block' }}
          onClick={() => {
            onAct()
            action.act()
          }}
        >
          {action.label}
        </Button>
      )}
    </>
  )
}
