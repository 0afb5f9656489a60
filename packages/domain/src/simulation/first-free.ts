// A name that is not taken.

/** The name itself if it is free, else "name (2)", "name (3)" …; upper and lower case are the same. */
export function firstFree(name: string, taken: ReadonlySet<string>): string {
  const keys = new Set([...taken].map((other) => other.toLowerCase()))
  if (!keys.has(name.toLowerCase())) return name
  let number = 2
  while (keys.has(`${name} (${number})`.toLowerCase())) number += 1
  return `${name} (${number})`
}
