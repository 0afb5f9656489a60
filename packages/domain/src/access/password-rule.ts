/** In characters. Source: spec 1 §9. */
export const minPasswordLength = 6
/** In characters; limited because hashing time grows with the length. */
export const maxPasswordLength = 200

/** One requirement of the password rule, in its order. */
export type PasswordRequirement = 'length' | 'digit' | 'upperCase' | 'lowerCase' | 'special'

/**
 * The requirements `password` does not meet; empty when it is accepted. The rule: 6 to 200 characters with a digit, an
 * upper case letter, a lower case letter and a special character (neither letter nor digit). Source: spec 1 §5.
 */
export function unmetPasswordRequirements(password: string): PasswordRequirement[] {
  const unmet: PasswordRequirement[] = []
  const length = [...password].length
  if (length < minPasswordLength || length > maxPasswordLength) unmet.push('length')
  if (!/\p{Nd}/u.test(password)) unmet.push('digit')
  if (!/\p{Lu}/u.test(password)) unmet.push('upperCase')
  if (!/\p{Ll}/u.test(password)) unmet.push('lowerCase')
  if (!/[^\p{L}\p{N}]/u.test(password)) unmet.push('special')
  return unmet
}
