import type { pricing as french } from '../fr/pricing.ts'
import type { Translation } from '../translation.ts'

export const pricing: Translation<typeof french> = {
  currency: { fields: { code: 'Code', label: 'Label' }, lines: {} },
  priceList: {
    fields: {
      name: 'Name',
      code: 'Code',
      description: 'Description',
      startDate: 'Valid from',
      endDate: 'Valid until',
      currencyId: 'Currency',
      type: 'Type',
      distributeurName: 'Distributor name',
    },
    lines: {
      items: {
        title: 'Prices per ingredient',
        add: 'Add a price',
        fields: {
          itemId: 'Ingredient',
          unitId: 'Unit',
          price: 'Price',
          price2: 'Addition',
          price3: 'Percentage',
          price4: 'Farmer price',
          price5: 'Price 5',
          price6: 'Price 6',
          price7: 'Price 7',
          price8: 'Price 8',
          price9: 'Price 9',
        },
      },
    },
  },
  prices: {
    types: { simple: 'Simple: one price per ingredient', complex: 'Complex: price, addition and percentage' },
    states: { active: 'Active', upcoming: 'Upcoming', outdated: 'Outdated', deactivated: 'Deactivated' },
    distributorPrice: 'Distributor price',
    perTonne: (header, currency) => `${header} (${currency}/t)`,
    percent: (header) => `${header} (%)`,
    search: 'Ingredient or code…',
    category: 'Category',
    missing: 'Missing prices',
    compareTo: 'Compare with',
    noComparison: 'No list',
    listOption: (name, code, state) => `${name} (${code}), ${state}`,
    change: 'Difference (%)',
    comparedPrice: (code, price) => `${code}: ${price}`,
    comparedPriceMissing: (code) => `${code}: no price`,
    differenceCount: (count) => `≠ ${count}`,
    undo: 'Undo',
    redo: 'Redo',
    exportCsv: 'CSV',
    exportXlsx: 'XLSX',
    exportAs: (kind) => `Export as ${kind}`,
    inactive: (food) => `${food} (inactive)`,
    noFoods: 'No ingredient matches.',
    keyboardHint: 'Arrows, Enter, Tab · F2 edits · Ctrl+C, Ctrl+V a block · Escape then Tab to leave',
    readOnlyKeyboardHint: 'Arrows to move · Ctrl+C to copy',
    counts: (foods, missing) => `${foods} ingredients, ${missing} without a price`,
    mustCorrect: (food, problem) => `${food}: ${problem}`,
    showAll: 'Show all ingredients',
    simpleListDrops: (count) =>
      count > 1
        ? `A simple list has one price only: the addition and the percentage of ${count} ingredients will not be saved.`
        : 'A simple list has one price only: the addition and the percentage of one ingredient will not be saved.',
    pasted: (filled, emptied) =>
      `${filled === 1 ? '1 cell pasted' : `${filled} cells pasted`}${emptied > 0 ? `, ${emptied} emptied` : ''}`,
    notPasted: (count) =>
      count > 1 ? `${count} cells of the block were not taken:` : 'One cell of the block was not taken:',
    refusedAt: (row, column, reason) => `row ${row}, column ${column}: ${reason}`,
    refused: {
      notANumber: (text) => `“${text}” is not a number`,
      unknownCode: (text) => `the code “${text}” is unknown`,
      codeTwice: (text) => `the code “${text}” is further up in the block already`,
      outside: (text) => `“${text}” is beyond the grid`,
      readOnly: (text) => `“${text}”: this column cannot be changed`,
    },
    more: (count) => (count === 1 ? '… and 1 other' : `… and ${count} others`),
    evolution: {
      open: 'Change by percentage…',
      title: 'Change prices by a percentage',
      from: 'Starting from',
      thisList: 'This list',
      column: 'Column',
      percent: 'Change (%)',
      reference: 'Reference',
      current: 'Present',
      next: 'New',
      farmer: 'New farmer price',
      apply: (count) => (count > 1 ? `Apply to ${count} ingredients` : `Apply to ${count} ingredient`),
      hidden: (count) =>
        count > 1
          ? `${count} ingredients hidden by the filters of the list do not change.`
          : 'One ingredient hidden by the filters of the list does not change.',
      unpriced: (count) =>
        count > 1
          ? `${count} ingredients without a price in the list one starts from stay as they are.`
          : `${count} ingredient without a price in the list one starts from stays as it is.`,
      impossible: (count, foods) =>
        count > 1
          ? `${count} ingredients would have a negative price and stay as they are: ${foods}.`
          : `One ingredient would have a negative price and stays as it is: ${foods}.`,
      none: 'Choose a list and type a percentage: the new price of each ingredient is shown here.',
      applied: (count) => (count > 1 ? `${count} prices have changed` : `${count} price has changed`),
    },
    conflict: { line: (food, prices) => `${food}: ${prices}`, noPrice: 'no price' },
  },
}
