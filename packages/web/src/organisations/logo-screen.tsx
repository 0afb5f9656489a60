import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { logoProblems } from '@provende/contract/organisations/logo-problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { largestLogoBytes, logoEndings } from '@provende/domain/organisations/logo.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { DropFiles } from '../kit/drop-files.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { labelOf } from '../records/look.ts'
import { useMayWrite } from '../records/use-record-actions.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useProblems } from '../shell/problems.ts'
import classes from './logo.module.css'
import { structureSet } from './structure-set.ts'
import { logoKey, useLogo } from './use-logo.ts'
import { useStructure } from './use-structure.ts'

/** The logo of a distributor, as it stands on both grounds; put in place or deleted by whoever may change it. */
export function LogoScreen() {
  const words = useWords().organisations.logo
  const { id, structure, back } = useStructure(words.title)
  const { mayChange } = useMayWrite(structureSet)
  const logo = useLogo(id)
  if (!structure || logo === undefined) return <FormSkeleton />
  return (
    <Stack gap="md" maw={1080}>
      <ScreenActions>
        <ActionButtons back={back} actions={[]} />
      </ScreenActions>
      {mayChange(structure) && <NewLogo structureId={id} />}
      <Paper p="md">
        {logo === null ? (
          <Text c="dimmed">{words.none}</Text>
        ) : (
          <PresentLogo structure={structure} address={logo} mayRemove={mayChange(structure)} />
        )}
      </Paper>
    </Stack>
  )
}

/** Everything that shows the logo reads it anew. */
function useLogoChanged(structureId: number) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: logoKey(structureId) })
    await queries.invalidateQueries({ queryKey: keyOf(structureSet.family, 'current') })
  }
}

function NewLogo({ structureId }: { structureId: number }) {
  const words = useWords()
  const own = words.organisations.logo
  const culture = useCulture()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const changed = useLogoChanged(structureId)
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const [wrong] = logoProblems(file.name, bytes).problems
    if (wrong) return toasts.warning(sentenceOf(words, culture, wrong))
    const progress = toasts.progress(own.sending)
    try {
      await call(routes.structures.addLogo, {
        body: { name: file.name, structureId, file: { name: file.name, bytes } },
      })
      progress.done(own.saved)
    } catch (error) {
      // The progress must end; why is told by the one exit.
      progress.stopped()
      problems.show(error, { family: structureSet.family.name, asMessage: true })
    }
    await changed()
  }
  const take = async ([file]: readonly File[]) => {
    if (file === undefined || busy) return
    setBusy(true)
    await send(file).finally(() => setBusy(false))
  }
  return (
    <DropFiles
      invitation={own.drop}
      limits={own.limits(largestLogoBytes / 1024 ** 2)}
      button={own.choose}
      accept={logoEndings.map((ending) => `.${ending}`).join(',')}
      busy={busy}
      onFiles={(files) => void take(files)}
    />
  )
}

function PresentLogo(props: { structure: AnyRecord; address: string; mayRemove: boolean }) {
  const { structure, address, mayRemove } = props
  const words = useWords().organisations.logo
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const { ask, dialog } = useConfirm()
  const changed = useLogoChanged(structure.id)
  const name = labelOf(structureSet.family, structure)
  const remove = async () => {
    if (!(await ask({ title: name, message: words.removeQuestion, yes: words.remove, danger: true }))) return
    try {
      await call(routes.structures.removeLogo, { query: { structureId: structure.id } })
      toasts.success(words.removed)
    } catch (error) {
      problems.show(error, { family: structureSet.family.name, asMessage: true })
    }
    await changed()
  }
  const grounds = [
    { label: words.onLight, ground: 'light' },
    { label: words.onDark, ground: 'dark' },
  ]
  return (
    <Stack gap="md">
      <Text c="dimmed">{words.shown}</Text>
      <Group gap="md">
        {grounds.map(({ label, ground }) => (
          <figure key={ground} className={classes.figure}>
            <div className={classes.ground} data-ground={ground}>
              <img className={classes.large} src={address} alt={words.alt(name)} />
            </div>
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </Group>
      {mayRemove && (
        <Group>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove()}
          >
            {words.remove}
          </Button>
        </Group>
      )}
      {dialog}
    </Stack>
  )
}
