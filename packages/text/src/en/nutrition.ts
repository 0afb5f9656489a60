import type { Words } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

export const nutrition: Words['nutrition'] = {
  model: englishFamily('model', 'models', {
    fields: { name: 'Name', code: 'Code', description: 'Description', typeId: 'Type' },
    lines: {},
  }),
  modelVersion: englishFamily('model version', 'model versions', {
    fields: { name: 'Name', modelId: 'Model' },
    lines: { items: { title: 'Nutrients', add: 'Add a nutrient', fields: { itemId: 'Nutrient' } } },
  }),
  analysis: englishFamily('analysis', 'analyses', {
    fields: {
      name: 'Name',
      code: 'Code',
      isDefault: 'Default',
      foodId: 'Food',
      modelId: 'Model',
      modelVersionId: 'Version of the model',
    },
    lines: {},
  }),
  analysisVersion: englishFamily('analysis version', 'analysis versions', {
    fields: {
      name: 'Name',
      analysisId: 'Analysis',
      isDefault: 'Default',
      dryMatterPercent: 'DM (%)',
      modelVersionId: 'Version of the model',
    },
    lines: {
      items: {
        title: 'Values',
        add: 'Add a value',
        fields: {
          itemId: 'Nutrient',
          valueDryMatter: 'Value DM',
          valueAsFed: 'Value as fed',
          isTypedAsFed: 'Typed as fed',
        },
      },
    },
  }),
  oneDefault: 'Only one is the default: choosing this one takes the choice from the others.',
  default: 'Default',
  ofFood: 'Analyses',
  analysesOf: (food) => `Analyses: ${food}`,
  modelItems: {
    nutrients: 'Nutrients',
    properties: 'Properties',
    titled: (title, count) => `${title} (${count})`,
    find: (title) => `${title} to add`,
    add: (count) => (count === 0 ? 'Add' : `Add (${count})`),
    addAll: (count) => `Add all (${count})`,
    none: '—',
    noneYet: 'The list is empty: search above, or add everything.',
    moved: (name, place, count) => `${name}: place ${place} of ${count}`,
    complex: 'Computed',
    unseen: 'Nutrient that is not visible',
  },
  analysisValues: {
    code: 'Code',
    unit: 'Unit',
    computed: 'Computed',
    cell: (nutrient, column) => `${nutrient}: ${column}`,
    explained:
      'Type either value, the other follows. An empty cell is an unknown value, not a zero. A column, or codes followed by their values, can be pasted from a spreadsheet.',
    noModelVersion: 'Choose the version of the model: its nutrients will appear here.',
    aside: (count) =>
      count > 1
        ? `${count} values of nutrients that this version of the model lacks will not be saved.`
        : 'One value of a nutrient that this version of the model lacks will not be saved.',
    unknownParts: (codes) => `Unknown: ${codes} missing.`,
    compareWith: 'Compare with',
    before: (version) => `As fed, ${version}`,
    changed: 'Changed value',
    pasted: (count) => (count > 1 ? `${count} values pasted` : `${count} value pasted`),
    pastedButFor: (count, ignored) =>
      `${count > 1 ? `${count} values pasted` : `${count} value pasted`}. Ignored: ${ignored}`,
  },
}
