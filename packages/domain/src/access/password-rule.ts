/** Least number of characters of a password. Source: spec 1 §9. */
export const passwordMinimumLength = 6
/** Longest password accepted: hashing time grows with length, so there is a limit. */
export const passwordMaximumLength = 200

/** What a password lacks, in the order of the rule: length, digit, upperCase, lowerCase, special. */
export type PasswordLack = 'length' | 'digit' | 'upperCase' | 'lowerCase' | 'special'

/**
 * What `password` lacks; an empty list accepts it. At least 6 characters with a digit, an upper case letter, a lower
 * case letter and a special character (anything that is neither letter nor digit). Source: spec 1 §5.
 */
export function passwordLacks(password: string): PasswordLack[] {
  const lacks: PasswordLack[] = []
  const length = [...password].length
  if (length < passwordMinimumLength || length > passwordMaximumLength) lacks.push('length')
  if (!/\p{Nd}/u.test(password)) lacks.push('digit')
  if (!/\p{Lu}/u.test(password)) lacks.push('upperCase')
  if (!/\p{Ll}/u.test(password)) lacks.push('lowerCase')
  if (!/[^\p{L}\p{N}]/u.test(password)) lacks.push('special')
  return lacks
}
