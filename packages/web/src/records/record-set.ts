import type { Route } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import type { SearchTextCleaning } from '@provende/domain/kit/search-text.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { FamilyWords } from '@provende/text/family-words.ts'
import type { Words } from '@provende/text/translation.ts'
import type { ComponentType, ReactNode } from 'react'
import type { FormValues } from '../kit/form/form.tsx'
import type { DataTableColumn } from '../kit/table/data-table-row.tsx'
import type { FilterSources } from '../kit/table/filters/filter-chips.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import type { DeactivationBarProps } from '../shell/lists/deactivation-bar.tsx'

/** The API calls of a family; a read-only family has only `list` and `one`. */
export type RecordCalls = Readonly<
  Record<'list' | 'one', Route> & Partial<Record<'create' | 'replace' | 'remove', Route>>
>

export type RecordsById = ReadonlyMap<number, AnyRecord>
/** A family that other records reference; `label` defaults to the record's label and code. */
export type ReferencedFamily = {
  readonly family: Family
  readonly routes: RecordCalls
  readonly label?: (record: AnyRecord, culture: Culture) => string
}

/** The field names of a family as constants, so that a form with an unknown field does not compile. */
export const fieldNames = <T extends Family>({ fields }: T) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, name])) as {
    [F in Extract<keyof T['fields'], string>]: F
  }

/** A column of a list: a field, and how it differs from a sortable text column. */
export type DisplayedColumn = Pick<DataTableColumn<AnyRecord>, 'isMark' | 'isPending' | 'csv'> & {
  readonly field: string
  readonly kind?: 'decimal'
  /** A decimal is shown in units of so many: 1000 for thousands. */
  readonly unitSize?: number
  /** The label of the field by default. */
  readonly header?: (words: Words) => string
  /** What the column shows and exports, if not the value of the field; the server sorts it. */
  readonly text?: (record: AnyRecord, words: Words, culture: Culture) => string
  /** The server does not sort by it: it is no field of the family. */
  readonly isUnsorted?: true
  /** The field holds ids of this family: the column shows their labels and does not sort. */
  readonly labels?: ReferencedFamily & { readonly path?: (record: AnyRecord, byId: RecordsById) => string }
  /** 0 never folds; the higher the number, the sooner the column folds. The index of the column by default. */
  readonly priority?: number
  readonly render?: (record: AnyRecord) => ReactNode
  /** It is in exported files, and shown once it is chosen. */
  readonly hiddenAtFirst?: true
}

type MoreActions = (record: AnyRecord) => readonly RowAction[]

/** How a family is displayed: columns, form and what surrounds them. Loaded with its first screen. */
export type FamilyDisplay = {
  readonly columns: readonly DisplayedColumn[]
  /** The fields, for editing and for reading. */
  readonly Form: ComponentType
  /** Shown above and below a record on its detail screen. */
  readonly Above?: ComponentType<{ record: AnyRecord }>
  readonly Below?: ComponentType<{ record: AnyRecord }>
  /** A hook: further actions on a record; `to` gives the address of one of its screens. */
  readonly useMoreActions?: (links: { to: (screen: string) => (id: number) => string }) => MoreActions
  /** Shown in the dialog that confirms deactivating a record. */
  readonly Warning?: ComponentType<{ record: AnyRecord }>
  /** The bar over several chosen rows, if they can be more than deactivated and exported. */
  readonly SelectionBar?: ComponentType<DeactivationBarProps>
  /** Filters of the list whose values are searched: of other families, or people. */
  readonly filterSources?: FilterSources
  /** Search parameters of a record being read that the links to its form and to its copy repeat: what is in view stays. */
  readonly formParams?: readonly string[]
  /** Checks the schema cannot express. */
  readonly check?: (values: FormValues) => readonly Problem[]
  /** It belongs to its tenant alone: no form offers to share it. */
  readonly isPrivate?: true
  /** A new one opens once it is saved: it is to be set up, as a species with its races. */
  readonly opensOnceCreated?: true
  /** How the filter texts are cleaned. */
  readonly cleaning?: SearchTextCleaning
}

/**
 * The screen names of a family. Without `duplicate`, records cannot be duplicated; without `add`, the edit screen
 * creates new ones. `above`: the detail screen of another record that lists this family too, to which records lead back.
 */
export type ScreenNames = Readonly<
  Record<'list' | 'detail' | 'edit', string> & Partial<Record<'duplicate' | 'add' | 'above', string>>
>

/** A family with everything its screens need. */
export type FamilyUi = {
  readonly family: Family
  readonly routes: RecordCalls
  readonly words: (words: Words) => FamilyWords<Family>
  readonly names: ScreenNames
  /** For a family with a parent record: the screen of the parent, and the parameter of the address with its id. */
  readonly under?: { readonly screen: string; readonly param: string; readonly path: string }
  readonly look: FamilyDisplay
  /** The filters of the list, if not those of the family, and the rows of a page, if not the usual number. */
  readonly filters?: readonly string[]
  readonly pageSize?: number
  /** What a list asks for besides when it is exported. */
  readonly fileQuery?: Readonly<Record<string, unknown>> | undefined
  /** Unusual values are confirmed before they are saved. */
  readonly confirmsUnusual?: boolean
}

/** The label of a field by its path, of a line or of a field of fields; the index of a line in the path is ignored. */
export function fieldLabel(words: Words, familyWords: FamilyWords<Family>, path: string): string {
  const [name = '', part = '', inLine] = path.split('.')
  const ofPart = familyWords.parts?.[name]?.[part]
  if (ofPart !== undefined) return ofPart
  const label = inLine === undefined ? familyWords.fields[name] : familyWords.lines[name]?.fields[inLine]
  return label ?? (name === 'tenantsShared' ? words.records.tenantsShared : (familyWords.lines[name]?.title ?? path))
}
