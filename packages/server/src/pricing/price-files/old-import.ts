import type { FileInput } from '@provende/contract/kit/fields.ts'
import type { priceImportRoutes } from '@provende/contract/pricing/price-import.ts'
import { noonInstantOf } from '@provende/domain/kit/day.ts'
import { cellDay } from '@provende/domain/kit/file-cells.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, Refusal, refusal } from '../../kit/handler.ts'
import { inScope } from '../../records/scope.ts'
import type { ImportChoices } from './import-choices.ts'
import { type ImportCaller, type ImportServices, type Reviewed, readCells, reviewCells } from './import-review.ts'
import { insertImport } from './import-store.ts'
import { writeImport } from './import-writing.ts'

/*
 * The documented import: an old client sends the file to be checked, and then once more with what it decided. A wrong format
 * and a failure are a 500. Source: spec 2 §7.
 */

type OldHandlers = Pick<Handlers<typeof priceImportRoutes, Session>, 'exel' | 'importExel'>

export function oldImportHandlers(files: ImportServices): OldHandlers {
  return {
    exel: async ({ session, body, caller }) => {
      const { reviewed } = await readOldFile(files, { session, signal: caller.signal }, body.content, {})
      return { response: oldResponse(session, reviewed) }
    },
    importExel: async ({ session, body, caller }) => {
      const choices = choicesOfInfo(body.info)
      const importCaller = { session, signal: caller.signal }
      const { reviewed, cells, name } = await readOldFile(files, importCaller, body.content, choices)
      const chosen = Object.keys(choices.structures ?? {}).map(Number)
      const isMissing = chosen.some((id) => !reviewed.lists.some(({ structure }) => structure.id === id))
      if (chosen.length === 0 || isMissing) throw refusal('priceFile.failed')
      // Distributors that the client did not select.
      const others = reviewed.lists.filter(({ structure }) => !chosen.includes(structure.id))
      for (const { structure } of others) structure.isSelected = false
      const id = await inScope(files.services, session, (scope) =>
        insertImport(scope, { fileName: name, cells, choices }),
      )
      await failingAsDocumented(() => writeImport(files, session, id, { reviewed, choices, versions: new Map() }))
      return { response: oldResponse(session, reviewed, chosen) }
    },
  }
}

async function readOldFile(
  files: ImportServices,
  caller: ImportCaller,
  content: FileInput | undefined,
  choices: ImportChoices,
): Promise<{ readonly reviewed: Reviewed; readonly cells: string; readonly name: string }> {
  if (content === undefined || content.bytes.length === 0) throw refusal('priceFile.missing', 'content')
  try {
    const cells = await readCells(files, caller, content)
    const reviewed = await reviewCells(files, caller, { cells, choices }, 'lists')
    if (reviewed === null || reviewed.summary.lineCount === 0) throw refusal('priceFile.format')
    return { reviewed, cells, name: content.name.slice(0, 200) }
  } catch (error) {
    // What the wizard says of a file is a wrong format to an old client.
    const isFormat = error instanceof Refusal && error.problems.some(({ key }) => key.startsWith('tableFile.'))
    throw isFormat ? refusal('priceFile.format') : error
  }
}

/** Any refusal of writing is a failure, with its reason. */
async function failingAsDocumented(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    // Refused; a fault is rethrown and is a 500 too.
    throw error instanceof Refusal ? new Refusal([{ key: 'priceFile.failed' }, ...error.problems]) : error
  }
}

function oldResponse(session: Session, { summary, lists }: Reviewed, chosen?: readonly number[]) {
  const { pricing, shell } = wordsOf(session.culture)
  const words = pricing.import
  const groups = summary.groups.map(({ group, count }) => shell.labelled(words.groups[group].title, String(count)))
  return {
    log: [words.counted(summary.lineCount, summary.importedCount), ...groups].join('\n'),
    structures: lists
      .map(({ structure }) => structure)
      .filter(({ id }) => chosen === undefined || chosen.includes(id))
      .map(({ id, ownerTenantId, startDay }) => ({ id, ownerTenantId, startDate: noonInstantOf(startDay) })),
  }
}

/**
 * What an old client decided: the person, then of each distributor its id, whether its list is updated, and a start date; as
 * JSON, or separated by semicolons, commas or bars. The person is that of the session, whoever is named.
 */
function choicesOfInfo(info: string): ImportChoices {
  const values = valuesOfInfo(info.trim())
  const [, ...decided] = values
  const structures: Record<string, { isSelected: boolean; isUpdate: boolean; startDay?: string }> = {}
  for (let at = 0; at + 1 < decided.length; at += 3) {
    const [id, update, start] = [decided[at], decided[at + 1], decided[at + 2]]
    if (!/^\d{1,15}$/.test(String(id))) throw refusal('priceFile.failed')
    const startDay = cellDay(typeof start === 'string' ? start : null)
    structures[String(id)] = {
      ...{ isSelected: true, isUpdate: /^(true|1|vrai|oui|yes|update)$/i.test(String(update)) },
      ...(startDay === null ? {} : { startDay }),
    }
  }
  return { structures }
}

function valuesOfInfo(info: string): unknown[] {
  if (!/^[[{]/.test(info))
    return info
      .split(/[;,|]/)
      .map((value) => value.trim())
      .filter((value) => value !== '')
  try {
    return leavesOf(JSON.parse(info))
  } catch {
    // Not JSON.
    throw refusal('priceFile.failed')
  }
}

const leavesOf = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [value]
