import { ActionIcon, Button, Checkbox, Group, Text, TextInput, Tooltip } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useToasts } from '../../toasts.ts'
import { useWords, WithDictionaryPart } from '../../words.tsx'
import { withMoved } from '../columns/column-choice.ts'
import type { ListViews, SavedView } from './list-views.ts'
import classes from './view-tabs.module.css'

type ViewManagerProps = { readonly views: ListViews; readonly onClose: () => void }

/** What can be done with the views of a list: store what it shows, in a new view or the present one, and arrange them. */
export const ViewManager = (props: ViewManagerProps) => (
  <WithDictionaryPart part="lists">
    <Manager {...props} />
  </WithDictionaryPart>
)

const maxNameLength = 60

function Manager({ views, onClose }: ViewManagerProps) {
  const words = useWords().lists.views
  const { current, isChanged, mayAdd, firstId } = views
  return (
    <>
      {current?.mayWrite && isChanged && (
        <Button
          fullWidth
          mb="sm"
          variant="light"
          onClick={async () => {
            if (await views.update(current.id)) onClose()
          }}
        >
          {words.update(current.name)}
        </Button>
      )}
      {mayAdd ? <NewView views={views} onClose={onClose} /> : <Text size="sm">{words.notStored}</Text>}
      <ul className={classes.views}>
        {views.views.map((view) => (
          <ViewItem key={view.id} view={view} views={views} />
        ))}
      </ul>
      {mayAdd && firstId !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => views.openWith(null)}>
          {words.openWithAll}
        </Button>
      )}
    </>
  )
}

function NewView({ views, onClose }: ViewManagerProps) {
  const words = useWords().lists.views
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Once it is loaded: what opened it has found nothing to give the focus to.
  useEffect(() => input.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && (await views.add(name.trim(), isShared))) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          ref={input}
          data-autofocus
          flex={1}
          label={words.newView}
          maxLength={maxNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {words.save}
        </Button>
      </Group>
      {views.shareWith !== null && (
        <Checkbox
          mt="xs"
          label={words.share(views.shareWith)}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </form>
  )
}

/** A view: opened first or not, renamed, moved among those like it, deleted. */
function ViewItem({ view, views }: { view: SavedView; views: ListViews }) {
  const words = useWords().lists.views
  const { form } = useWords().records
  const toasts = useToasts()
  const [isRenamed, setRenamed] = useState(false)
  const { id, name, isShared, mayWrite } = view
  const isFirst = views.firstId === id
  const alike = views.views.filter((other) => other.isShared === isShared).map((other) => other.id)
  const at = alike.indexOf(id)
  const move = (by: 1 | -1) => views.order(withMoved(alike.map(String), at, at + by).map(Number))
  const remove = async () => {
    const restore = await views.remove(id)
    if (restore) toasts.success(words.removed(name), { action: { label: words.undo, act: restore } })
  }
  if (isRenamed) return <RenamedItem view={view} views={views} onDone={() => setRenamed(false)} />
  return (
    <li>
      <span className={classes.name} title={name}>
        {isShared && <IconUsers size={14} aria-label={words.shared} />}
        {name}
      </span>
      {views.mayAdd && (
        <Act
          label={form.namedLineAction(isFirst ? words.opensWith : words.openWith, name)}
          icon={isFirst ? <IconStarFilled size={16} /> : <IconStar size={16} />}
          onClick={() => views.openWith(isFirst ? null : id)}
        />
      )}
      {mayWrite && (
        <>
          {at > 0 && (
            <Act
              label={form.namedLineAction(form.moveUp, name)}
              icon={<IconChevronUp size={16} />}
              onClick={() => move(-1)}
            />
          )}
          {at < alike.length - 1 && (
            <Act
              label={form.namedLineAction(form.moveDown, name)}
              icon={<IconChevronDown size={16} />}
              onClick={() => move(1)}
            />
          )}
          <Act
            label={form.namedLineAction(words.rename, name)}
            icon={<IconPencil size={16} />}
            onClick={() => setRenamed(true)}
          />
          <Act
            label={form.namedLineAction(words.remove, name)}
            icon={<IconTrash size={16} />}
            onClick={() => void remove()}
          />
        </>
      )}
    </li>
  )
}

type RenamedItemProps = { readonly view: SavedView; readonly views: ListViews; readonly onDone: () => void }

function RenamedItem({ view: { id, name }, views, onDone }: RenamedItemProps) {
  const words = useWords().lists.views
  const { form } = useWords().records
  const [typed, setTyped] = useState(name)
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || (await views.rename(id, typed.trim()))) onDone()
  }
  return (
    <li>
      <form className={classes.renamed} onSubmit={(event) => void rename(event)}>
        <TextInput
          flex={1}
          size="xs"
          autoFocus
          aria-label={form.namedLineAction(words.rename, name)}
          maxLength={maxNameLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Act type="submit" label={words.save} icon={<IconCheck size={16} />} />
      </form>
    </li>
  )
}

type ActProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly type?: 'submit'
  readonly onClick?: () => void
}

const Act = ({ label, icon, ...button }: ActProps) => (
  <Tooltip label={label}>
    <ActionIcon size={28} variant="subtle" color="gray" aria-label={label} {...button}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
