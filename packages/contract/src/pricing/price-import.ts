import { priceColumnRoles, priceLineTroubles, priceUnits } from '@provende/domain/pricing/price-file/price-file.ts'
import { z } from 'zod'
import { day, file, id, instant, lookupId, text } from '../kit/fields.ts'
import { fileRoute, route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'
import { priceList } from './price-list.ts'

/*
 * Price files: uploaded, reviewed, compared with the lists in force, validated, undone. An import is kept for a day until it is
 * validated, so that any process goes on with it. Source: spec 2 §4 "Excel import", §7.
 */

const importAccess = { write: priceList.permission.screen } as const
/** Lines and changes of each group that are answered; all of them are in the file of rejected lines, or in the list. */
export const maxShownLines = 100

/** The groups of lines that a person looks at: what is wrong with them, or that they move far, or were left out. */
export const importGroups = [...priceLineTroubles, 'unusual', 'leftOut'] as const
export type ImportGroup = (typeof importGroups)[number]

const amount = z.number().nullable()
const pricesSchema = z.object({ price: z.number(), price2: z.number(), price3: z.number(), price4: z.number() })
const namedFood = z.object({ id: id(), code: z.string(), name: z.string() })
/** An organisation, or 0 for a tenant that has none. */
const structureId = () => z.number().int().min(0)

const lineSchema = z.object({
  /** In the sheet, from 1. */
  row: z.number(),
  ...{ code: z.string(), label: z.string(), structureText: z.string() },
  structureId: structureId().nullable(),
  food: namedFood.nullable(),
  /** What its cells with prices say. */
  texts: z.array(z.string()),
  ...{ price: amount, before: amount, percent: amount },
  /** Foods with a similar name. */
  suggestions: z.array(namedFood),
})
export type ImportLine = z.output<typeof lineSchema>

const changeSchema = z.object({
  ...{ itemId: id(), code: z.string(), name: z.string() },
  kind: z.enum(['new', 'changed', 'unchanged']),
  prices: pricesSchema,
  before: pricesSchema.nullable(),
  percent: amount,
})
const missingSchema = z.object({ itemId: id(), code: z.string(), name: z.string(), formulaCount: z.number() })

const structureSchema = z.object({
  id: structureId(),
  ownerTenantId: id(),
  ...{ code: z.string(), name: z.string() },
  isSelected: z.boolean(),
  /** Whether the list is changed; else a new one is added. */
  isUpdate: z.boolean(),
  /** The list that an update changes; null where there is none of its own. */
  updatedList: z.object({ id: id(), name: z.string(), code: z.string(), version: instant() }).nullable(),
  /** The list it is compared with: the one that is changed, or the one in force. */
  comparedList: z.object({ id: id(), name: z.string() }).nullable(),
  ...{ startDay: z.string(), endDay: z.string().nullable(), newName: z.string(), newCode: z.string() },
  /** What the file says of days besides: texts that are none, and days of other lines. */
  unusedDays: z.array(z.string()),
  /** Whether a new list is shared with the tenants below: only then their formulas are sold at its prices. */
  isShared: z.boolean(),
  /** Whether prices that the file lacks are taken over from the compared list. */
  keepsMissing: z.boolean(),
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), missing: z.number() }),
  /** The mean of the changes of farmer prices. */
  meanPercent: amount,
  changes: z.array(changeSchema),
  missing: z.array(missingSchema),
  /** How many of the missing foods formulas use. */
  missingUsedCount: z.number(),
})
export type ImportStructure = z.output<typeof structureSchema>

const receiptSchema = z.object({
  structureId: structureId(),
  ...{ structureName: z.string(), listId: id(), listName: z.string(), isUpdate: z.boolean(), startDay: z.string() },
  ...{ newCount: z.number(), changedCount: z.number(), unchangedCount: z.number(), removedCount: z.number() },
})
export type ImportReceipt = z.output<typeof receiptSchema>

const importStates = ['open', 'done', 'undone'] as const
const importHeading = { id: id(), fileName: z.string(), state: z.enum(importStates), createdAt: instant() }

export const priceImportSchema = z.object({
  ...importHeading,
  sheets: z.array(z.object({ name: z.string(), rowCount: z.number() })),
  /** The sheet from 0, and the row of the headings from 1, 0 without. */
  ...{ sheet: z.number(), headingRow: z.number() },
  columns: z.array(
    z.object({
      heading: z.string(),
      role: z.enum(priceColumnRoles).nullable(),
      structureName: z.string(),
      samples: z.array(z.string()),
    }),
  ),
  unit: z.enum(priceUnits),
  /** Whether the file does not say the unit. */
  unitIsGuessed: z.boolean(),
  /** Whether columns are read as of a file with these headings before. */
  isRemembered: z.boolean(),
  lineCount: z.number(),
  importedCount: z.number(),
  /** For lines without a distributor. */
  defaultStructureId: structureId().nullable(),
  structureOptions: z.array(z.object({ id: structureId(), code: z.string(), name: z.string() })),
  groups: z.array(z.object({ group: z.enum(importGroups), count: z.number(), lines: z.array(lineSchema) })),
  structures: z.array(structureSchema),
  receipts: z.array(receiptSchema),
})
export type PriceImport = z.output<typeof priceImportSchema>

