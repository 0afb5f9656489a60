/** Why the program refuses to start (or a command to run): something the operator can fix. Closed set. */
export type StartRefusalReason =
  | 'dataDirectoryInUse'
  | 'dataDirectoryNotWritable'
  | 'dataDirectoryFromOtherVersion'
  | 'diskFull'
  | 'databaseUrlInvalid'
  | 'databaseUnreachable'
  | 'databaseSignInRefused'
  | 'databaseMissing'
  | 'databaseTooOld'
  | 'databasePrivilegeMissing'
  | 'databaseNewerThanProgram'
  | 'databaseNotEmpty'
  | 'migrationChanged'
  | 'backupNotWritable'
  | 'backupUnreadable'
  | 'backupIncomplete'
  | 'backupOfOtherVersion'
  | 'workerNeedsServer'
  | 'portInvalid'
  | 'portInUse'
  | 'mapTileUrlInvalid'

/**
 * Ends a start or a command with one clear message and no stack trace. The message lives in packages/text by `reason`;
 * `detail` is the fact to insert (a path, a process, an address, never a password).
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  readonly reason: StartRefusalReason
  readonly detail: string

  constructor(reason: StartRefusalReason, { detail, cause }: { detail: string; cause?: unknown }) {
    super(`${reason}: ${detail}`, { cause })
    this.reason = reason
    this.detail = detail
  }
}
