// The style guide and the import rules as a list of small checks. `node tools/tidy.ts` prints their violations.

import { fileURLToPath } from 'node:url'
import { codeRestrictions } from './tidy/code-restrictions.ts'
import { importCycleRules } from './tidy/cycles.ts'
import { importRules } from './tidy/import-rules.ts'
import { nameRules } from './tidy/names.ts'
import { platformRules } from './tidy/platforms.ts'
import { rulesPageRules } from './tidy/rules-page.ts'
import { sizeRules } from './tidy/sizes.ts'
import { styleRules } from './tidy/styles.ts'
import { readTree, type TidyRule, type Violation } from './tidy/tree.ts'
import { visibleTextRules } from './tidy/visible-text.ts'
import { vocabularyRules } from './tidy/vocabulary.ts'

/** All rules of the style guide that can be checked statically. */
export const tidyRules: readonly TidyRule[] = [
  ...importRules,
  ...importCycleRules,
  ...platformRules,
  ...nameRules,
  ...vocabularyRules,
  ...visibleTextRules,
  ...styleRules,
  ...sizeRules,
  ...codeRestrictions,
  ...rulesPageRules,
]

/** One line per violation, below the rule and its reason. */
function reportText(rule: TidyRule, violations: Violation[]): string {
  const lines = violations.map(({ path, line, problem, fix }) => `  ${path}:${line} — ${problem} — ${fix}`)
  return [`${rule.name}: ${rule.reason}`, ...lines, ''].join('\n')
}

/** Checks the tree under a folder; returns the violated rules with their violations. */
export function runTidyRules(root: string): { rule: TidyRule; violations: Violation[] }[] {
  const tree = readTree(root)
  return tidyRules
    .map((rule) => ({ rule, violations: rule.check(tree) }))
    .filter(({ violations }) => violations.length > 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = runTidyRules(fileURLToPath(new URL('..', import.meta.url)))
  for (const { rule, violations } of failed) console.log(reportText(rule, violations))
  const count = failed.reduce((sum, { violations }) => sum + violations.length, 0)
  console.log(count === 0 ? `tidy: ${tidyRules.length} rules hold` : `tidy: ${count} violations`)
  process.exitCode = count === 0 ? 0 : 1
}
