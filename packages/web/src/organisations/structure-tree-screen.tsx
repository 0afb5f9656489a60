import { Anchor, Badge, Button, Group, Paper, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import type { OrganisationNode } from '@provende/contract/organisations/structure-tree.ts'
import { routes } from '@provende/contract/routes.ts'
import { branchesOf, linesOf, type TreeLine } from '@provende/domain/organisations/organisation-tree.ts'
import { IconBuildingStore, IconChevronDown, IconChevronRight, IconDoorEnter, IconTractor } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { browseAddress } from '../access/visit-addresses.ts'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useScreenLinks, useScreenSearch } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { structures } from './referred-places.ts'
import classes from './structure-tree.module.css'

/** From this level on a node is closed until somebody opens it. Source: spec 1 §2. */
const closedFromLevel = 3
const farmType = 2
/** Height of a line whose name needs no second one, in pixels. */
const lineHeight = 37

/** Distributors, and farms when asked for, as they stand under one another; a click enters a tenant that is opened. */
export function StructureTreeScreen() {
  const words = useWords()
  const own = words.organisations.tree
  const call = useCall()
  const { addressOf } = useScreenLinks()
  const [search, change] = useScreenSearch()
  const query = { withFarms: search.farms === 'true', getInactive: search.gi === 'true' }
  const { data } = useQuery({
    queryKey: keyOf(structures.family, 'tree', query),
    queryFn: async ({ signal }) => (await call(routes.structures.hierarchy, { query }, signal)).answer,
    // What is shown stays until the next is here, and with it the switch one has just pressed.
    placeholderData: keepPreviousData,
  })
  const roots = useMemo(() => data && branchesOf(data), [data])
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map())
  if (!roots) return <FormSkeleton />
  const all = (open: boolean) => setTurned(new Map((data ?? []).map(({ id }) => [id, open])))
  const isOpen = ({ id }: OrganisationNode, level: number) => turned.get(id) ?? level < closedFromLevel
  const turn = (id: number, open: boolean) => setTurned(new Map([...turned, [id, open]]))
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
          {flag('farms', own.withFarms, query.withFarms)}
          {flag('gi', words.records.list.withInactive, query.getInactive)}
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => all(true)}>
              {own.expandAll}
            </Button>
            <Button size="xs" variant="default" onClick={() => all(false)}>
              {own.collapseAll}
            </Button>
          </Group>
        </Group>
        <Lines lines={linesOf(roots, isOpen)} onTurn={turn} />
        {roots.length === 0 && <Text c="dimmed">{words.organisations.structure.none}</Text>}
      </Paper>
    </Stack>
  )
}

type Line = TreeLine<OrganisationNode>
type LinesProps = { readonly lines: readonly Line[]; readonly onTurn: (id: number, open: boolean) => void }

/** A manufacturer has thousands of farms: only the lines in sight are drawn, as the page scrolls. */
function Lines({ lines, onTurn }: LinesProps) {
  const words = useWords().organisations.tree
  const tree = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin((tree.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => lineHeight,
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
                <NodeLine line={line} onTurn={onTurn} />
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}

function NodeLine({ line: { node, isOpen }, onTurn }: { line: Line; onTurn: LinesProps['onTurn'] }) {
  const words = useWords()
  const own = words.organisations.tree
  const { context, mayOpen } = useSession()
  const { addressOf } = useScreenLinks()
  const isFarm = node.typeId === farmType
  const Icon = isFarm ? IconTractor : IconBuildingStore
  const address = addressOf(isFarm ? 'FarmDetails' : 'StructureDetails', { id: node.id })
  const maySee = !isFarm || mayOpen('Farm [Read]')
  return (
    <div className={classes.node} data-inactive={node.deleted || undefined}>
      {isOpen === null ? (
        <span className={classes.turn} />
      ) : (
        <UnstyledButton
          className={classes.turn}
          aria-expanded={isOpen}
          aria-label={isOpen ? own.collapse(node.name) : own.expand(node.name)}
          onClick={() => onTurn(node.id, !isOpen)}
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
        {!node.createTenant && <span className={classes.code}>{own.closed}</span>}
      </span>
      {node.createTenant && !node.deleted && node.ownerTenantId !== context.tenantId && (
        <Link
          {...linkTo(browseAddress(node.ownerTenantId))}
          className={classes.browse}
          aria-label={own.browseTo(node.name)}
        >
          <IconDoorEnter size={16} aria-hidden />
          <span className={classes.onlyWide}>{own.browse}</span>
        </Link>
      )}
    </div>
  )
}
