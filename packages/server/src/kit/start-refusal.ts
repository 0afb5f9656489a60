/** Why the program declines to start (or a command to run): something the operator can put right. Closed set. */
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
  | 'portInvalid'
  | 'portInUse'
  | 'mapTileUrlInvalid'

/**
 * Ends a start or a command with one clear sentence, without a stack trace. The sentence itself lives in
 * packages/text, by `reason`; `detail` is the plain fact to put in it (a path, a process, an address: never a password).
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
