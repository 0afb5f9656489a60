// What style sheets have in common: the size of text, the ring of what has the focus.

import { lineAt, type TidyRule } from './tree.ts'

const isStyleSheet = (path: string) => path.startsWith('packages/web/') && path.endsWith('.css')

/** A rule about every place of the style sheets where a pattern matches and `isWrong`. */
const styleRule = (
  name: string,
  reason: string,
  { pattern, isWrong, fix }: { pattern: RegExp; isWrong: (match: RegExpExecArray) => boolean; fix: string },
): TidyRule => ({
  name,
  reason,
  check: (tree) =>
    tree.files
      .filter(({ path }) => isStyleSheet(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(pattern)]
          .filter((match) => isWrong(match))
          .map((match) => ({ path, line: lineAt(text, match.index), problem: match[0], fix })),
      ),
})

const smallestTextPx = 12

const textSizeRule = styleRule('text is read', 'Text below 12 px is not read by everybody who works here all day.', {
  pattern: /font-size: *([\d.]+)px/g,
  isWrong: ([, size]) => Number(size) < smallestTextPx,
  fix: 'write 12px or var(--mantine-font-size-xs); a mark that is no text has a size in em',
})

const focusRingRule = styleRule('one focus ring', 'What has the focus looks the same everywhere, light and dark.', {
  pattern: /outline: *[^;]*solid[^;]*/g,
  isWrong: ([declaration]) => !/var\(--(ring|mantine-color-error)\)/.test(declaration),
  fix: 'write var(--ring) of packages/web/src/kit/theme.css',
})

export const styleRules = [textSizeRule, focusRingRule]
