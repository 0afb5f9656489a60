// An import as it is reviewed: lines in groups of trouble, and what they change in the lists. Runs on the thread of price files.

import {
  type ImportGroup,
  type ImportLine,
  type ImportStructure,
  importGroups,
  maxShownLines,
  type PriceImport,
} from '@provende/contract/pricing/price-import.ts'
import { coatingFoodCode } from '@provende/domain/catalogue/food-properties.ts'
import { formatDay } from '@provende/domain/kit/day.ts'
import { foodSuggester } from '@provende/domain/pricing/price-file/food-code.ts'
import {
  type ListDifference,
  listDifference,
  type PriceChange,
} from '@provende/domain/pricing/price-file/list-difference.ts'
import type { PriceColumn, PriceFileLine, PriceFileStructure } from '@provende/domain/pricing/price-file/price-file.ts'
import type { Prices } from '@provende/domain/pricing/price-item.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { ImportChoices } from './import-choices.ts'
import { columnSamples, hasPrice, type UnderstoodFile, type UnderstoodInput } from './understood-file.ts'

/** A list that a file is compared with. `prices` are by food; `version` when it last changed. */
export type ReviewedList = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly type: PriceListType
  readonly startDay: string
  readonly version: string
  readonly prices: Readonly<Record<string, Prices>>
}
/** The lists of one distributor. */
export type StructureLists = {
  /** Its own list that the file would change: the one of the same day, else the one in force. */
  readonly updated: ReviewedList | null
  readonly inForce: ReviewedList | null
  /** Whether a new list of it is proposed as shared. */
  readonly isShared: boolean
  readonly takenNames: readonly string[]
  readonly takenCodes: readonly string[]
  /** How many of its formulas use a food that is in a list and not in the file. */
  readonly formulaCounts: Readonly<Record<string, number>>
}
const noLists: StructureLists = {
  ...{ updated: null, inForce: null, isShared: false },
  ...{ takenNames: [], takenCodes: [], formulaCounts: {} },
}
export type ReviewInput = UnderstoodInput & {
  readonly lists: Readonly<Record<string, StructureLists>>
  readonly culture: Culture
}
/** What a reviewed structure writes: the prices of foods, and of which the file says nothing. */
export type ImportedList = {
  readonly structure: ImportStructure
  readonly distributorName: string
  readonly items: readonly ({ readonly itemId: number } & Prices)[]
  readonly carriedItemIds: readonly number[]
  readonly type: PriceListType
}
export type ReviewedImport = {
  readonly summary: Omit<PriceImport, 'id' | 'fileName' | 'state' | 'createdAt' | 'receipts'>
  readonly lists: readonly ImportedList[]
  readonly rejected: readonly RejectedLine[]
}
export type RejectedLine = Pick<PriceFileLine, 'row' | 'structureText' | 'code' | 'label' | 'priceTexts'> & {
  readonly group: ImportGroup
}

export function reviewImport(input: ReviewInput, file: UnderstoodFile): ReviewedImport {
  const { sheets, catalogue, choices } = input
  const { layout, headings, lines } = file
  const structures = new Map(catalogue.structures.map((structure) => [structure.id, structure]))
  const compared = [...file.days.keys()].flatMap((id) => {
    const structure = structures.get(id)
    return structure === undefined ? [] : [compareStructure(input, file, structure)]
  })
  const { groups, rejected } = groupedLines(input, file, compared)
  const sheet = sheets[layout.sheet]
  const lists = compared.filter(({ difference }) => difference.changes.length > 0).map(({ list }) => list)
  const selected = lists.filter(({ structure }) => structure.isSelected)
  return {
    lists,
    rejected,
    summary: {
      sheets: sheets.map(({ name, cells }) => ({ name, rowCount: cells.length })),
      ...{ sheet: layout.sheet, headingRow: layout.headingRow + 1 },
      columns: layout.columns.map(({ role, structureId }, index) => ({
        ...{ heading: headings[index] ?? '', role },
        structureName: structures.get(structureId ?? -1)?.name ?? '',
        samples: sheet === undefined ? [] : columnSamples(sheet, layout.headingRow, index),
      })),
      unit: layout.columns.find(isBasePrice)?.unit ?? layout.unit,
      unitIsGuessed: layout.unitIsGuessed && choices.unit === undefined,
      isRemembered: file.isRemembered,
      lineCount: lines.length,
      importedCount: selected.reduce((sum, { structure }) => sum + changedCountOf(structure), 0),
      defaultStructureId: file.defaultStructureId,
      structureOptions: catalogue.structures.slice(0, 500).map(({ id, code, name }) => ({ id, code, name })),
      groups,
      structures: lists.map(({ structure }) => structure),
    },
  }
}

