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
 * A line of the stack in the runtime or in a library. The same fault has other ones from one time to the next, as an answer
 * of the database comes in the same turn or a later one.
 */
const foreignFrame = /[( ]node:|[\\/]node_modules[\\/]/
const innermostFunction = (stack: string): string => {
  const frames = stack.split('\n').filter((line) => !foreignFrame.test(line))
  const [, chromiumFrame, otherFrame] = framePattern.exec(frames.join('\n')) ?? []
  return chromiumFrame ?? otherFrame ?? ''
}

/**
 * The kind of a fault: faults of one kind are one line of the error log. Those of the same place, name, message and
 * innermost function of the application are the same kind, whichever record, number or quoted value they are about: a fault that happens with
 * a thousand farms is one fault.
 */
export function errorKindOf({ route, errorName, message, error }: FaultTexts): string {
  const place = (route.split(/[?#]/)[0] ?? '').toLowerCase()
  return [withoutChangingParts(place), errorName, withoutChangingParts(message), innermostFunction(error)].join('\n')
}
