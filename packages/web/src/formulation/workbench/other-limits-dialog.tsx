import { Button, Group, Text } from '@mantine/core'
import { isRequiredProbability } from '@provende/domain/nutrition/required-probability.ts'
import { useMemo, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { useWords } from '../../kit/words.tsx'
import type { ProbabilityField, TypedOtherLimit } from '../../nutrition/other-limits/other-limit-table.ts'
import { OtherLimitsEditor } from '../../nutrition/other-limits/other-limits-editor.tsx'
import { otherLimitItems, typedLimitNumbers } from './state/other-limit-items.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { contentWithOtherLimits, entryWithContent } from './state/workbench-entry.ts'
import { isFormulaEditable } from './state/workbench-store.ts'

/** The limits of the formula per kg, in kg/t, on ratios and on groups. What is a number applies at once, as in the grid. */
export function OtherLimitsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const texts = words.workbench.otherLimits
  const { store } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const content = useWorkbenchState(({ entry }) => entry.content)
  const inputs = useWorkbenchState((state) => state.inputs)
  const [typed, setTyped] = useState<readonly TypedOtherLimit[]>(content.otherLimits ?? [])
  const items = useMemo(() => otherLimitItems(content, inputs), [content, inputs])
  const change = (limits: readonly TypedOtherLimit[]) => {
    setTyped(limits)
    const { entry } = store.read()
    store.change(entryWithContent(entry, contentWithOtherLimits(entry.content, limits.map(typedLimitNumbers))))
  }
  const errorOf = (index: number, side: 'min' | 'max' | 'itemIds' | ProbabilityField) => {
    const { min, max } = typed[index] ?? {}
    const value = side === 'itemIds' ? null : typed[index]?.[side]
    if (side === 'minProbability' || side === 'maxProbability')
      return value === null || value === undefined || (typeof value === 'number' && isRequiredProbability(value))
        ? undefined
        : words.workbench.limited.probability.refused
    if (typeof value === 'string') return texts.notANumber(value)
    const isCrossing = side === 'min' && typeof min === 'number' && typeof max === 'number' && min > max
    return isCrossing ? words.problems['limit.minAboveMax']({ field: texts.min }) : undefined
  }
  return (
    <Dialog onClose={onClose} title={texts.title} size="xl">
      <Text c="dimmed" size="sm" mb={12}>
        {texts.explanation}
      </Text>
      <OtherLimitsEditor
        limits={typed}
        items={items}
        words={texts}
        errorOf={errorOf}
        {...(canEdit && { onChange: change })}
      />
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose}>{words.shell.close}</Button>
      </Group>
    </Dialog>
  )
}