const rowNumber = () => z.number().int().min(1).max(1_000_000)
const amountInput = z.number().min(-1e9).max(1e9).nullish()
const listText = z.string().trim().min(1)
/** How long the name and the code of a new list may be. */
export const listTextLengths = { newName: 100, newCode: 40 } as const
/** What is changed in a review; what is absent stays. */
const importChanges = z.strictObject({
  sheet: z.number().int().min(0).max(100).optional(),
  headingRow: z.number().int().min(0).max(1_000_000).optional(),
  columns: z.array(z.enum(priceColumnRoles).nullable()).max(60).optional(),
  unit: z.enum(priceUnits).optional(),
  defaultStructureId: structureId().optional(),
  /** The food of a code; null forgets it. */
  foods: z
    .array(z.strictObject({ code: listText.max(500), itemId: id().nullable() }))
    .max(500)
    .optional(),
  rows: z
    .array(z.strictObject({ row: rowNumber(), isLeftOut: z.boolean().optional(), price: amountInput }))
    .max(5000)
    .optional(),
  structures: z
    .array(
      z.strictObject({
        id: structureId(),
        isSelected: z.boolean().optional(),
        isUpdate: z.boolean().optional(),
        startDay: day().optional(),
        endDay: day().optional(),
        newName: listText.max(listTextLengths.newName).optional(),
        newCode: listText.max(listTextLengths.newCode).optional(),
        isShared: z.boolean().optional(),
        keepsMissing: z.boolean().optional(),
      }),
    )
    .max(500)
    .optional(),
})
export type ImportChanges = z.output<typeof importChanges>

const idParams = z.strictObject({ id: lookupId() })
const oldResponse = z.object({
  /** One line for each thing a person should know, in words. */
  log: z.string(),
  structures: z.array(z.object({ id: structureId(), ownerTenantId: id(), startDate: instant() })),
})

export const priceImportRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/PriceLists/Imports',
    summary: 'Reads a price file (xlsx, xls, ods, csv; at most 10 MB, 20,000 rows) and begins an import.',
    access: importAccess,
    bodyKind: 'multipart',
    effort: 20,
    body: z.strictObject({ content: file().meta(wireNames.priceFile.content) }),
    response: priceImportSchema,
  }),
  recent: route({
    method: 'GET',
    path: '/api/PriceLists/Imports',
    summary: 'The last imports of price files of the person: those to go on with, and those that can be undone.',
    access: importAccess,
    response: z.array(z.object(importHeading)),
  }),
  open: route({
    method: 'GET',
    path: '/api/PriceLists/Imports/{id}',
    summary: 'An import of a price file as it stands: its columns, lines with trouble, and difference to the lists.',
    access: importAccess,
    effort: 2,
    params: idParams,
    response: priceImportSchema,
  }),
  review: route({
    method: 'PUT',
    path: '/api/PriceLists/Imports/{id}',
    summary: 'Changes how a file is read, mends lines, and decides about the lists; answers the import checked again.',
    access: importAccess,
    effort: 2,
    params: idParams,
    body: importChanges,
    response: priceImportSchema,
  }),
  rejected: fileRoute({
    method: 'GET',
    path: '/api/PriceLists/Imports/{id}/Rejected',
    summary: 'The lines of a file that are not imported, with the reason, as CSV.',
    access: importAccess,
    effort: 5,
    params: idParams,
  }),
  validate: route({
    method: 'POST',
    path: '/api/PriceLists/Imports/{id}/Validate',
    summary: 'Writes the lists of the selected distributors, unless one was changed since it was reviewed.',
    access: importAccess,
    effort: 20,
    params: idParams,
    body: z.strictObject({
      lists: z
        .array(z.strictObject({ structureId: structureId(), version: instant().nullable() }))
        .max(500)
        .default([]),
    }),
    response: priceImportSchema,
  }),
  undo: route({
    method: 'POST',
    path: '/api/PriceLists/Imports/{id}/Undo',
    summary: 'Undoes an import: until a formula was computed with one of its lists, or one was edited.',
    access: importAccess,
    params: idParams,
    response: priceImportSchema,
  }),
  /** Documented for old clients; 500 is a wrong format. */
  exel: route({
    method: 'POST',
    path: '/api/PriceLists/Exel',
    summary: 'Documented: checks a price file; answers what is to know about it, and its distributors.',
    access: importAccess,
    changes: false,
    bodyKind: 'multipart',
    effort: 20,
    body: z.strictObject({ content: file().optional().meta(wireNames.priceFile.content) }),
    response: oldResponse,
  }),
  importExel: route({
    method: 'POST',
    path: '/api/PriceLists/ImportExel',
    summary:
      'Documented: imports a price file; `info` has the person, then of each distributor its id, whether to update, and a start date.',
    access: importAccess,
    bodyKind: 'multipart',
    effort: 40,
    body: z.strictObject({
      content: file().optional().meta(wireNames.priceFile.content),
      info: text(20_000).meta(wireNames.priceFile.info),
    }),
    response: oldResponse,
  }),
}
