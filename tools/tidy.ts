// The style guide and the import arrows, as a list of small rules. `node tools/tidy.ts` prints what breaks them.

import { fileURLToPath } from 'node:url'
import { arrows } from './tidy/arrows.ts'
import { habits } from './tidy/habits.ts'
import { names } from './tidy/names.ts'
import { rulesPage } from './tidy/rules-page.ts'
import { sizes } from './tidy/sizes.ts'
import { type Rule, readTree, type Violation } from './tidy/tree.ts'
import { words } from './tidy/words.ts'

/** Every rule of the house that can be checked without running anything. */
export const rules: readonly Rule[] = [...arrows, ...names, ...words, ...sizes, ...habits, ...rulesPage]

/** One line per thing to mend, under the rule it breaks and the reason for that rule. */
function report(rule: Rule, violations: Violation[]): string {
  const lines = violations.map(({ path, line, what, instead }) => `  ${path}:${line} — ${what} — ${instead}`)
  return [`${rule.name}: ${rule.why}`, ...lines, ''].join('\n')
}

/** Judges the tree under a folder; answers the rules that are broken, and how. */
export function tidy(root: string): { rule: Rule; violations: Violation[] }[] {
  const tree = readTree(root)
  return rules.map((rule) => ({ rule, violations: rule.check(tree) })).filter(({ violations }) => violations.length > 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const broken = tidy(fileURLToPath(new URL('..', import.meta.url)))
  for (const { rule, violations } of broken) console.log(report(rule, violations))
  const count = broken.reduce((sum, { violations }) => sum + violations.length, 0)
  console.log(count === 0 ? `tidy: ${rules.length} rules hold` : `tidy: ${count} things to mend`)
  process.exitCode = count === 0 ? 0 : 1
}
