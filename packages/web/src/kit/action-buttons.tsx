import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { actionGroups } from './action-groups.ts'
import { linkTo } from './link-to.ts'
import { ActionMenuItems, type RowAction } from './table/data-table-menu.tsx'
import { useWords } from './words.tsx'

/** The back button of a screen, then its actions. */
export function ActionButtons({ back, actions }: { back: string; actions: readonly RowAction[] }) {
  const words = useWords().records
  return (
    <>
      <Button variant="subtle" component={Link} {...linkTo(back)} leftSection={<IconArrowLeft size={16} />}>
        {words.back}
      </Button>
      <Actions actions={actions} />
    </>
  )
}

/** Below this width only the first action is a button. */
const narrowScreenQuery = '(max-width: 47.9375em)'

/** What can be done here: the main action and two more as buttons, the others in a menu, in the order of the menus of lists. */
function Actions({ actions }: { actions: readonly RowAction[] }) {
  const words = useWords().records
  const isNarrow = useMediaQuery(narrowScreenQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const { buttons, more } = actionGroups(actions, isNarrow)
  return (
    <>
      {buttons.map(({ label, Icon, act }, index) => (
        <Button
          key={label}
          variant={index === 0 && buttons[0]?.primary ? 'filled' : 'default'}
          leftSection={<Icon size={16} />}
          onClick={act}
        >
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            {isNarrow ? (
              <Button variant="default" px="xs">
                <VisuallyHidden>{words.moreActions}</VisuallyHidden>
                <IconDots size={16} aria-hidden />
              </Button>
            ) : (
              <Button variant="default" leftSection={<IconDots size={16} />}>
                {words.moreActions}
              </Button>
            )}
          </Menu.Target>
          <Menu.Dropdown>
            <ActionMenuItems actions={more} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
