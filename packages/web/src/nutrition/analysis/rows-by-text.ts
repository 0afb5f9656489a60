import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'

/** The rows whose name or code has a folded text: first those of that code, then of names that begin so, then the others. */
export function rowsByText(items: readonly Pick<ModelItem, 'code' | 'label'>[], text: string): number[] {
  const ranked = items.map(({ code, label }, row) => ({
    row,
    rank: rankOf(foldText(code ?? ''), foldText(label ?? ''), text),
  }))
  return ranked
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.row - b.row)
    .map(({ row }) => row)
}

function rankOf(code: string, label: string, text: string): number {
  if (code === text) return 0
  if (label.startsWith(text)) return 1
  return label.includes(text) || code.includes(text) ? 2 : 3
}
