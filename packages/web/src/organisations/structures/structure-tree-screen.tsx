import { Anchor, Badge, Button, Group, Paper, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import type { OrganisationNode } from '@provende/contract/organisations/structure-tree.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  type OrganisationTreeLine,
  organisationBranchesOf,
  organisationTreeLines,
} from '@provende/domain/organisations/organisation-tree.ts'
import { IconBuildingStore, IconChevronDown, IconChevronRight, IconDoorEnter, IconTractor } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { browseAddress } from '../../access/visit/visit-addresses.ts'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { structureReferenceTarget } from '../organisation-references.ts'
import classes from './structure-tree.module.css'

/** Nodes are initially collapsed from this level on. Source: spec 1 §2. */
const collapsedFromLevel = 3
const farmTypeId = 2
/** Height of a tree line whose name does not wrap, in pixels. */
const lineHeightPx = 37

/** The tree of distributors, optionally with farms, with links to browse opened tenants. */
export function StructureTreeScreen() {
  const words = useWords()
  const texts = words.organisations.tree
  const call = useApiCall()
  const { addressOf } = useScreenLinks()
  const [search, change] = useScreenQueryParams()
  const query = { withFarms: search.farms === 'true', getInactive: search.gi === 'true' }
  const { data } = useQuery({
    queryKey: queryKeyOf(structureReferenceTarget.family, 'tree', query),
    queryFn: async ({ signal }) => (await call(routes.structures.hierarchy, { query }, signal)).response,
    // Keeps the tree, and the focus on the switch just pressed, until the next response.
    placeholderData: keepPreviousData,
  })
  const roots = useMemo(() => data && organisationBranchesOf(data), [data])
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  if (!roots) return <FormSkeleton />
  const toggleAll = (open: boolean) => setToggled(new Map((data ?? []).map(({ id }) => [id, open])))
  const isOpen = ({ id }: OrganisationNode, level: number) => toggled.get(id) ?? level < collapsedFromLevel
  const toggle = (id: number, open: boolean) => setToggled(new Map([...toggled, [id, open]]))
  const flag = (name: string, label: string, on: boolean) => (
    <Switch label={label} checked={on} onChange={() => change({ [name]: on ? undefined : 'true' })} />
  )
  return (
    <Stack gap="md">
      <ScreenActions>
        <ActionButtons back={addressOf('StructureList')} actions={[]} />
      </ScreenActions>
      <Paper p="md">
        <Group gap="lg" mb="md">
          {flag('farms', texts.withFarms, query.withFarms)}
          {flag('gi', words.records.list.withInactive, query.getInactive)}
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => toggleAll(true)}>
              {texts.expandAll}
            </Button>
            <Button size="xs" variant="default" onClick={() => toggleAll(false)}>
              {texts.collapseAll}
            </Button>
          </Group>
        </Group>
        <TreeLines lines={organisationTreeLines(roots, isOpen)} onToggle={toggle} />
        {roots.length === 0 && <Text c="dimmed">{words.organisations.structure.none}</Text>}
      </Paper>
    </Stack>
  )
}

type OrganisationLine = OrganisationTreeLine<OrganisationNode>
type TreeLinesProps = {
  readonly lines: readonly OrganisationLine[]
  readonly onToggle: (id: number, open: boolean) => void
}

/** The lines of the tree. Virtualised: a manufacturer has thousands of farms. */
function TreeLines({ lines, onToggle }: TreeLinesProps) {
  const words = useWords().organisations.tree
  const tree = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin((tree.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => lineHeightPx,
    getItemKey: (index) => lines[index]?.node.id ?? index,
    overscan: 12,
    scrollMargin,
  })
  return (
    <nav aria-label={words.label}>
      <ul ref={tree} className={classes.lines} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          return (
            line && (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.2 gives a level to the items of a list
              <li
                key={line.node.id}
                ref={rows.measureElement}
                data-index={index}
                aria-level={line.level}
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                className={classes.line}
                style={
                  { transform: `translateY(${start - scrollMargin}px)`, '--depth': line.level - 1 } as CSSProperties
                }
              >
                <TreeNodeLine line={line} onToggle={onToggle} />
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}

function TreeNodeLine({
  line: { node, isOpen },
  onToggle,
}: {
  line: OrganisationLine
  onToggle: TreeLinesProps['onToggle']
}) {
  const words = useWords()
  const texts = words.organisations.tree
  const { context, mayOpen } = useSession()
  const { addressOf } = useScreenLinks()
  const isFarm = node.typeId === farmTypeId
  const Icon = isFarm ? IconTractor : IconBuildingStore
  const address = addressOf(isFarm ? 'FarmDetails' : 'StructureDetails', { id: node.id })
  const maySee = !isFarm || mayOpen('Farm [Read]')
  return (
    <div className={classes.node} data-inactive={node.deleted || undefined}>
      {isOpen === null ? (
        <span className={classes.toggle} />
      ) : (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.collapse(node.name) : texts.expand(node.name)}
          onClick={() => onToggle(node.id, !isOpen)}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </UnstyledButton>
      )}
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.name}>
        {maySee ? (
          <Anchor component={Link} {...linkTo(address)} c="inherit">
            {node.name}
          </Anchor>
        ) : (
          <span>{node.name}</span>
        )}
        {node.code !== '' && <span className={classes.code}>{node.code}</span>}
        {node.deleted && <Badge color="gray">{words.records.inactive}</Badge>}
        {!node.createTenant && <span className={classes.code}>{texts.tenantNotOpen}</span>}
      </span>
      {node.createTenant && !node.deleted && node.ownerTenantId !== context.tenantId && (
        <Link
          {...linkTo(browseAddress(node.ownerTenantId))}
          className={classes.browse}
          aria-label={texts.browseTo(node.name)}
        >
          <IconDoorEnter size={16} aria-hidden />
          <span className={classes.onlyWide}>{texts.browse}</span>
        </Link>
      )}
    </div>
  )
}
