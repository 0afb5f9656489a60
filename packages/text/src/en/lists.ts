import type { lists as french } from '../fr/lists.ts'
import type { Translation } from '../translation.ts'

export const lists: Translation<typeof french> = {
  selection: {
    bar: 'Selected rows',
    chosen: (rows, isOne) => (isOne ? `${rows} row selected` : `${rows} rows selected`),
    elsewhere: (rows) => `${rows} not on this page`,
    chooseAll: (rows) => `All ${rows} of this filter`,
    clear: 'Clear selection',
    export: 'Export selection',
    tooMany: (rows) => `At most ${rows} rows at once: narrow the filter.`,
    none: (act) => `“${act}” applies to none of the selected rows.`,
    confirm: (act, rows) => `${act}: ${rows > 1 ? `${rows} rows` : '1 row'}`,
    concerned: (rows) => (rows > 1 ? `It applies to ${rows} rows:` : 'It applies to one row:'),
    andMore: (rows) => (rows > 1 ? `and ${rows} others.` : 'and one other.'),
    leftOut: (rows) =>
      rows > 1
        ? `It does not apply to ${rows} selected rows: they already are so, or you may only read them.`
        : 'It does not apply to one selected row: it already is so, or you may only read it.',
    progress: (act, done, rows) => `${act}: ${done} of ${rows}`,
    stop: 'Stop',
    stopped: (done, rows) => `Stopped: ${done} of ${rows}; the others are unchanged.`,
    undo: 'Undo',
    deactivated: (rows) => (rows > 1 ? `${rows} rows deactivated` : '1 row deactivated'),
    activated: (rows) => (rows > 1 ? `${rows} rows reactivated` : '1 row reactivated'),
    warningsSingly: 'What it entails for each is shown when you deactivate it alone.',
    refusedTitle: (rows) => (rows > 1 ? `${rows} refused` : '1 refused'),
    refused: (rows) =>
      rows > 1 ? 'These are unchanged and stay selected:' : 'This one is unchanged and stays selected:',
    close: 'Close',
  },
  columns: {
    hint: 'Alt + ↑ or ↓ moves the column.',
    stored: 'Your choice follows you to every machine.',
    notStored: 'During a visit this choice is not stored.',
    moved: (header: string, place: number, columns: number) => `${header}: ${place} of ${columns}`,
    reset: 'Default columns',
  },
  formulas: {
    recompute: 'Recompute',
    recomputed: (rows) => (rows > 1 ? `${rows} formulas recomputed` : '1 formula recomputed'),
    optimise: 'Reoptimise',
    optimiseNote: 'Each gets its least-cost recipe of today and is saved; its earlier versions stay in its history.',
    optimised: (rows) => (rows > 1 ? `${rows} formulas reoptimised` : '1 formula reoptimised'),
    noRecipe: 'No recipe meets its limits today: open it to see why.',
    notSaved: 'It cannot be saved, for example because it is locked: open it to see why.',
    simulate: 'Simulate other prices',
  },
  assign: {
    label: 'Assign to…',
    title: (what) => `Assign ${what}`,
    organisations: {
      farms: (rows) => (rows > 1 ? `${rows} farms` : '1 farm'),
      distributors: (rows) => (rows > 1 ? `${rows} distributors` : '1 distributor'),
    },
    person: 'Expert or adviser',
    explanation: 'They are added to what this person follows already; nobody else loses any.',
    assign: 'Assign',
    assigned: (name, what) => `${name} now follows ${what} more`,
    withdrawn: (name, what) => `Undone: ${name} follows ${what} fewer`,
    already: (what) => `Followed already: ${what}`,
    allAlready: (name) => `${name} already follows everything selected.`,
    beyond: (name, names) => `Beyond the reach of ${name}, so unchanged: ${names}`,
  },
}
