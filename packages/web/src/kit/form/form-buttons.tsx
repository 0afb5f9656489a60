import { Button, Group, Loader } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useWords } from '../words.tsx'

/** Cancel and save. The save button stays enabled while saving: a second submit shows a message. */
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
