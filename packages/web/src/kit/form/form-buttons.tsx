import { Button, Group, Loader } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useWords } from './words.tsx'

/** The end of a form. Saving does not disable the button: a second submit is answered by a sentence. */
export function FormButtons({ saving, onCancel }: { saving: boolean; onCancel: () => void }) {
  const words = useWords().records
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" leftSection={saving ? <Loader size={16} color="white" /> : <IconDeviceFloppy size={16} />}>
        {words.save}
      </Button>
    </Group>
  )
}
