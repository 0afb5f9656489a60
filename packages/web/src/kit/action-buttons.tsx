import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { actionGroups } from './action-groups.ts'
import { BesideContext } from './beside.ts'
import { linkTo } from './link-to.ts'
import { ReasonedButton } from './reasoned-button.tsx'
import { useOfferActions } from './screen-commands.ts'
import type { RowAction } from './table/row-action.ts'
import { useMedia } from './use-media.ts'
import { useWords } from './words.tsx'

/** The back button of a screen, then its actions. */
export function ActionButtons({ back, actions }: { back: string; actions: readonly RowAction[] }) {
  const words = useWords().records
  const isBeside = use(BesideContext)
  return (
    <>
      {!isBeside && (
        <Button variant="subtle" component={Link} {...linkTo(back)} leftSection={<IconArrowLeft size={16} />}>
          {words.back}
        </Button>
      )}
      <Actions actions={actions} />
    </>
  )
}

/** Loaded with the first menu that is opened. */
const DataTableMenu = lazy(async () => ({ default: (await import('./table/data-table-menu.tsx')).DataTableMenu }))

/** Below this width only the main action is a button. */
export const narrowScreenQuery = '(max-width: 47.9375em)'

type ActionsProps = {
  readonly actions: readonly RowAction[]
  readonly size?: ButtonProps['size']
  /** Only the icons are shown. */
  readonly iconOnly?: boolean
  /** The main action as a link, after the others. */
  readonly main?: ReactNode
}

/** What can be done here: the main action and two more as buttons, the others in a menu, in the order of the menus of lists. */
export function Actions({ actions, size, main, iconOnly = false }: ActionsProps) {
  const words = useWords().records
  useOfferActions(actions)
  const isNarrow = useMedia(narrowScreenQuery)
  const { buttons, more } = actionGroups(actions, isNarrow, Boolean(main))
  const sized = size === undefined ? {} : { size }
  const menuButton = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isIcon = isNarrow || iconOnly
  // A dialog gives the focus back to what had it: the item is gone by then.
  const inMenu = more.map((action) => {
    const { act } = action
    if (act === undefined) return action
    return {
      ...action,
      act: () => {
        menuButton.current?.focus()
        act()
      },
    }
  })
  return (
    <>
      {buttons.map((action, index) => (
        <ActionButton
          key={action.label}
          action={action}
          isMain={index === 0 && action.primary === true}
          iconOnly={iconOnly}
          {...sized}
        />
      ))}
      {main}
      {more.length > 0 && (
        <>
          <Button
            ref={menuButton}
            variant="default"
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            {...(isIcon ? { px: 'xs' } : { leftSection: <IconDots size={16} /> })}
            {...sized}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {isIcon ? (
              <>
                <VisuallyHidden>{words.moreActions}</VisuallyHidden>
                <IconDots size={16} aria-hidden />
              </>
            ) : (
              words.moreActions
            )}
          </Button>
          {isMenuOpen && menuButton.current && (
            <Suspense>
              <DataTableMenu button={menuButton.current} actions={inMenu} onClose={() => setMenuOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

type ActionButtonProps = { action: RowAction; isMain: boolean; iconOnly: boolean; size?: ButtonProps['size'] }

function ActionButton({
  action: { label, Icon, act, to, reason, busy },
  isMain,
  iconOnly,
  ...sized
}: ActionButtonProps) {
  const variant = isMain ? 'filled' : 'default'
  if (to !== undefined)
    return (
      <Button variant={variant} component={Link} {...linkTo(to)} leftSection={<Icon size={16} />} {...sized}>
        {label}
      </Button>
    )
  return (
    <ReasonedButton
      {...{ label, Icon, variant, iconOnly, ...sized }}
      reason={reason ?? ''}
      loading={busy ?? false}
      onPress={act ?? (() => undefined)}
    />
  )
}
