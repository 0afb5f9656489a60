import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { email } from '@provende/contract/kit/fields.ts'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'

/** A person's name and address, never joined into one string, where a line break could start another header. */
export type MailAddress = { readonly name: string; readonly address: string }

export type Mail = {
  /** The same at every attempt, so that a mail delivered twice is recognised. Letters, digits, dot and hyphen. */
  readonly id: string
  readonly to: MailAddress
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly MailAttachment[]
}

export type MailAttachment = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** Delivers mails. `send` resolves once the next hop has accepted the mail. */
export type MailTransport = {
  send(mail: Mail): Promise<void>
  close(): void
}

/** An address or a header that could change the recipients or the headers of a mail. */
export class UnsafeMail extends Error {
  override readonly name = 'UnsafeMail'
}

/** The address, made safe for a header. Throws UnsafeMail unless it is exactly one address. */
export function safeAddress({ name, address }: MailAddress): MailAddress {
  const checked = email().safeParse(address)
  if (!checked.success) throw new UnsafeMail('not one mail address')
  return { name: singleLine(name), address: checked.data }
}

/** Text for a header: one line without control characters. */
export const singleLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

/** Timeouts of the mail server, in ms; a lease of the outbox lasts longer. */
const smtpTimeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Mails contain only our text and files: nodemailer must not read files or URLs named in them. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true }

export type MailSettings = {
  readonly smtpUrl?: string | undefined
  /** The sender: `Provende <no-reply@provende.example>`. */
  readonly mailFrom: string
  readonly mailDirectory: string
}

/** Sends through the server of `smtpUrl`; without one, writes each mail as an .eml file. */
export function createMailTransport({ smtpUrl, mailFrom, mailDirectory }: MailSettings): MailTransport {
  const [sender] = addressparser(mailFrom)
  const from = safeAddress({ name: sender?.name ?? '', address: sender?.address ?? '' })
  return smtpUrl ? smtpTransport(smtpUrl, from) : fileTransport(mailDirectory, from)
}

function smtpTransport(url: string, from: MailAddress): MailTransport {
  const transporter = createTransport({ url, ...smtpTimeoutsMs, ...noExternalContent })
  return {
    send: async (mail) => void (await transporter.sendMail(mimeMessageOf(mail, from))),
    close: () => transporter.close(),
  }
}

function fileTransport(directory: string, from: MailAddress): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noExternalContent })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(mimeMessageOf(mail, from))
      await mkdir(directory, { recursive: true })
      const file = join(directory, `${mail.id}.eml`)
      // Written to a temporary name and renamed, so that a power failure leaves no partial file.
      await writeFile(`${file}.part`, message as Buffer, { flush: true })
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}

function mimeMessageOf(mail: Mail, from: MailAddress) {
  if (!/^[\w.-]+$/.test(mail.id)) throw new UnsafeMail('not a mail id')
  return {
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    from,
    to: safeAddress(mail.to),
    subject: singleLine(mail.subject),
    text: mail.text,
    attachments: (mail.attachments ?? []).map(({ name, type, bytes }) => ({
      filename: singleLine(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
  }
}
