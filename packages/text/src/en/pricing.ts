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
          price2: 'Charges',
          price3: 'Mark-up',
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
    types: { simple: 'Simple: one price per ingredient', complex: 'Complex: price, charges and mark-up' },
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
    keyboardHint: {
      keys: 'Arrows, Enter, Tab · F2 edits · Ctrl+C, Ctrl+V a block · Ctrl+F finds · Escape then Tab to leave',
    },
    readOnlyKeyboardHint: { keys: 'Arrows to move · Ctrl+C to copy' },
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
      count !== 1 ? `${count} cells of the block were not taken:` : 'One cell of the block was not taken:',
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
      current: 'Current',
      next: 'New',
      farmer: 'New farmer price',
      apply: (count) => (count !== 1 ? `Apply to ${count} ingredients` : `Apply to ${count} ingredient`),
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
      applied: (count) => (count !== 1 ? `${count} prices have changed` : `${count} price has changed`),
    },
    conflict: { line: (food, prices) => `${food}: ${prices}`, noPrice: 'no price' },
  },
  import: {
    open: 'Import a file',
    levels: ['File', 'Review', 'Lists', 'Result'],
    newListName: (day: string) => `Prices from ${day}`,
    newListCode: (day: string) => `T-${day}`,
    counted: (lines: number, imported: number) =>
      `${lines} ${lines !== 1 ? 'lines' : 'line'} read, ${imported} to import`,
    rejectedFile: 'Lines not imported',
    rejectedColumns: ['Row', 'Distributor', 'Code', 'Label', 'Price', 'Reason'],
    upload: {
      invitation: 'Drop the price list of your supplier here, just as you receive it',
      limits: 'xlsx, xls, ods or csv, at most 10 MB. Nothing changes before you validate.',
      button: 'Choose a file',
      reading: 'Reading the file…',
      recent: 'Recent imports',
      resume: 'Continue',
      receipt: 'See the result',
      states: { open: 'To finish', done: 'Imported', undone: 'Undone' },
      startedAt: (moment: string) => `started on ${moment}`,
    },
    reading: {
      title: 'How the file is read',
      sheet: 'Sheet',
      sheetOption: (name: string, rows: number) => `${name} (${rows} rows)`,
      onlySheet: 'Text file',
      headingRow: 'Row of the headings',
      noHeadings: '0: without headings',
      unit: 'Unit of the prices',
      units: { t: '€/t', '100kg': '€/100 kg', kg: '€/kg' },
      unitGuessed: 'The file does not say the unit: check it.',
      structure: 'Distributor',
      structureHelp: 'For lines without a distributor',
      remembered: 'Columns are read as last time with these headings.',
      column: (number: number) => `Column ${number}`,
      ignored: 'Not read',
      samples: 'Samples',
      roles: {
        code: 'Code',
        label: 'Label',
        structure: 'Distributor',
        startDate: 'Start',
        endDate: 'End',
        unit: 'Unit',
        price: 'Price',
        price2: 'Charges (€/t)',
        price3: 'Mark-up (%)',
        price4: 'Farmer price',
      },
    },
    groups: {
      unknownStructure: {
        title: 'Unknown distributors',
        explanation: 'These lines name a distributor that is not below your structure. They are not imported.',
      },
      unknownCode: {
        title: 'Unknown codes',
        explanation:
          'Choose the ingredient: the code will be recognised next time. Without a choice the line is not imported.',
      },
      molasses: {
        title: 'Molasses',
        explanation:
          'The price of molasses is typed in the list, it cannot be imported. That of the compared list is kept.',
      },
      empty: {
        title: 'Empty prices',
        explanation: 'Without a price (NC, dash, empty). Type one, or leave the line out.',
      },
      unreadable: { title: 'Unreadable prices', explanation: 'This text is not a number. Type the price.' },
      negative: { title: 'Negative prices', explanation: 'A price cannot be negative. Correct it.' },
      beyond: { title: 'Prices too large', explanation: 'Above 10,000,000 per tonne. Correct it.' },
      totalDiffers: {
        title: 'Inconsistent totals',
        explanation: 'The farmer price does not follow the other prices of the line. Correct the file.',
      },
      duplicate: {
        title: 'Duplicates',
        explanation: 'The same ingredient at different prices. Leave out the lines too many.',
      },
      unusual: {
        title: 'Changes above 30%',
        explanation: 'These prices will be imported. Check them, correct them or leave them out.',
      },
      leftOut: { title: 'Lines left out', explanation: 'Left out by you, or repeated with the same price.' },
    },
    line: {
      row: 'Row',
      code: 'Code',
      label: 'Label',
      food: 'Ingredient',
      price: 'Price (€/t)',
      before: 'Before',
      change: 'Change',
      inFile: 'In the file',
      leaveOut: 'Leave out',
      takeBack: 'Take back',
      chooseFood: (code: string) => `Ingredient of code ${code}`,
      priceOf: (row: number) => `Price of row ${row}`,
      more: (count: number) =>
        count > 1
          ? `… and ${count} more lines, all of them in the file of lines not imported.`
          : '… and one more line.',
    },
    noTrouble: 'All lines are recognised.',
    noLines: 'No line with a price: choose the sheet, the row of the headings, and the columns of code and price.',
    download: 'Lines not imported (CSV)',
    toLists: 'Continue to the lists',
    backToReview: 'Back to the review',
    otherFile: 'Another file',
    list: {
      simulate: 'What does this price list change?',
      select: (name: string) => `Import for ${name}`,
      update: (name: string) => `Update “${name}”`,
      add: 'New list',
      mode: 'What to do with these prices',
      name: 'Name',
      code: 'Code',
      start: 'Valid from',
      end: 'Valid until',
      unusedDays: (texts) => `The file also says: ${texts}. Check the start and the end.`,
      noDay: 'That is no date: month/day/year.',
      keepsMissing: 'Keep the prices that are not in the file',
      comparedTo: (name: string) => `Compared with “${name}”`,
      notCompared: 'No list in force: all prices are new.',
      counts: { new: 'new', changed: 'changed', unchanged: 'unchanged', missing: 'not in the file' },
      mean: (percent: string) => `${percent} on average`,
      changes: 'See the changes',
      missing: 'Not in the file',
      missingUsed: (count: number) =>
        count > 1
          ? `${count} ingredients that are not in the file are used by formulas.`
          : 'An ingredient that is not in the file is used by formulas.',
      usedBy: (count: number) => (count !== 1 ? `used by ${count} formulas` : 'used by 1 formula'),
      kinds: { new: 'new', changed: 'changed', unchanged: 'unchanged' },
      farmerBefore: 'Farmer before',
      farmerAfter: 'Farmer after',
    },
    validate: (count: number) => (count !== 1 ? `Import ${count} prices` : `Import ${count} price`),
    done: {
      title: 'The prices are imported',
      undone: 'The import is undone: the lists are as before.',
      updated: (name: string) => `“${name}” is up to date`,
      added: (name: string, day: string) => `“${name}” added, valid from ${day}`,
      counts: (added: number, changed: number, unchanged: number, removed: number) =>
        `${added} new, ${changed} changed, ${unchanged} unchanged${removed > 0 ? `, ${removed} without a price now` : ''}`,
      whatChanges: 'What does this price list change?',
      reformulate: 'Reformulate with these prices',
      openList: 'Open the list',
      undo: 'Undo the import',
      undoQuestion: 'Undo the import?',
      undoExplanation:
        'The lists become what they were, new ones disappear, with the simulation that ran by itself. It is no longer possible once a formula was computed with them.',
      another: 'Import another file',
      toLists: 'Price lists',
    },
  },
}
