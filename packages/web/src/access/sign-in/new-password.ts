import type { Problem } from '@provende/contract/problems.ts'
import { unmetPasswordRequirements } from '@provende/domain/access/password-rule.ts'

/** Problems with a new password and its repetition, checked before sending. Source: spec 1 §5. */
export function newPasswordProblems(password: unknown, repetition: unknown, field: string): Problem[] {
  const problems: Problem[] = []
  if (password !== '' && unmetPasswordRequirements(String(password)).length > 0)
    problems.push({ key: 'password.weak', field })
  if (repetition !== '' && password !== repetition)
    problems.push({ key: 'password.mismatch', field: 'confirmPassword' })
  return problems
}
