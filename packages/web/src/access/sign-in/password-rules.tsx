import { Text, VisuallyHidden } from '@mantine/core'
import { type PasswordRequirement, unmetPasswordRequirements } from '@provende/domain/access/password-rule.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import classes from './password-rules.module.css'

const shownPasswordRules: readonly PasswordRequirement[] = ['length', 'digit', 'upperCase', 'lowerCase', 'special']

/** The password rules, ticked off while the password is typed. */
export function PasswordRules({ password }: { password: string }) {
  const words = useWords().access.passwordRule
  const violated = unmetPasswordRequirements(password)
  return (
    <div className={classes.rules}>
      <Text size="sm" c="dimmed">
        {words.title}
      </Text>
      <ul>
        {shownPasswordRules.map((rule) => {
          const met = !violated.includes(rule)
          return (
            <li key={rule} data-met={met || undefined}>
              {met ? <IconCircleCheckFilled size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
              {words[rule]}
              <VisuallyHidden>{met ? words.met : words.unmet}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
