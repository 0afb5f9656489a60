import { refusal } from './handler.ts'

/** The version an edit is based on: the ModificationDate last read. */
export function editedVersionOf(body: Readonly<Record<string, unknown>>): Date {
  if (body.modificationDate == null || body.modificationDate === '') throw refusal('record.versionMissing')
  const version = new Date(String(body.modificationDate))
  // Years 1 to 9999: PostgreSQL cannot store others, and NaN means an invalid date.
  if (!(version.getUTCFullYear() > 0 && version.getUTCFullYear() < 10_000))
    throw refusal('field.invalid', 'modificationDate')
  return version
}
