import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import { EditScreen } from '../../records/record-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'
import { structureFamilyUi } from './structure-set.ts'

/** A new distributor. At host level, where none can be created, it says so instead of a form. Source: spec 1 §5. */
export function StructureAddScreen() {
  const isAtHostLevel = useSession().context.tenantRoleName === 'HostTenant'
  return isAtHostLevel ? <HostLevelWarning /> : <EditScreen records={structureFamilyUi} />
}

function HostLevelWarning() {
  const words = useWords()
  const texts = words.organisations.atHostLevel
  const { addressOf } = useScreenLinks()
  const links = [
    { text: texts.chooseTenant, to: addressOf('Tenant') },
    { text: words.access.managedTenant.add, to: addressOf('TenantAdd') },
  ]
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-orange-6)" />}
      title={texts.title}
    >
      {texts.explanation}
      <Group mt="xs" gap="xs">
        {links.map(({ text, to }) => (
          <Button key={to} component={Link} {...linkTo(to)} variant="default" size="xs">
            {text}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}
