// The style guide and the import rules as a list of small checks. `node tools/tidy.ts` prints their violations.

import { fileURLToPath } from 'node:url'
import { codeRestrictions } from './tidy/code-restrictions.ts'
import { cycles } from './tidy/cycles.ts'
import { importRules } from './tidy/import-rules.ts'
import { names } from './tidy/names.ts'
import { rulesPage } from './tidy/rules-page.ts'
import { sizes } from './tidy/sizes.ts'
import { type Rule, readTree, type Violation } from './tidy/tree.ts'
import { visibleText } from './tidy/visible-text.ts'
import { vocabulary } from './tidy/vocabulary.ts'

/** All rules of the style guide that can be checked statically. */
export const rules: readonly Rule[] = [
  ...importRules,
  ...cycles,
  ...names,
  ...vocabulary,
  ...visibleText,
  ...sizes,
  ...codeRestrictions,
  ...rulesPage,
]

/** One line per violation, below the rule and its reason. */
function report(rule: Rule, violations: Violation[]): string {
  const lines = violations.map(({ path, line, problem, fix }) => `  ${path}:${line} — ${problem} — ${fix}`)
  return [`${rule.name}: ${rule.reason}`, ...lines, ''].join('\n')
}

/** Checks the tree under a folder; returns the violated rules with their violations. */
export function tidy(root: string): { rule: Rule; violations: Violation[] }[] {
  const tree = readTree(root)
  return rules.map((rule) => ({ rule, violations: rule.check(tree) })).filter(({ violations }) => violations.length > 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = tidy(fileURLToPath(new URL('..', import.meta.url)))
  for (const { rule, violations } of failed) console.log(report(rule, violations))
  const count = failed.reduce((sum, { violations }) => sum + violations.length, 0)
  console.log(count === 0 ? `tidy: ${rules.length} rules hold` : `tidy: ${count} violations`)
  process.exitCode = count === 0 ? 0 : 1
}