const isBasePrice = ({ role }: PriceColumn) => role === 'price'
const changedCountOf = ({ counts }: ImportStructure) => counts.new + counts.changed + counts.unchanged

type ComparedStructure = { readonly list: ImportedList; readonly difference: ListDifference }

function compareStructure(input: ReviewInput, file: UnderstoodFile, structure: PriceFileStructure): ComparedStructure {
  const { lists, choices, catalogue } = input
  const choice = choices.structures?.[structure.id] ?? {}
  const { updated, inForce, ...others } = lists[structure.id] ?? noLists
  const days = file.days.get(structure.id) ?? { startDay: input.today, endDay: null, unusedDays: [] }
  const isUpdate = updated !== null && (choice.isUpdate ?? updated.startDay === days.startDay)
  const before = isUpdate ? updated : inForce
  const type = isUpdate ? updated.type : 'complex'
  const lines = file.lines.filter((line) => line.structureId === structure.id && hasPrice(line))
  const prices = new Map(Object.entries(before?.prices ?? {}).map(([id, of]) => [Number(id), of]))
  const difference = listDifference(lines, before && { type: before.type, prices }, type)
  const foods = new Map(catalogue.foods.map((food) => [food.id, food]))
  const isMolasses = (itemId: number) => foods.get(itemId)?.code === coatingFoodCode
  const missing = difference.missing.filter((itemId) => foods.has(itemId) && !isMolasses(itemId))
  const keepsMissing = choice.keepsMissing ?? isUpdate
  // The price of molasses is never in a file: a new list takes it over. Foods out of use stay in a list that is changed.
  const carriedItemIds = difference.missing.filter((itemId) =>
    foods.has(itemId) ? keepsMissing || isMolasses(itemId) : isUpdate,
  )
  const named = (itemId: number) => ({
    itemId,
    code: foods.get(itemId)?.code ?? '',
    name: foods.get(itemId)?.name ?? '',
  })
  const missingFoods = missing
    .map((itemId) => ({ ...named(itemId), formulaCount: others.formulaCounts[itemId] ?? 0 }))
    .toSorted((a, b) => b.formulaCount - a.formulaCount)
  const changes = difference.changes.toSorted((a, b) => Math.abs(b.percent ?? 0) - Math.abs(a.percent ?? 0))
  const count = (kind: PriceChange['kind']) => changes.filter((change) => change.kind === kind).length
  const carried = carriedItemIds.flatMap((itemId) =>
    prices.has(itemId) ? [{ itemId, ...(prices.get(itemId) as Prices) }] : [],
  )
  return {
    difference,
    list: {
      type,
      carriedItemIds,
      distributorName: structure.name,
      items: [
        ...difference.changes.map((change) => ({ itemId: change.itemId, ...change.prices })),
        ...(isUpdate ? [] : carried),
      ],
      structure: {
        ...{ id: structure.id, ownerTenantId: structure.tenantId, code: structure.code, name: structure.name },
        ...{ isSelected: choice.isSelected ?? true, isUpdate, keepsMissing, ...days },
        isShared: choice.isShared ?? others.isShared,
        updatedList: updated && { id: updated.id, name: updated.name, code: updated.code, version: updated.version },
        comparedList: before && { id: before.id, name: before.name },
        ...newListName(input, choice, days.startDay, others),
        counts: {
          new: count('new'),
          changed: count('changed'),
          unchanged: count('unchanged'),
          missing: missing.length,
        },
        meanPercent: meanPercentOf(changes),
        changes: changes.slice(0, maxShownLines).map(({ itemId, kind, prices: after, before: from, percent }) => ({
          ...named(itemId),
          ...{ kind, prices: after, before: from, percent },
        })),
        missing: missingFoods.slice(0, maxShownLines),
        missingUsedCount: missingFoods.filter(({ formulaCount }) => formulaCount > 0).length,
      },
    },
  }
}

