import { Group, Radio, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './version-choice.module.css'

export type VersionSide = 'mine' | 'theirs'

type SideChoiceProps = {
  /** The field that differs. */
  readonly label: string
  readonly side: VersionSide
  readonly onChange: (side: VersionSide) => void
  /** Label of each side. */
  readonly words: Readonly<Record<VersionSide, string>>
  /** Renders the value of a side. */
  readonly render: (side: VersionSide) => ReactNode
  readonly disabled?: boolean
}

/** Two versions of a value side by side, of which the user chooses one. */
export const VersionChoice = ({ label, side, onChange, words, render, disabled = false }: SideChoiceProps) => (
  <Radio.Group label={label} value={side} onChange={(chosen) => onChange(chosen as VersionSide)} mb="md">
    <div className={classes.sides}>
      {(['mine', 'theirs'] as const).map((each) => (
        <Radio.Card key={each} value={each} disabled={disabled} className={classes.side}>
          <Group wrap="nowrap" align="flex-start" gap="xs">
            <Radio.Indicator />
            <div className={classes.value}>
              <Text size="xs" c="dimmed">
                {words[each]}
              </Text>
              {render(each)}
            </div>
          </Group>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)
