import { Anchor, Badge, Button, Group, Paper, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import type { OrganisationNode } from '@provende/contract/organisations/structure-tree.ts'
import { routes } from '@provende/contract/routes.ts'
import { type Branch, branchesOf } from '@provende/domain/organisations/organisation-tree.ts'
import { IconBuildingStore, IconChevronDown, IconChevronRight, IconDoorEnter, IconTractor } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
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

type Node = Branch<OrganisationNode>

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
        <nav aria-label={own.label}>
          <Nodes nodes={roots} level={1} turned={turned} onTurn={turn} />
        </nav>
        {roots.length === 0 && <Text c="dimmed">{words.organisations.structure.none}</Text>}
      </Paper>
    </Stack>
  )
}

type NodesProps = {
  readonly nodes: readonly Node[]
  readonly level: number
  readonly turned: ReadonlyMap<number, boolean>
  readonly onTurn: (id: number, open: boolean) => void
}

function Nodes({ nodes, level, turned, onTurn }: NodesProps) {
  const words = useWords().organisations.tree
  return (
    <ul className={classes.nodes}>
      {nodes.map(({ node, below }) => {
        const isOpen = turned.get(node.id) ?? level < closedFromLevel
        const Chevron = isOpen ? IconChevronDown : IconChevronRight
        return (
          <li key={node.id}>
            <div className={classes.node} data-inactive={node.deleted || undefined}>
              {below.length > 0 ? (
                <UnstyledButton
                  className={classes.turn}
                  aria-expanded={isOpen}
                  aria-label={isOpen ? words.collapse(node.name) : words.expand(node.name)}
                  onClick={() => onTurn(node.id, !isOpen)}
                >
                  <Chevron size={16} aria-hidden />
                </UnstyledButton>
              ) : (
                <span className={classes.turn} />
              )}
              <NodeLine node={node} />
            </div>
            {isOpen && below.length > 0 && <Nodes nodes={below} level={level + 1} turned={turned} onTurn={onTurn} />}
          </li>
        )
      })}
    </ul>
  )
}

function NodeLine({ node }: { node: OrganisationNode }) {
  const words = useWords()
  const own = words.organisations.tree
  const { context, mayOpen } = useSession()
  const { addressOf } = useScreenLinks()
  const isFarm = node.typeId === farmType
  const Icon = isFarm ? IconTractor : IconBuildingStore
  const address = addressOf(isFarm ? 'FarmDetails' : 'StructureDetails', { id: node.id })
  const maySee = !isFarm || mayOpen('Farm [Read]')
  return (
    <>
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
        <Button
          size="compact-xs"
          variant="default"
          component={Link}
          {...linkTo(browseAddress(node.ownerTenantId))}
          aria-label={own.browseTo(node.name)}
        >
          <IconDoorEnter size={14} aria-hidden />
          <span className={classes.onlyWide}>{own.browse}</span>
        </Button>
      )}
    </>
  )
}
