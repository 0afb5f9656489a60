import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isTouchOnly } from './key-hints.ts'
import { useOverlays } from './overlays/overlays.tsx'
import { useOfferButton } from './screen-commands.ts'
import { SentencesText } from './sentences.tsx'
import { useToasts } from './toasts.ts'

type ReasonedButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'loading'> & {
  readonly label: string
  readonly Icon: ComponentType<{ size?: number }>
  /** Why it cannot be pressed now; empty when it can. */
  readonly reason?: string
  /** Only the icon is shown; the label is read, and the tooltip if there is no other. */
  readonly iconOnly?: boolean | undefined
  /** Shown on hover and focus while it can. */
  readonly tooltip?: ReactNode
  readonly isPressed?: boolean | undefined
  readonly isBusy?: boolean
  /** In the format of `aria-keyshortcuts`. */
  readonly keys?: string | undefined
  /** Of a button that opens a popover. */
  readonly 'aria-haspopup'?: 'dialog'
  readonly 'aria-expanded'?: boolean
  readonly onPress: () => void
}

/** A button that stays focusable while disabled, so that it can show the reason. */
export function ReasonedButton(props: ReasonedButtonProps) {
  const {
    label,
    Icon,
    reason = '',
    iconOnly,
    isPressed,
    isBusy,
    keys,
    onPress,
    tooltip: explanation,
    ...button
  } = props
  const tooltip = explanation ?? (iconOnly ? label : undefined)
  const toasts = useToasts()
  const isDisabled = reason !== ''
  // A tap would show it over what is around the button; the toast says why it cannot be pressed.
  const hasTooltip = (isDisabled || tooltip !== undefined) && !isTouchOnly()
  const target = useRef<HTMLButtonElement>(null)
  const hint = useHint(isDisabled ? 0 : 300)
  const overlays = useOverlays(hasTooltip && hint.isNear)
  useOfferButton({ label, reason, busy: isBusy === true || button.loading === true, onPress })
  return (
    <>
      <Button
        {...button}
        ref={target}
        {...hint.listen}
        {...(isPressed && { variant: 'light' })}
        aria-disabled={isDisabled || undefined}
        data-disabled={isDisabled || undefined}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys}
        aria-busy={isBusy || undefined}
        leftSection={iconOnly ? undefined : <Icon size={16} />}
        aria-label={iconOnly ? label : undefined}
        px={iconOnly ? 7 : undefined}
        onClick={() => (isDisabled ? toasts.warning(reason, { isReason: true }) : onPress())}
      >
        {iconOnly ? <Icon size={16} /> : label}
      </Button>
      {overlays && hasTooltip && hint.isShown && (
        <overlays.Tooltip
          opened
          target={target}
          label={isDisabled ? <SentencesText text={reason} /> : tooltip}
          multiline
          maw={320}
        />
      )}
    </>
  )
}

/**
 * Whether the hint of an element is shown: once the pointer has been over it for a while, and at once while the keyboard is on
 * it; Escape hides it. Made only then: a tooltip that waits costs more than its button each time that renders.
 */
function useHint(delayMs: number) {
  const [isHovered, setHovered] = useState(false)
  const [hasWaited, setWaited] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (!isHovered) return
    const timer = setTimeout(() => setWaited(true), delayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [isHovered, delayMs])
  const listen = {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: ({ currentTarget }: { readonly currentTarget: Element }) =>
      setFocused(currentTarget.matches(':focus-visible')),
    onBlur: () => setFocused(false),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setHovered(false)
      setFocused(false)
    },
  }
  return { isNear: isHovered || isFocused, isShown: hasWaited || isFocused, listen }
}
