import { Group, Radio, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './side-choice.module.css'

export type Side = 'mine' | 'theirs'

type SideChoiceProps = {
  /** What the two versions differ in. */
  readonly label: string
  readonly side: Side
  readonly onChange: (side: Side) => void
  /** What each side is called. */
  readonly words: Readonly<Record<Side, string>>
  /** What each says. */
  readonly draw: (side: Side) => ReactNode
  readonly disabled?: boolean
}

/** Two versions of one thing side by side, of which one is chosen. */
export const SideChoice = ({ label, side, onChange, words, draw, disabled = false }: SideChoiceProps) => (
  <Radio.Group label={label} value={side} onChange={(chosen) => onChange(chosen as Side)} mb="md">
    <div className={classes.sides}>
      {(['mine', 'theirs'] as const).map((each) => (
        <Radio.Card key={each} value={each} disabled={disabled} className={classes.side}>
          <Group wrap="nowrap" align="flex-start" gap="xs">
            <Radio.Indicator />
            <div className={classes.value}>
              <Text size="xs" c="dimmed">
                {words[each]}
              </Text>
              {draw(each)}
            </div>
          </Group>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)
