import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { checkLogo } from '@provende/contract/organisations/check-logo.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { logoExtensions, maxLogoBytes } from '@provende/domain/organisations/logo.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { DropFiles } from '../../kit/files/drop-files.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useMayWriteRecords } from '../../shell/lists/may-write-records.ts'
import { recordLabelOf } from '../../shell/lists/record-label.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import classes from './logo.module.css'
import { structureFamilyUi } from './structure-set.ts'
import { useLogoUrl } from './use-logo.ts'
import { useStructureOfScreen } from './use-structure.ts'

/** The logo of a distributor on both backgrounds; users who may edit the distributor upload or delete it. */
export function LogoScreen() {
  const words = useWords().organisations.logo
  const { id, structure, back } = useStructureOfScreen(words.title)
  const { mayChange } = useMayWriteRecords(structureFamilyUi)
  const logo = useLogoUrl(structure && (structure.hasLogo === true ? id : null))
  if (!structure) return <FormSkeleton />
  return (
    <Stack gap="md" maw={1080}>
      <ScreenActions>
        <ActionButtons back={back} actions={[]} />
      </ScreenActions>
      {mayChange(structure) && <LogoUpload structureId={id} />}
      <Paper p="md">
        {logo === null && <Text c="dimmed">{words.none}</Text>}
        {/* What is above stays meanwhile, and with it the focus of the button. */}
        {logo === undefined && <Skeleton height={140} />}
        {logo && <CurrentLogo structure={structure} address={logo} mayRemove={mayChange(structure)} />}
      </Paper>
    </Stack>
  )
}

/** Returns a function that makes everything that shows the logo reload it. */
function useLogoRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKeyOf(structureFamilyUi.family) })
}

function LogoUpload({ structureId }: { structureId: number }) {
  const words = useWords()
  const texts = words.organisations.logo
  const culture = useCulture()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const refreshLogo = useLogoRefresh()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const logo = checkLogo(file.name, bytes)
    if ('problem' in logo) return toasts.warning(problemSentence(words, culture, logo.problem))
    const progress = toasts.progress(texts.sending)
    try {
      await call(routes.structures.addLogo, {
        body: { name: file.name, structureId, file: { name: file.name, bytes } },
      })
      progress.succeed(texts.saved)
    } catch (error) {
      // Ends the progress message; the error itself goes through the general problem display.
      progress.dismiss()
      problems.show(error, { family: structureFamilyUi.family.name, asMessage: true })
    }
    await refreshLogo()
  }
  const upload = async ([file]: readonly File[]) => {
    if (file === undefined || busy) return
    setBusy(true)
    await send(file).finally(() => setBusy(false))
  }
  return (
    <DropFiles
      invitation={texts.drop}
      limits={texts.limits(maxLogoBytes / 1024 ** 2)}
      button={texts.choose}
      accept={logoExtensions.map((extension) => `.${extension}`).join(',')}
      busy={busy}
      onFiles={(files) => void upload(files)}
    />
  )
}

function CurrentLogo(props: { structure: AnyRecord; address: string; mayRemove: boolean }) {
  const { structure, address, mayRemove } = props
  const words = useWords().organisations.logo
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const { ask, dialog } = useConfirm()
  const refreshLogo = useLogoRefresh()
  const name = recordLabelOf(structureFamilyUi.family, structure)
  const remove = async () => {
    if (!(await ask({ title: name, message: words.removeQuestion, yes: words.remove, danger: true }))) return
    try {
      await call(routes.structures.removeLogo, { query: { structureId: structure.id } })
      toasts.success(words.removed)
    } catch (error) {
      problems.show(error, { family: structureFamilyUi.family.name, asMessage: true })
    }
    await refreshLogo()
  }
  const backgrounds = [
    { label: words.onLight, background: 'light' },
    { label: words.onDark, background: 'dark' },
  ]
  return (
    <Stack gap="md">
      <Text c="dimmed">{words.explanation}</Text>
      <Group gap="md">
        {backgrounds.map(({ label, background }) => (
          <figure key={background} className={classes.figure}>
            <div className={classes.background} data-background={background}>
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
