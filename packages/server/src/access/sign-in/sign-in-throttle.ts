import { failuresWithoutDelay, signInDelaySeconds } from '@provende/domain/access/sign-in-delay.ts'
import { wordsOf } from '@provende/text/words.ts'
import { type Kysely, sql } from 'kysely'
import type { Caller } from '../../kit/handler.ts'
import { queueMail } from '../../kit/mail-queue.ts'
import { networkOfAddress } from '../../kit/network-of.ts'
import type { Services } from '../../kit/services.ts'
import {
  countAttempt,
  countFailedAttempt,
  type FailureDelay,
  type RateLimit,
  resetAttempts,
  uncountAttempt,
} from '../../kit/throttle.ts'
import type { Tables } from '../../tables.ts'
import { type ActiveAccount, normaliseEmail } from '../session/active-accounts.ts'
import { placeholderAccount } from './placeholder-account.ts'

/*
 * Who guesses passwords has to wait; the right person has not. Failures are counted for an account at an address, and, from
 * addresses where the person has not signed in lately, for the account and for the address. Counting, looking up and mailing
 * are the same statements whether the account exists or not.
 */

/** Failures from one address, whatever the account: an office may share one. */
export const signInLimitByAddress: RateLimit = { name: 'signIn.address', attempts: 100, seconds: 900 }
/** Failures of an account at one address. */
export const signInDelayByAccountAndAddress: FailureDelay = {
  name: 'signIn.pair',
  forgetSeconds: 3600,
  seconds: signInDelaySeconds,
}
/** Failures of an account at all addresses that are new to it: a guesser may have many. */
const maxFailuresWithoutAccountDelay = 20
export const signInDelayByAccount: FailureDelay = {
  name: 'signIn.account',
  forgetSeconds: 3600,
  seconds: (failures) => signInDelaySeconds(failures, maxFailuresWithoutAccountDelay),
}
/** The person is told once a day. */
const suspiciousSignInMailLimit: RateLimit = { name: 'signIn.notice', attempts: 1, seconds: 86_400 }

/** Where a person has signed in within these days the failures of others elsewhere do not count. */
export const familiarAddressDays = 90

/** A sign-in that may be tried, or must wait. */
export type CountedSignInAttempt = {
  readonly waitSeconds: number
  /** Whether the person has signed in from there lately. */
  readonly isFamiliar: boolean
  /** Whether the account begins to be guessed: its person should hear of it, if this attempt fails. */
  readonly isSuspicious: boolean
}

const accountAndNetworkKey = (email: string, network: string) => `${email} ${network}`

/** Counts an attempt in advance. The transaction must commit whatever the answer is. */
export async function countSignInAttempt(
  transaction: Kysely<Tables>,
  login: string,
  caller: Caller,
  now: Date,
): Promise<CountedSignInAttempt> {
  const email = normaliseEmail(login)
  const network = networkOfAddress(caller.address)
  const isFamiliar = await hasSignedInFrom(transaction, email, network, now)
  if (!isFamiliar) {
    const waitSeconds = await countAttempt(transaction, [[signInLimitByAddress, network]], now)
    if (waitSeconds > 0) return { waitSeconds, isFamiliar, isSuspicious: false }
  }
  const ofPair = [signInDelayByAccountAndAddress, accountAndNetworkKey(email, network)] as const
  const delays = isFamiliar ? [ofPair] : [ofPair, [signInDelayByAccount, email] as const]
  const { waitSeconds, failures } = await countFailedAttempt(transaction, delays, now)
  const [pairFailures = 0, accountFailures = 0] = failures
  const isGuessed = pairFailures >= failuresWithoutDelay || accountFailures >= maxFailuresWithoutAccountDelay
  return { waitSeconds, isFamiliar, isSuspicious: waitSeconds === 0 && isGuessed }
}

async function hasSignedInFrom(transaction: Kysely<Tables>, email: string, network: string, now: Date) {
  const { rows } = await sql`
    select from sign_in_address address join app_user person on person.id = address.user_id
    where person.email = ${email} and address.network = ${network}
      and address.signed_in_at > ${new Date(now.getTime() - familiarAddressDays * 86_400_000)}`.execute(transaction)
  return rows.length > 0
}

/** After a success: takes the attempt back, and notes from where the person signed in. */
export async function resetCountsAfterSignIn(
  transaction: Kysely<Tables>,
  account: ActiveAccount,
  caller: Caller,
  { isFamiliar }: Pick<CountedSignInAttempt, 'isFamiliar'>,
  now: Date,
): Promise<void> {
  const email = normaliseEmail(account.email)
  const network = networkOfAddress(caller.address)
  if (!isFamiliar) {
    await uncountAttempt(transaction, [signInLimitByAddress, network])
    await uncountAttempt(transaction, [signInDelayByAccount, email])
  }
  await rememberFamiliarAddress(transaction, account, network, now)
}

/** After a new password by a mailed code: its person has the mailbox, and signs in next from there. */
export async function resetCountsAfterPasswordReset(
  transaction: Kysely<Tables>,
  account: ActiveAccount,
  caller: Caller,
  now: Date,
): Promise<void> {
  await resetAttempts(transaction, [signInDelayByAccount, normaliseEmail(account.email)])
  await rememberFamiliarAddress(transaction, account, networkOfAddress(caller.address), now)
}

async function rememberFamiliarAddress(
  transaction: Kysely<Tables>,
  { userId, email }: ActiveAccount,
  network: string,
  now: Date,
) {
  await resetAttempts(transaction, [
    signInDelayByAccountAndAddress,
    accountAndNetworkKey(normaliseEmail(email), network),
  ])
  await transaction
    .insertInto('sign_in_address')
    .values({ user_id: userId, network, signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ signed_in_at: now }))
    .execute()
}

/** Tells the person of an account, once a day, that somebody guesses the password. */
export async function mailSuspiciousSignIn(
  services: Services,
  transaction: Kysely<Tables>,
  login: string,
  account: ActiveAccount | null,
  caller: Caller,
): Promise<void> {
  const now = services.clock()
  const waitSeconds = await countAttempt(transaction, [[suspiciousSignInMailLimit, normaliseEmail(login)]], now)
  const { tenantId, culture, firstName, lastName, email: address } = account ?? placeholderAccount
  const { subject, text } = wordsOf(culture).mails.signInSuspicion
  const name = `${firstName} ${lastName}`.trim()
  const link = `${services.settings.publicUrl}/ForgotPassword`
  const to = { name, address }
  const body = text({ name: name || address, from: caller.address, link })
  await queueMail(transaction, { tenantId, to, subject, text: body }, now, account !== null && waitSeconds === 0)
}
