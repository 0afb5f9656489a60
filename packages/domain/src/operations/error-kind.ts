/* What makes two faults the same kind. */

/** What is known of a fault: where it happened, what it is called, what it says, and its stack. */
export type FaultTexts = {
  readonly route: string
  readonly errorName: string
  readonly message: string
  /** The stack, with what else was reported after it. */
  readonly error: string
}

const changingPart = '*'
/** What differs from one time to the next: quoted values, ids in hexadecimal, numbers. */
const changingParts = /"[^"]{0,200}"|\b[\da-f]{8}-[\da-f-]{27}\b|\b0x[\da-f]+\b|\d+(?:[.,]\d+)*/gi
const withoutChangingParts = (text: string): string => text.replace(changingParts, changingPart)

/** `    at saveRecord (file.ts:3:12)` or `saveRecord@file.js:3:12`: the name of the function, where the stack says one. */
const framePattern = /^\s*(?:at\s+(?:async\s+)?([\w$.<>[\] ]+?)\s+\(|([\w$.<>/]+)@)/m

/**
 * The kind of a fault: faults of one kind are one line of the error log. Those of the same place, name, message and
 * innermost function are the same kind, whichever record, number or quoted value they are about: a fault that happens with
 * a thousand farms is one fault.
 */
export function errorKindOf({ route, errorName, message, error }: FaultTexts): string {
  const [, chromiumFrame, otherFrame] = framePattern.exec(error) ?? []
  const place = (route.split(/[?#]/)[0] ?? '').toLowerCase()
  return [
    withoutChangingParts(place),
    errorName,
    withoutChangingParts(message),
    chromiumFrame ?? otherFrame ?? '',
  ].join('\n')
}