function meanPercentOf(changes: readonly PriceChange[]): number | null {
  const percents = changes.flatMap(({ percent }) => (percent === null ? [] : [percent]))
  if (percents.length === 0) return null
  return Math.round((100 * percents.reduce((sum, percent) => sum + percent, 0)) / percents.length) / 100
}

/** Name and code of a new list, which no other list of the distributor has. */
function newListName(
  { culture }: ReviewInput,
  choice: NonNullable<ImportChoices['structures']>[string],
  startDay: string,
  { takenNames, takenCodes }: Pick<StructureLists, 'takenNames' | 'takenCodes'>,
) {
  const words = wordsOf(culture).pricing.import
  const free = (text: string, taken: readonly string[]) => {
    const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase())
    let name = text
    for (let number = 2; isTaken(name); number++) name = `${text} (${number})`
    return name
  }
  return {
    newName: choice.newName ?? free(words.newListName(formatDay(startDay)), takenNames),
    newCode: choice.newCode ?? free(words.newListCode(startDay), takenCodes),
  }
}

function groupedLines({ catalogue }: ReviewInput, file: UnderstoodFile, compared: readonly ComparedStructure[]) {
  const differences = new Map(compared.map(({ list, difference }) => [list.structure.id, difference]))
  const changes = new Map(
    compared.map(({ list, difference }) => [
      list.structure.id,
      new Map(difference.changes.map((change) => [change.row, change])),
    ]),
  )
  const changeOf = (line: PriceFileLine) => changes.get(line.structureId ?? -1)?.get(line.row)
  const groupOf = (line: PriceFileLine): ImportGroup | null => {
    if (line.isLeftOut) return 'leftOut'
    const refused = differences.get(line.structureId ?? -1)?.refused.get(line.row)
    return line.trouble ?? refused ?? (changeOf(line)?.isUnusual ? 'unusual' : null)
  }
  const byGroup = Map.groupBy(file.lines, groupOf)
  const foods = new Map(catalogue.foods.map((food) => [food.id, food]))
  const structures = new Map(catalogue.structures.map((structure) => [structure.id, structure]))
  const suggest = foodSuggester(catalogue.foods.filter(({ code }) => code !== coatingFoodCode))
  const hasStructureColumns = file.layout.columns.some(({ structureId }) => structureId !== null)
  const toShown = (line: PriceFileLine, group: ImportGroup): ImportLine => {
    const change = changeOf(line)
    const food = foods.get(line.itemId ?? -1)
    const structure = structures.get(line.structureId ?? -1)
    return {
      ...{
        row: line.row,
        code: line.code,
        label: line.label,
        structureText: line.structureText || (hasStructureColumns ? (structure?.name ?? '') : ''),
      },
      ...{ structureId: line.structureId, texts: [...line.priceTexts], price: line.prices.price ?? null },
      food: food === undefined ? null : { id: food.id, code: food.code, name: food.name },
      ...{ before: change?.before?.price ?? null, percent: change?.percent ?? null },
      suggestions:
        group !== 'unknownCode' || structure === undefined
          ? []
          : suggest(line.label || line.code, structure).map(({ id, code, name }) => ({ id, code, name })),
    }
  }
  const groups = importGroups.flatMap((group) => {
    const lines = byGroup.get(group) ?? []
    if (lines.length === 0) return []
    return [{ group, count: lines.length, lines: lines.slice(0, maxShownLines).map((line) => toShown(line, group)) }]
  })
  const rejected = importGroups
    .filter((group) => group !== 'unusual')
    .flatMap((group) => (byGroup.get(group) ?? []).map((line): RejectedLine => ({ ...line, group })))
    .toSorted((a, b) => a.row - b.row)
  return { groups, rejected }
}
