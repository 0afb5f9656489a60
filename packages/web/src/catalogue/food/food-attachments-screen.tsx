import { ActionIcon, Button, Paper, Stack, Text } from '@mantine/core'
import type { FoodAttachment } from '@provende/contract/catalogue/food-attachment.ts'
import { routes } from '@provende/contract/routes.ts'
import { attachmentExtensions, maxAttachmentBytes, maxAttachments } from '@provende/domain/catalogue/food-attachment.ts'
import { IconFile, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { DropFiles } from '../../kit/files/drop-files.tsx'
import { saveFile } from '../../kit/files/save-file.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { formatBytes, formatInstant } from '../../kit/format.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useMayWriteRecords } from '../../shell/lists/may-write-records.ts'
import { recordLabelOf } from '../../shell/lists/record-label.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import classes from './food-attachments.module.css'
import { foodFamilyUi } from './food-set.ts'
import { useAttachFiles } from './use-attach.ts'
import { useFoodOfScreen } from './use-food.ts'

const attachmentsQueryKey = (foodId: number) => queryKeyOf(foodFamilyUi.family, 'attachments', foodId)

/** The attachments of a food: download for all who may read the food, upload and delete for those who may edit it. */
export function FoodAttachmentsScreen() {
  const words = useWords().catalogue.attachments
  const call = useApiCall()
  const { id, food, back } = useFoodOfScreen()
  const { mayChange } = useMayWriteRecords(foodFamilyUi)
  const { data } = useQuery({
    queryKey: attachmentsQueryKey(id),
    queryFn: async ({ signal }) => (await call(routes.foods.attachments, { params: { id } }, signal)).response,
    enabled: food !== undefined,
  })
  useScreenTitle(food && `${words.title} \u2013 ${recordLabelOf(foodFamilyUi.family, food)}`)
  if (!food || !data) return <FormSkeleton />
  const canEdit = mayChange(food)
  return (
    <Stack gap="md" maw={1080}>
      <ScreenActions>
        <ActionButtons back={back} actions={[]} />
      </ScreenActions>
      {canEdit && <AttachmentUpload foodId={id} />}
      <Paper p="md">
        {data.length === 0 ? <Text c="dimmed">{words.none}</Text> : <AttachmentList files={data} mayRemove={canEdit} />}
      </Paper>
    </Stack>
  )
}

function AttachmentUpload({ foodId }: { foodId: number }) {
  const words = useWords().catalogue.attachments
  const { busy, attach } = useAttachFiles(foodId, attachmentsQueryKey(foodId))
  const extensions = attachmentExtensions.filter((extension) => extension !== 'jpeg').join(', ')
  return (
    <DropFiles
      invitation={words.drop}
      limits={words.limits(extensions, maxAttachmentBytes / 1024 ** 2, maxAttachments)}
      button={words.add}
      accept={attachmentExtensions.map((extension) => `.${extension}`).join(',')}
      busy={busy}
      onFiles={attach}
    />
  )
}

function AttachmentList({ files, mayRemove }: { files: readonly FoodAttachment[]; mayRemove: boolean }) {
  const words = useWords().catalogue.attachments
  const culture = useCulture()
  const { download, remove, dialog } = useAttachmentActions()
  return (
    <>
      <ul className={classes.files} aria-label={words.title}>
        {files.map((file) => (
          <li key={file.id}>
            <Button
              variant="subtle"
              className={classes.name}
              leftSection={<IconFile size={18} aria-hidden />}
              aria-label={`${words.download} ${file.name}`}
              onClick={() => void download(file)}
            >
              {file.name}
            </Button>
            <Text span size="sm" c="dimmed" className="figures">
              {formatBytes(file.size, words.bytes, culture)} · {formatInstant(file.creationDate, culture)}
            </Text>
            {mayRemove && (
              <ActionIcon color="red" aria-label={`${words.remove} ${file.name}`} onClick={() => void remove(file)}>
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

/** A download shows its progress; deleting asks for confirmation, because it cannot be undone. */
function useAttachmentActions() {
  const words = useWords().catalogue.attachments
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { ask, dialog } = useConfirm()
  const download = async ({ id, name }: FoodAttachment) => {
    const progress = toasts.progress(words.downloading(name))
    try {
      const { response } = await call(routes.foods.downloadAttachment, { params: { id } })
      saveFile(response.name, response.bytes as Uint8Array<ArrayBuffer>, response.type)
    } catch (error) {
      problems.show(error, { asMessage: true })
    }
    progress.dismiss()
  }
  const remove = async ({ id, name, foodId }: FoodAttachment) => {
    if (!(await ask({ title: name, message: words.removeQuestion(name), yes: words.remove, danger: true }))) return
    try {
      await call(routes.foods.removeAttachment, { query: { id } })
      toasts.success(words.removed)
    } catch (error) {
      problems.show(error, { asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: attachmentsQueryKey(foodId) })
  }
  return { download, remove, dialog }
}
